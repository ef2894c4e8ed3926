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

/**
 * Runs each plan in a new JVM, as the topology will run later. The JIT of a JVM that has run other plans has optimised for those, which
 * makes it slower.
 *
 * @param topology the topology
 * @param command the command line for the new JVM
 * @param folder the files that are exchanged with the new JVM
 * @param jvm starts the new JVM
 * @param screen cleared while the new JVM prints its progress
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

    /** The new JVM has failed and has printed the reason. */
    static final class AlreadyReportedException extends RunFailedException {

        private static final long serialVersionUID = 1;

        private final int status;

        private AlreadyReportedException(int status) {
            super("the command has ended with status " + status);
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

    /** Profiles the unchanged topology, or with the plan in the folder if there is one. */
    Profile unchanged() throws BadInputException, RunFailedException, InterruptedException {
        screen.clear();
        int status;
        try {
            folder.deleteResults();
            status = jvm.run(command, folder.path());
            folder.throwStandstill();
        } catch (IOException e) {
            throw new RunFailedException("no JVM can be started to measure: " + e.getMessage(), e);
        }
        if (status != ExitStatus.DONE && folder.isReported()) {
            throw new AlreadyReportedException(status);
        }
        if (status != ExitStatus.DONE || !Files.exists(folder.profileFile())) {
            throw new RunFailedException("the JVM that measured ended without a result (halt or kill, status " + status
                    + (status > SIGNALS && status < HALTED ? ", signal " + (status - SIGNALS) : "")
                    + "): see whether a component ends it, and " + LogFile.text());
        }
        return topology.profile(folder.profileFile());
    }
}
