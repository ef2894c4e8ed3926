package io.aeolus.monitor;

import java.time.Duration;

/** Somewhere to run topologies, one at a time, and to record what they do. Not thread-safe. */
public interface Cluster extends AutoCloseable {

    /**
     * The name on the command line.
     *
     * @return a word in lower case
     */
    String name();

    /**
     * Runs a topology until its input is processed completely, and removes it.
     *
     * @param request what to run
     * @param progress told the rows done, several times a second
     * @return what the run did
     * @throws RunFailedException if a component threw or the topology stopped making progress
     * @throws InterruptedException if the calling thread was interrupted; the topology is removed
     */
    RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /**
     * Runs a topology for a while, or until its input is processed if that is sooner, and removes it. The first half of the time
     * is for warming up and does not count.
     *
     * @param request what to run
     * @param limit the longest time to run, from the first row on
     * @param progress told the rows done, several times a second
     * @return how fast the topology was
     * @throws RunFailedException if a component threw or the topology stopped making progress
     * @throws InterruptedException if the calling thread was interrupted; the topology is removed
     */
    Speed probe(RunRequest request, Duration limit, Progress progress) throws RunFailedException, InterruptedException;

    /**
     * Runs a topology with the profiler built in until its measured time or its input is over, and removes it. What goes wrong once
     * the topology runs is told in the profile: see {@link Profile#problems()}.
     *
     * @param request what to profile
     * @param progress told the rows done, several times a second
     * @return the profile
     * @throws RunFailedException if the topology was refused, or nothing of it was seen
     * @throws InterruptedException if the calling thread was interrupted; the topology is removed
     */
    Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException;

    /** Stops the cluster. */
    @Override
    void close();
}
