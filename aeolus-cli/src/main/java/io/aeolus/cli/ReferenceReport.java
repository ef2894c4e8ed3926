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
 * @param parts the rows of each kind; empty if all rows are of the same kind
 */
public record ReferenceReport(
        long matched, long mismatched, long missing, long unexpected, List<String> differences, List<Part> parts) {

    /**
     * The rows of a kind.
     *
     * @param name the kind, in the plural
     * @param matched rows that are equal
     * @param rows rows of the reference results
     */
    public record Part(String name, long matched, long rows) {}

    public ReferenceReport {
        differences = List.copyOf(differences);
        parts = List.copyOf(parts);
    }

    /** A comparison of rows that are all of the same kind. */
    public ReferenceReport(long matched, long mismatched, long missing, long unexpected, List<String> differences) {
        this(matched, mismatched, missing, unexpected, differences, List.of());
    }

    /** Whether every row matched. */
    public boolean isEqual() {
        return mismatched == 0 && missing == 0 && unexpected == 0;
    }
}
