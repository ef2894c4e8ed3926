package io.aeolus.cli.internal.compare;

import io.aeolus.cli.ReferenceReport;

/**
 * One run's output compared with reference results.
 *
 * @param config the run's configuration
 * @param run the run's number
 * @param report the comparison
 */
public record ReferenceRun(String config, int run, ReferenceReport report) {

    /** Rows that differ, are missing, or should not be there. */
    long wrong() {
        return report.mismatched() + report.missing() + report.unexpected();
    }
}
