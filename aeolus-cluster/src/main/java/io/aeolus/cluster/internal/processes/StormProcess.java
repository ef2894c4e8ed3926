package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.ClusterProcess;
import io.aeolus.cluster.internal.system.Child;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;

/**
 * A process of a cluster.
 *
 * @param name what it is
 * @param handle the process
 */
record StormProcess(String name, ProcessHandle handle) implements ClusterProcess {

    private static final Duration LONGEST_SIGNAL = Duration.ofSeconds(20);

    @Override
    public void kill() {
        handle.destroyForcibly();
        handle.onExit().join();
    }

    @Override
    public void suspend() {
        send("-STOP");
    }

    @Override
    public void resume() {
        send("-CONT");
    }

    private void send(String signal) {
        try {
            Child.run(List.of("kill", signal, String.valueOf(handle.pid())), "", LONGEST_SIGNAL);
        } catch (IOException e) {
            throw new UncheckedIOException("kill " + signal + " of " + name + " failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
