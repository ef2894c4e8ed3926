package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Handles the end of the JVM while a cluster is up. When the user interrupts the command, the guard prints what the command has so
 * far and closes the cluster, which removes its temporary files. When a component or Storm calls {@code System.exit}, the guard prints
 * one line that names the caller, and the exit status is {@link ExitStatus#FAILED}.
 */
final class ExitGuard implements AutoCloseable {

    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(5);

    private final Thread hook;

    /** Guards a cluster, with the actions that close it and that print the results so far. */
    ExitGuard(Runnable close, Runnable saveResults, Screen screen, PrintWriter err) {
        hook = new Thread(() -> atExit(close, saveResults, screen, err), "aeolus-exit");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Guards the start of a cluster in this process, when there is nothing to close yet. */
    static ExitGuard whileStarting(Screen screen) {
        return new ExitGuard(() -> {}, () -> {}, screen, new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already, and the hook runs.
        }
    }

    private static void atExit(Runnable close, Runnable saveResults, Screen screen, PrintWriter err) {
        Optional<ExitCall> call = ExitCall.among(Thread.getAllStackTraces());
        screen.end();
        if (call.isPresent()) {
            err.println("aeolus: " + call.get().text());
            err.flush();
        }
        saveResults.run();
        ResultMarker.reported();
        Thread closer = new Thread(close, "aeolus-close");
        closer.setDaemon(true);
        closer.start();
        try {
            closer.join(LONGEST_CLOSE.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (call.isPresent()) {
            Runtime.getRuntime().halt(ExitStatus.FAILED);
        }
    }
}
