// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.probe.ExitCall;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.ExitCode;

/**
 * Handles the end of the JVM while a cluster is up. When the user interrupts the command, the guard prints the results so far and
 * closes the cluster, which removes its temporary files. When a component or Storm calls {@code System.exit}, the guard prints
 * one line that names the caller, and the exit status is {@link ExitCode#SOFTWARE}.
 */
final class ExitGuard implements AutoCloseable {

    private static final Duration MAX_CLOSE_TIME = Duration.ofSeconds(5);
    private static final String STORM_EXIT = "org.apache.storm.utils.Utils.exitProcess";

    private final Thread hook;

    /** Guards a cluster, with the actions that close it and print the results so far. */
    ExitGuard(Runnable close, Runnable saveResults, Screen screen, PrintWriter err) {
        hook = new Thread(() -> atExit(close, saveResults, screen, err), "aeolus-exit");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is shutting down, and the hook runs.
        }
    }

    private static void atExit(Runnable close, Runnable saveResults, Screen screen, PrintWriter err) {
        Optional<String> call = exitCall(Thread.getAllStackTraces());
        screen.end();
        call.ifPresent(text -> err.println("aeolus: " + text));
        err.flush();
        saveResults.run();
        ResultMarker.reported();
        Thread closer = new Thread(close, "aeolus-close");
        closer.setDaemon(true);
        closer.start();
        try {
            closer.join(MAX_CLOSE_TIME.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (call.isPresent()) {
            Runtime.getRuntime().halt(ExitCode.SOFTWARE);
        }
    }

    /** One line that names the class that called exit, and the component if one of its executors made the call. */
    static Optional<String> exitCall(Map<Thread, StackTraceElement[]> stacks) {
        return ExitCall.among(stacks)
                .flatMap(call -> call.caller().map(frame -> {
                    String caller = frame.getClassName() + "." + frame.getMethodName();
                    if (caller.equals(STORM_EXIT)) {
                        return "Storm ended the process; see " + LogFile.text();
                    }
                    String where = ExitCall.component(call.thread())
                            .map(component -> "component '" + component + "'")
                            .orElse("thread '" + call.thread().getName() + "'");
                    return caller + " called System.exit in " + where
                            + ", which ended the process without a result: throw an exception instead";
                }));
    }
}
