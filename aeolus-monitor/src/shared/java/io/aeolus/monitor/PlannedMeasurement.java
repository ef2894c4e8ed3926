package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.monitor.internal.network.PhasePlan;

/** Measures a network at other points than usual. */
public final class PlannedMeasurement {

    private PlannedMeasurement() {}

    /** The measurement of {@link NetworkMeasurement#on}, by another plan. */
    public static NetworkMeasurement on(Cluster cluster, PhasePlan plan) {
        return new MessageCostMeasurement(cluster, System::nanoTime, plan);
    }
}
