// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import java.util.List;

/**
 * The comparison of an output with reference results.
 *
 * @param matched rows that are equal
 * @param mismatched rows that differ
 * @param missing rows of the reference results that are missing in the output
 * @param unexpected rows of the output that are missing in the reference results
 * @param differences the first few differences, one line each
 */
public record ReferenceReport(long matched, long mismatched, long missing, long unexpected, List<String> differences) {

    public ReferenceReport {
        differences = List.copyOf(differences);
    }

    /** Whether every row matched. */
    public boolean isEqual() {
        return mismatched == 0 && missing == 0 && unexpected == 0;
    }
}
