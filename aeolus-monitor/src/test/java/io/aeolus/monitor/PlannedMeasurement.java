// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.internal.network.PhasePlan;

/** Network measurements at custom points. */
public final class PlannedMeasurement {

    private PlannedMeasurement() {}

    /** Measures the points of a plan. See {@link NetworkMeasurement#run}. */
    public static NetworkModel run(Cluster cluster, PhasePlan plan, Progress progress)
            throws RunFailedException, InterruptedException {
        return new NetworkMeasurement(cluster, System::nanoTime).run(plan, progress);
    }
}
