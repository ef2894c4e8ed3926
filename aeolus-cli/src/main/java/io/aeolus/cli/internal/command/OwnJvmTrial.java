package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.OptimizedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/**
 * Measures each time in a JVM of its own, as a topology runs there later. One that has run others before has compiled some code for
 * these, and is slower.
 *
 * @param topology the topology
 * @param command measures what is in the folder
 * @param folder for what both hand to each other
 * @param jvm runs a command
 * @param screen told what is done; the other JVM says more
 */
record OwnJvmTrial(
        ComparedTopology topology,
        List<String> command,
        HandedFolder folder,
        CommandContext.OwnCommand jvm,
        Screen screen)
        implements Trial {

    private static final int SIGNALS = 128;

    /** Storm halts a JVM that is out of memory with this status. */
    private static final int HALTED = 255;

    @Override
    public Profile asItIs() throws BadInputException, RunFailedException, InterruptedException {
        return measured();
    }

    @Override
    public Profile profile(OptimizedPlan plan) throws BadInputException, RunFailedException, InterruptedException {
        try {
            folder.put(plan.file());
        } catch (IOException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
        return measured();
    }

    private Profile profile() throws BadInputException, RunFailedException {
        if (Files.exists(folder.profileFile())) {
            return topology.profile(folder.profileFile());
        }
        throw withoutResult(ExitStatus.DONE);
    }

    private Profile measured() throws BadInputException, RunFailedException, InterruptedException {
        screen.clear();
        int status;
        try {
            Files.deleteIfExists(folder.profileFile());
            folder.expectReport();
            status = jvm.run(command, folder.path());
            folder.throwStandstill();
        } catch (IOException e) {
            throw new RunFailedException("no JVM can be started to measure: " + e.getMessage(), e);
        }
        if (status == ExitStatus.DONE) {
            return profile();
        }
        throw folder.isReported() ? new ToldException(status) : withoutResult(status);
    }

    private static RunFailedException withoutResult(int status) {
        return new RunFailedException("the JVM that measured ended without a result (halt or kill, status " + status
                + (status > SIGNALS && status < HALTED ? ", signal " + (status - SIGNALS) : "")
                + "): see whether a component ends it, and " + LogFile.text());
    }
}
