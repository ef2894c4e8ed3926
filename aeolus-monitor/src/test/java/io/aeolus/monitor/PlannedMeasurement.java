package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.internal.network.PhasePlan;

/** Measures a network at other points than usual. */
public final class PlannedMeasurement {

    private PlannedMeasurement() {}

    /** What {@link NetworkMeasurement#run} finds at the plan's points. */
    public static NetworkModel run(Cluster cluster, PhasePlan plan, Progress progress)
            throws RunFailedException, InterruptedException {
        return new NetworkMeasurement(cluster, System::nanoTime).run(plan, progress);
    }
}
