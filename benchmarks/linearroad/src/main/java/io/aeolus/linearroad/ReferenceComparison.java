// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import java.util.List;

/**
 * The comparison of results with a reference.
 *
 * @param matched equal rows
 * @param mismatched different rows
 * @param missing reference rows without a result
 * @param unexpected results without a reference row, and duplicates
 * @param firstDifferences descriptions of the first differences, by minute
 */
public record ReferenceComparison(
        int matched, int mismatched, int missing, int unexpected, List<String> firstDifferences) {
    public ReferenceComparison {
        firstDifferences = List.copyOf(firstDifferences);
    }
}
