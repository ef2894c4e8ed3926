package io.aeolus.cluster;

/**
 * A process of a cluster, from its start to its end, and when it is gone. Thread-safe.
 *
 * @param name {@code nimbus}, or a name that ends with the number of a supervisor or the port of a worker's slot
 * @param handle the process
 */
public record ClusterProcess(String name, ProcessHandle handle) {

    /** Kills the process without any notice, and waits until it is gone. */
    public void kill() {
        handle.destroyForcibly();
        handle.onExit().join();
    }
}
