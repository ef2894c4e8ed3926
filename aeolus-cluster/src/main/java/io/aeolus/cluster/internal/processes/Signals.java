package io.aeolus.cluster.internal.processes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletionException;

/** What one process does to another, as by {@code kill}. */
final class Signals {

    private Signals() {}

    /** Ends a process at once, whatever it is doing, and waits until it is gone. */
    static void kill(ProcessHandle process) {
        process.destroyForcibly();
        try {
            process.onExit().join();
        } catch (CompletionException e) {
            throw new IllegalStateException("process " + process.pid() + " does not end", e);
        }
    }

    /** Suspends a process: it does nothing, and holds what it has. */
    static void suspend(ProcessHandle process) {
        send("-STOP", process);
    }

    /** Lets a suspended process go on. */
    static void resume(ProcessHandle process) {
        send("-CONT", process);
    }

    private static void send(String signal, ProcessHandle process) {
        try {
            int status = new ProcessBuilder("kill", signal, String.valueOf(process.pid()))
                    .inheritIO()
                    .start()
                    .waitFor();
            if (status != 0) {
                throw new IllegalStateException("kill " + signal + " " + process.pid() + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
