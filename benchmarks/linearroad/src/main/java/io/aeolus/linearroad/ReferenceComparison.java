package io.aeolus.linearroad;

import java.util.List;

/**
 * How results compare with a reference.
 *
 * @param matched rows that agree
 * @param mismatched rows that differ
 * @param missing rows of the reference without a result
 * @param unexpected results without a row in the reference, and second results for one row
 * @param firstDifferences the first few differences, by minute, as text
 */
public record ReferenceComparison(
        int matched, int mismatched, int missing, int unexpected, List<String> firstDifferences) {
    public ReferenceComparison {
        firstDifferences = List.copyOf(firstDifferences);
    }
}
