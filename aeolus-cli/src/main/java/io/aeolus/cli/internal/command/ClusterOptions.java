package io.aeolus.cli.internal.command;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.Cluster;
import io.aeolus.monitor.ClusterNetwork;
import io.aeolus.monitor.LinkRate;
import io.aeolus.monitor.NetworkMeasurement;
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
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say where to run, and where Storm's settings are. */
final class ClusterOptions {

    /** With fewer, nothing would go from one worker to another. */
    private static final int USUAL_WORKERS = 2;

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to run: " + ClusterKind.HELP + "; ${DEFAULT-VALUE} if not given.",
            defaultValue = "local")
    private String kind = "local";

    @Option(
            names = "--collector",
            paramLabel = "HOST[:PORT]",
            description = "With remote: where the workers reach this machine; without it, the address from which it"
                    + " reaches Nimbus.")
    private Optional<String> collector = Optional.empty();

    @Option(
            names = "--link",
            paramLabel = "RATE",
            description = "With processes: two hosts inside of this machine, joined by a link of this rate, such as"
                    + " 100mbit. For the administrator of a Linux machine with iproute2.")
    private Optional<String> link = Optional.empty();

    @Mixin
    private StormOptions storm;

    /** Finds out what workers in other processes need. */
    @FunctionalInterface
    interface CodeFinder {
        WorkerCode find() throws BadInputException, IOException;
    }

    ClusterKind kind() throws BadInputException {
        return ClusterKind.parse(kind);
    }

    StormSettings settings(CommandContext context) throws BadInputException {
        return storm.settings(context.environment());
    }

    void addTo(FilesUsed files) {
        storm.addTo(files);
    }

    /** Checks what the user said. */
    void check() throws BadInputException {
        if (collector.isPresent()) {
            if (kind() != ClusterKind.REMOTE) {
                throw new BadInputException("--collector is for --cluster remote: leave it out");
            }
            CollectorAddress.parse(collector.get());
        }
        if (link.isPresent()) {
            if (kind() != ClusterKind.PROCESSES) {
                throw new BadInputException("--link is for --cluster processes: leave it out");
            }
            LinkRate.parse(link.get());
        }
    }

    /**
     * Starts the cluster, or connects to it.
     *
     * @param workers worker processes of each run, if the user said so
     * @param code tells what workers in other processes need
     */
    Cluster start(CommandContext context, OptionalInt workers, CodeFinder code, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return switch (kind()) {
            case LOCAL -> context.localCluster().start(progress);
            case PROCESSES -> processes(workers.orElse(USUAL_WORKERS), code.find(), progress);
            case REMOTE -> remote(context, workers, code.find(), progress);
        };
    }

    /** Starts what is needed to measure the network, in an order by a seed. */
    NetworkMeasurement startNetwork(CommandContext context, long seed, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return switch (kind()) {
            case LOCAL -> context.localNetwork().start(seed, progress);
            case PROCESSES -> ClusterNetwork.on(processes(USUAL_WORKERS, WorkerCode.own(), progress), seed);
            case REMOTE -> ClusterNetwork.on(remote(context, OptionalInt.empty(), WorkerCode.own(), progress), seed);
        };
    }

    /** On one host or two. */
    private ProcessCluster processes(int workers, WorkerCode code, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        return link.isPresent()
                ? ProcessCluster.start(workers, LinkRate.parse(link.get()), code, progress)
                : ProcessCluster.start(workers, code, progress);
    }

    private RemoteCluster remote(CommandContext context, OptionalInt workers, WorkerCode code, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        Optional<CollectorAddress> address =
                collector.isPresent() ? Optional.of(CollectorAddress.parse(collector.get())) : Optional.empty();
        return RemoteCluster.connect(settings(context), address, workers, code, progress);
    }
}
