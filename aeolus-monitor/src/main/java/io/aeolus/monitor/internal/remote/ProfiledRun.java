package io.aeolus.monitor.internal.remote;

import io.aeolus.monitor.internal.ledger.WorkerState;
import io.aeolus.monitor.internal.link.CollectedRun;
import io.aeolus.monitor.internal.profile.collect.ProfileRun;
import io.aeolus.monitor.internal.profile.report.ReportDesks;
import io.aeolus.monitor.internal.profile.report.WorkerReport;

/**
 * Puts the profiler's reports of a run on its desk.
 *
 * @param topology the topology's name, which is the run's id
 * @param run the run
 * @param errors knows what components have thrown
 */
record ProfiledRun(String topology, ProfileRun run, ErrorLookUp errors) implements CollectedRun {

    @Override
    public void state(String worker, long incarnation, long sentNanos, WorkerState state) {
        // The profiler counts by itself.
    }

    @Override
    public void report(WorkerReport report) {
        ReportDesks.get(topology).accept(report);
    }

    @Override
    public void died(String component) {
        run.fail(errors.latest(topology, component).text());
    }
}
