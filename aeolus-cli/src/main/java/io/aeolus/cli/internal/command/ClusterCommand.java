// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.screen.Terminal;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** A command that runs something on a cluster and shows its progress. If it fails or is interrupted, it saves the results so far. */
abstract class ClusterCommand implements Callable<Integer> {

    final CommandContext context;

    @Spec
    CommandSpec spec;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only the result and errors, without progress.")
    private boolean isQuiet;

    /** Shows progress and notes on standard error. */
    Screen screen = Screen.QUIET;

    private final AtomicBoolean areResultsSaved = new AtomicBoolean();

    ClusterCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public final Integer call() throws BadInputException, RunFailedException, InterruptedException, IOException {
        // Creates both writers before the standard streams are redirected.
        out();
        err();
        screen = isQuiet ? Screen.QUIET : Terminal.screen(err(), context.environment());
        try {
            return run();
        } catch (BadInputException | RunFailedException | RuntimeException e) {
            screen.clear();
            saveResultsOnce();
            throw e;
        } finally {
            screen.clear();
        }
    }

    /** Runs the command; returns its exit status. */
    abstract int run() throws BadInputException, RunFailedException, InterruptedException, IOException;

    /** Prints or writes the results so far, if any. Called after a failure or an interrupt. */
    void saveResults() throws BadInputException, IOException {}

    /** Called before the command prints or writes the complete results. */
    final void resultsAreComplete() {
        areResultsSaved.set(true);
        screen.clear();
    }

    private void saveResultsOnce() {
        // An interrupt can also make the command fail, which would save the results twice.
        if (areResultsSaved.getAndSet(true)) {
            return;
        }
        try {
            saveResults();
        } catch (BadInputException | IOException e) {
            err().println("aeolus: " + e.getMessage());
        }
    }

    /** Prints an error after which the command continues. */
    final void report(String error) {
        screen.clear();
        err().println(error);
        err().flush();
    }

    /** Guards a cluster or another resource that must be closed when the JVM ends. */
    final ExitGuard guard(Runnable close) {
        return new ExitGuard(close, this::saveResultsOnce, screen, err());
    }

    /** A starter whose guard reports when Storm ends this process during the start. */
    final CommandContext.ClusterStarter guarded(CommandContext.ClusterStarter local) {
        return progress -> {
            try (ExitGuard guard = guard(() -> {})) {
                return local.start(progress);
            }
        };
    }

    /** Prints a result, before files are written, because the disk may be full. */
    final void print(String text) {
        out().print(text);
        out().flush();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
