package io.aeolus.cluster;

/** A Storm cluster that runs topologies for this process, one at a time. Not thread-safe, but for {@link #close}. */
public interface Cluster extends AutoCloseable {

    /**
     * The kind of cluster, for people and files.
     *
     * @return {@code local}, {@code processes} or {@code remote}
     */
    String kind();

    /**
     * Runs a topology whose observers, if it has some, find their way home. Its name is made unique, and each error of a component
     * is reported.
     *
     * @param submission what to run
     * @param listener hears what happens in it
     * @return the running topology; to be closed before the next one is submitted
     * @throws UnmeasurableException if the cluster refuses it for what it is
     * @throws RunFailedException if it does not start
     * @throws InterruptedException if the thread was interrupted
     */
    RunningTopology submit(Submission submission, TopologyListener listener)
            throws RunFailedException, InterruptedException;

    /**
     * Says more about a failed run where the cluster knows more: it keeps its logs, and the message names their folder.
     *
     * @param failure why a run on this cluster failed
     * @return the failure to throw, which may be the same
     */
    default RunFailedException explained(RunFailedException failure) {
        return failure;
    }

    /** Ends the cluster if it was started here, and everything that runs on it. A second call does nothing. */
    @Override
    void close();
}
