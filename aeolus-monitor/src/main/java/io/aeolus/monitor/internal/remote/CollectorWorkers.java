package io.aeolus.monitor.internal.remote;

import io.aeolus.monitor.internal.ledger.ClusterLedger;
import io.aeolus.monitor.internal.link.Collector;

/**
 * The workers of a run, by their connections.
 *
 * @param collector where they are connected
 * @param run the run's id
 */
record CollectorWorkers(Collector collector, String run) implements ClusterLedger.Workers {

    @Override
    public void stop() {
        collector.stop(run);
    }

    @Override
    public void gather() throws InterruptedException {
        collector.gather(run);
    }
}
