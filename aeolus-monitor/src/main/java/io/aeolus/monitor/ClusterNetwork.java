package io.aeolus.monitor;

import io.aeolus.monitor.internal.network.NetworkRun;
import io.aeolus.monitor.internal.network.PhasePlan;
import java.time.Duration;

/** Measures what a message costs on a real cluster, between workers that are processes of their own. Not thread-safe. */
public final class ClusterNetwork implements NetworkMeasurement {

    private final StormCluster cluster;
    private final NetworkRun run;

    private ClusterNetwork(StormCluster cluster, NetworkRun run) {
        this.cluster = cluster;
        this.run = run;
    }

    /**
     * A measurement on this machine.
     *
     * @param cluster for two workers at least; closed with the measurement
     * @param seed of the order of measurements
     * @return the measurement
     */
    public static ClusterNetwork on(ProcessCluster cluster, long seed) {
        return on(cluster, PhasePlan.usual(seed));
    }

    static ClusterNetwork on(ProcessCluster cluster, PhasePlan plan) {
        return new ClusterNetwork(cluster, NetworkRun.on(cluster.storm(), plan));
    }

    /**
     * A measurement on a cluster that was there before.
     *
     * @param cluster the cluster; the connection to it is closed with the measurement
     * @param seed of the order of measurements
     * @return the measurement
     */
    public static ClusterNetwork on(RemoteCluster cluster, long seed) {
        return new ClusterNetwork(cluster, NetworkRun.on(cluster.storm(), PhasePlan.usual(seed)));
    }

    @Override
    public Duration estimate() {
        return run.estimate();
    }

    @Override
    public NetworkModel run(Progress progress) throws RunFailedException, InterruptedException {
        return cluster.explained(() -> run.run(progress));
    }

    @Override
    public void close() {
        cluster.close();
    }
}
