package io.aeolus.monitor;

import io.aeolus.monitor.internal.network.NetworkRun;
import io.aeolus.monitor.internal.network.PhasePlan;
import java.time.Duration;

/** Measures what a message costs on a real cluster, between workers that are processes of their own. Not thread-safe. */
public final class ClusterNetwork implements NetworkMeasurement {

    private final Cluster cluster;
    private final NetworkRun run;
    private final Measuring measuring;

    /** Measures, and says where to look if that fails. */
    @FunctionalInterface
    private interface Measuring {
        NetworkModel run(Progress progress) throws RunFailedException, InterruptedException;
    }

    private ClusterNetwork(Cluster cluster, NetworkRun run, Measuring measuring) {
        this.cluster = cluster;
        this.run = run;
        this.measuring = measuring;
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
        NetworkRun run = NetworkRun.on(cluster.storm(), plan);
        return new ClusterNetwork(cluster, run, progress -> cluster.withLogs(() -> run.run(progress)));
    }

    /**
     * A measurement on a cluster that was there before.
     *
     * @param cluster the cluster; the connection to it is closed with the measurement
     * @param seed of the order of measurements
     * @return the measurement
     */
    public static ClusterNetwork on(RemoteCluster cluster, long seed) {
        NetworkRun run = NetworkRun.on(cluster.storm(), PhasePlan.usual(seed));
        return new ClusterNetwork(cluster, run, run::run);
    }

    @Override
    public Duration estimate() {
        return run.estimate();
    }

    @Override
    public NetworkModel run(Progress progress) throws RunFailedException, InterruptedException {
        return measuring.run(progress);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
