// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cli.internal.tune.Tuner;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import picocli.CommandLine.ExitCode;

/**
 * Runs each plan in a new JVM, as the topology will run later. In a JVM that has run other plans, code is slower, because the JIT has
 * optimized for those plans. The screen is cleared, because the new JVM prints the progress.
 */
record OwnJvmTrial(
        TopologyUnderTest topology,
        List<String> command,
        ExchangeFolder folder,
        CommandContext.OwnCommand jvm,
        Screen screen)
        implements Tuner.PlanRun {

    private static final int SIGNALS = 128;

    /** Storm halts a JVM that is out of memory with this status. */
    private static final int HALTED = 255;

    /** Thrown if the new JVM has failed and has already printed the reason. */
    static final class AlreadyReportedException extends RunFailedException {

        private static final long serialVersionUID = 1;

        private final int status;

        private AlreadyReportedException(int status) {
            super("the command ended with status " + status);
            this.status = status;
        }

        /** The exit status of the new JVM, which becomes the exit status of this one. */
        int status() {
            return status;
        }
    }

    @Override
    public Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException {
        try {
            folder.put(plan.file());
        } catch (IOException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
        return unchanged();
    }

    /** Profiles the topology with the plan in the folder, or unchanged without a plan. */
    Profile unchanged() throws BadInputException, RunFailedException, InterruptedException {
        screen.clear();
        int status;
        try {
            folder.deleteResults();
            status = jvm.run(command, folder.path());
            folder.throwStandstill();
        } catch (IOException e) {
            throw new RunFailedException("cannot start a JVM to measure: " + e.getMessage(), e);
        }
        if (status != ExitCode.OK && folder.isReported()) {
            throw new AlreadyReportedException(status);
        }
        if (status != ExitCode.OK || !Files.exists(folder.profileFile())) {
            throw new RunFailedException("the measuring JVM ended without a result (halt or kill, status " + status
                    + (status > SIGNALS && status < HALTED ? ", signal " + (status - SIGNALS) : "")
                    + "): check whether a component ends the JVM, and see " + LogFile.text());
        }
        return topology.profile(folder.profileFile());
    }
}
