package io.aeolus.cluster;

/** A process of a cluster, from its start to its end. Thread-safe. */
public interface ClusterProcess {

    /**
     * What it is.
     *
     * @return {@code nimbus}, or a name that ends with the number of a supervisor or the port of a worker's slot
     */
    String name();

    /**
     * The process.
     *
     * @return a handle, also of a process that is gone
     */
    ProcessHandle handle();

    /** Kills the process without any notice, and waits until it is gone. */
    void kill();

    /** Suspends the process until {@link #resume}: it does nothing, and holds what it has. */
    void suspend();

    /** Lets a suspended process go on. */
    void resume();
}
