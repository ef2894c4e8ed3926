package io.aeolus.cli.internal.command;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RemoteCluster;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.WorkerCode;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say where to run. */
final class ClusterOption {

    /** With fewer, nothing would go from one worker to another. */
    private static final int USUAL_WORKERS = 2;

    private static final int MOST_WORKERS = 64;

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to run: " + ClusterKind.HELP + "; ${DEFAULT-VALUE} if not given.",
            defaultValue = "local")
    private String kind = "local";

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Worker processes of each run: with processes 2 if not given, with remote one.")
    private Optional<Integer> workers = Optional.empty();

    @Mixin
    private CollectorOption collector;

    @Mixin
    private LinkOption link;

    /** Finds out what workers in other processes need. */
    @FunctionalInterface
    interface CodeFinder {
        WorkerCode find() throws BadInputException, IOException;
    }

    /** Finds Storm's settings. */
    @FunctionalInterface
    interface SettingsFinder {
        StormSettings find() throws BadInputException;
    }

    /** Checks what the user said. */
    void check() throws BadInputException {
        ClusterKind chosen = ClusterKind.parse(kind);
        if (workers.isPresent() && (workers.get() < 1 || workers.get() > MOST_WORKERS)) {
            throw new BadInputException(
                    "--workers: " + workers.get() + " is no number of workers: give 1 to " + MOST_WORKERS);
        }
        if (workers.isPresent() && chosen == ClusterKind.LOCAL) {
            throw new BadInputException(
                    "--workers: a local cluster has one worker: give --cluster processes or remote");
        }
        collector.address(chosen);
        link.check(chosen);
    }

    /**
     * Starts the cluster, or connects to it.
     *
     * @param local starts one in this process
     * @param code tells what workers in other processes need
     * @param settings tells where a remote cluster is
     * @param progress told what is being done
     */
    Cluster start(CommandContext.ClusterStarter local, CodeFinder code, SettingsFinder settings, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        ClusterKind chosen = ClusterKind.parse(kind);
        return switch (chosen) {
            case LOCAL -> local.start(progress);
            case PROCESSES -> link.start(workers.orElse(USUAL_WORKERS), code.find(), progress);
            case REMOTE ->
                RemoteCluster.connect(
                        settings.find(),
                        collector.address(chosen),
                        workers.isPresent() ? OptionalInt.of(workers.get()) : OptionalInt.empty(),
                        code.find(),
                        progress);
        };
    }
}
