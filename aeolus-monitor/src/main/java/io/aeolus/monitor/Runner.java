package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Cluster.Interlude;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import java.time.Duration;

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

    /** Runs something elsewhere between this topology and the next one: see {@link Cluster#whenGone}. */
    void whenGone(Interlude interlude) throws RunFailedException, InterruptedException;

    /**
     * Waits until nothing of earlier topologies runs any more, nor what was to be run then: see {@link Cluster#awaitGone}.
     *
     * @throws RunFailedException if one does not end
     */
    void awaitGone() throws RunFailedException, InterruptedException;

    /** Ends the cluster, if it was started for this. */
    @Override
    void close();
}
