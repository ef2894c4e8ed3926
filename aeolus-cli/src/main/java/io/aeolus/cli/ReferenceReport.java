package io.aeolus.cli;

import java.util.List;

/**
 * An output compared with reference results.
 *
 * @param matched rows that agree
 * @param mismatched rows that are there and differ
 * @param missing reference rows that the output lacks
 * @param unexpected output rows that the reference lacks
 * @param differences the first few differences, a line each
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
