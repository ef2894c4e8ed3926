package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import java.time.Duration;
import java.util.function.LongSupplier;

/** What can be found out of topologies by running them somewhere, one at a time. Not thread-safe, but for {@link #close}. */
public interface Runner extends AutoCloseable {

    /** Where topologies run, for people and files: {@code local}, {@code processes} or {@code remote}. */
    String kind();

    /** Runs a topology as its ending says: see {@link RunRecorder#run}. */
    RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /** Runs a topology for a while, to see how fast it is: see {@link RunRecorder#probe}. */
    Speed probe(RunRequest request, Duration limit, Progress progress) throws RunFailedException, InterruptedException;

    /** Runs a topology and says what its operators do: see {@link Profiler#profile}. */
    Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /** Finds out what a message costs, without any topology of a user's: see {@link NetworkMeasurement#run}. */
    NetworkModel network(long seed, Progress progress) throws RunFailedException, InterruptedException;

    /** Ends the cluster, if it was started for this. */
    @Override
    void close();

    /** Runs topologies on a cluster, which is closed with the runner. */
    static Runner on(Cluster cluster, LongSupplier nanoClock) {
        RunRecorder recorder = new RunRecorder(cluster, nanoClock);
        Profiler profiler = new Profiler(cluster, nanoClock);
        NetworkMeasurement network = new NetworkMeasurement(cluster, nanoClock);
        return new Runner() {
            @Override
            public String kind() {
                return cluster.kind();
            }

            @Override
            public RunResult run(RunRequest request, Progress progress)
                    throws RunFailedException, InterruptedException {
                return recorder.run(request, progress);
            }

            @Override
            public Speed probe(RunRequest request, Duration limit, Progress progress)
                    throws RunFailedException, InterruptedException {
                return recorder.probe(request, limit, progress);
            }

            @Override
            public Profile profile(ProfileRequest request, Progress progress)
                    throws RunFailedException, InterruptedException {
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
        };
    }
}
