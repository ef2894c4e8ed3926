package io.aeolus.monitor.internal.remote;

import io.aeolus.monitor.internal.ledger.ClusterLedger;
import io.aeolus.monitor.internal.ledger.WorkerState;
import io.aeolus.monitor.internal.link.CollectedRun;
import io.aeolus.monitor.internal.profile.report.WorkerReport;

/**
 * Writes what the workers of a run say into its ledger.
 *
 * @param topology the topology's name
 * @param ledger the ledger
 * @param errors knows what components have thrown
 */
record RecordedRun(String topology, ClusterLedger ledger, ErrorLookUp errors) implements CollectedRun {

    @Override
    public void state(String worker, long incarnation, long sentNanos, WorkerState state) {
        ledger.see(worker, incarnation, sentNanos, state);
    }

    @Override
    public void report(WorkerReport report) {
        throw new IllegalStateException("'" + topology + "' is not profiled");
    }

    @Override
    public void died(String component) {
        ledger.fail(errors.latest(topology, component));
    }
}
