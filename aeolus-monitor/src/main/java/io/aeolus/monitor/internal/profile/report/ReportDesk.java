package io.aeolus.monitor.internal.profile.report;

/** Where the reports of a run arrive. Thread-safe. */
@FunctionalInterface
public interface ReportDesk {

    /**
     * Takes a report.
     *
     * @param report what a worker has done since its start
     */
    void accept(WorkerReport report);
}
