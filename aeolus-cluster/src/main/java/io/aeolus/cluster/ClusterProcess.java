package io.aeolus.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;

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

    /** Suspends the process until {@link #resume}: it does nothing, and holds what it has. */
    public void suspend() {
        send("-STOP");
    }

    /** Lets a suspended process go on. */
    public void resume() {
        send("-CONT");
    }

    private void send(String signal) {
        try {
            int status = new ProcessBuilder("kill", signal, String.valueOf(handle.pid()))
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IOException("kill " + signal + " of " + name + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
