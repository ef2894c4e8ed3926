// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** Runs topologies on a cluster. Adds the location of the cluster's logs to failures. Not thread-safe, except {@link #close}. */
public final class ClusterRunner implements Runner {

    private final Cluster cluster;
    private final RunRecorder recorder;
    private final Profiler profiler;
    private final NetworkMeasurement network;

    /** Creates a runner that owns and closes the cluster. */
    public ClusterRunner(Cluster cluster, LongSupplier nanoClock) {
        this.cluster = cluster;
        this.recorder = new RunRecorder(cluster, nanoClock);
        this.profiler = new Profiler(cluster, nanoClock);
        this.network = new NetworkMeasurement(cluster, nanoClock);
    }

    /** Returns whether the workers on a cluster are separate processes, so that their number can be checked. */
    static boolean hasWorkerProcesses(Cluster cluster) {
        return cluster.hasExecutors() && !cluster.kind().equals("local");
    }

    @Override
    public String kind() {
        return cluster.kind();
    }

    @Override
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return explained(() -> recorder.run(request, progress));
    }

    @Override
    public double probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return explained(() -> recorder.probe(request, limit, progress));
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return explained(() -> profiler.profile(request, progress));
    }

    @Override
    public NetworkModel network(Progress progress) throws RunFailedException, InterruptedException {
        return explained(() -> network.run(progress));
    }

    @Override
    public void close() {
        cluster.close();
    }

    @FunctionalInterface
    private interface Measurement<T> {

        T run() throws RunFailedException, InterruptedException;
    }

    private <T> T explained(Measurement<T> measurement) throws RunFailedException, InterruptedException {
        try {
            return measurement.run();
        } catch (RunFailedException e) {
            throw cluster.explained(e);
        }
    }
}
