package io.aeolus.cluster;

/** A Storm cluster that runs topologies for this process, one at a time. Not thread-safe, but for {@link #close}. */
public interface Cluster extends AutoCloseable {

    /** The kind of cluster, for people and files: {@code local}, {@code processes} or {@code remote}. */
    String kind();

    /** Whether tasks have executors, so that there is something to be said of each: how busy it is, and what its messages take. */
    default boolean hasExecutors() {
        return true;
    }

    /**
     * Runs a topology whose observers, if it has some, find their way home. Its name is made unique, and each error of a component
     * is reported.
     *
     * @return the running topology; to be closed before the next one is submitted
     * @throws UnmeasurableException if the cluster refuses it for what it is
     * @throws RunFailedException if it does not start, or the one before does not end
     */
    RunningTopology submit(Submission submission, TopologyListener listener)
            throws RunFailedException, InterruptedException;

    /** Something that is run elsewhere, between two topologies. */
    @FunctionalInterface
    interface Interlude {

        /** Runs it. */
        void run() throws InterruptedException;
    }

    /**
     * Runs something elsewhere when the topology that was closed last is gone, and before the next one does anything: now, or when
     * that is submitted, or when somebody {@linkplain #awaitGone waits}.
     *
     * @throws RunFailedException if the topology does not end
     */
    default void whenGone(Interlude interlude) throws RunFailedException, InterruptedException {
        interlude.run();
    }

    /**
     * Waits until the topology that was closed last is gone, as {@link #submit} does, and what was to be run then is over.
     *
     * @throws RunFailedException if it does not end
     */
    default void awaitGone() throws RunFailedException, InterruptedException {}

    /**
     * The failure of a run to throw. Where the cluster has logs, it keeps them then, and the message names their folder. An
     * {@link UnmeasurableException} is returned as it is.
     */
    default RunFailedException explained(RunFailedException failure) {
        return failure;
    }

    /** Ends the cluster if it was started here, and everything that runs on it. A second call does nothing. */
    @Override
    void close();
}
