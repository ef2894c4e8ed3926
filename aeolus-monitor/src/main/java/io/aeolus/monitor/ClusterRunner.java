package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import java.time.Duration;

/** A runner on a cluster, which it owns. */
record ClusterRunner(Cluster cluster, RunRecorder recorder, Profiler profiler, NetworkMeasurement network)
        implements Runner {

    @Override
    public String kind() {
        return cluster.kind();
    }

    @Override
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return recorder.run(request, progress);
    }

    @Override
    public Speed probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return recorder.probe(request, limit, progress);
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return profiler.profile(request, progress);
    }

    @Override
    public NetworkModel network(long seed, Progress progress) throws RunFailedException, InterruptedException {
        return network.run(seed, progress);
    }

    @Override
    public void close() {
        cluster.close();
    }
}
