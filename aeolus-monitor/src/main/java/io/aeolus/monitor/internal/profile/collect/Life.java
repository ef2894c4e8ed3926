package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.internal.profile.report.TaskReport;

/**
 * One incarnation of a task, by its latest report. What an incarnation that was killed did by its last report stays known.
 *
 * @param report the latest report
 * @param worker where it runs
 * @param process its JVM
 * @param receivedNanos when the report came, by the clock of who collects
 */
record Life(TaskReport report, String worker, String process, long receivedNanos) {

    /** The executor's thread, which its tasks share. */
    String thread() {
        return process + "/" + report.thread();
    }
}
