package io.aeolus.cluster;

import io.aeolus.probe.Command;

/** A topology that was submitted. Thread-safe. */
public interface RunningTopology extends AutoCloseable {

    /** The unique name that it has on the cluster. */
    String name();

    /** Tells all its workers to do something, also those that come later. */
    void tell(Command command);

    /** Waits until all its workers have said what has happened up to now, or until it is clear that one does not. */
    void gather() throws InterruptedException;

    /**
     * Ends the topology. It is gone before a next one does anything: see {@link Cluster#awaitGone}.
     *
     * @throws RunFailedException if it does not end
     */
    @Override
    void close() throws RunFailedException;
}
