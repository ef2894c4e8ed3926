package io.aeolus.optimizer.internal.cli;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.ProcessCluster;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RemoteCluster;
import io.aeolus.monitor.RemoteCluster.CollectorAddress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.WorkerCode;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** Options that say where to run. */
final class ClusterOption {

    private static final String LOCAL = "local";
    private static final String PROCESSES = "processes";
    private static final String REMOTE = "remote";

    /** With fewer, nothing would go from one worker to another. */
    private static final int USUAL_WORKERS = 2;

    private static final int MOST_WORKERS = 64;

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to run: local (Storm's LocalCluster in this process, the default), processes (a real"
                    + " cluster on this machine), or remote (the cluster that storm.yaml names).",
            defaultValue = LOCAL)
    private String kind = LOCAL;

    @Option(
            names = "--workers",
            paramLabel = "N",
            description = "Worker processes of each run: with processes 2 if not given, with remote one.")
    private Optional<Integer> workers = Optional.empty();

    @Option(
            names = "--collector",
            paramLabel = "HOST[:PORT]",
            description = "With remote: where the workers reach this machine; without it, the address from which it"
                    + " reaches Nimbus.")
    private Optional<String> collector = Optional.empty();

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
        if (!kind.equals(LOCAL) && !kind.equals(PROCESSES) && !kind.equals(REMOTE)) {
            throw new BadInputException(
                    "--cluster: '" + kind + "' is no kind of cluster: give local, processes or remote");
        }
        if (workers.isPresent() && (workers.get() < 1 || workers.get() > MOST_WORKERS)) {
            throw new BadInputException(
                    "--workers: " + workers.get() + " is no number of workers: give 1 to " + MOST_WORKERS);
        }
        if (workers.isPresent() && kind.equals(LOCAL)) {
            throw new BadInputException(
                    "--workers: a local cluster has one worker: give --cluster processes or remote");
        }
        if (collector.isPresent()) {
            if (!kind.equals(REMOTE)) {
                throw new BadInputException("--collector is for --cluster remote: leave it out");
            }
            CollectorAddress.parse(collector.get());
        }
    }

    /**
     * Starts the cluster, or connects to it.
     *
     * @param local starts one in this process
     * @param code tells what workers in other processes need
     * @param settings tells where a remote cluster is
     * @param progress told what is being done
     */
    Cluster start(ClusterStarter local, CodeFinder code, SettingsFinder settings, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        if (kind.equals(PROCESSES)) {
            return ProcessCluster.start(workers.orElse(USUAL_WORKERS), code.find(), progress);
        }
        if (kind.equals(REMOTE)) {
            return RemoteCluster.connect(
                    settings.find(),
                    collector.isPresent() ? Optional.of(CollectorAddress.parse(collector.get())) : Optional.empty(),
                    workers.isPresent() ? OptionalInt.of(workers.get()) : OptionalInt.empty(),
                    code.find(),
                    progress);
        }
        return local.start(progress);
    }
}
