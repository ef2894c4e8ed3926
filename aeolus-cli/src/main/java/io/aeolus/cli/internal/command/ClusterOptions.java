package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.ClusterRunner;
import io.aeolus.monitor.Runner;
import io.aeolus.probe.Probe;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say where to run, and where Storm's settings are. */
final class ClusterOptions {

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            completionCandidates = ClusterKind.Words.class,
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

    private static final String OF_A_TOPOLOGY = "topology.";

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

    /**
     * The settings of {@code -c} that reach a workload, which has no main that reads any. A setting without effect is refused, or named in
     * a note.
     */
    Map<String, Object> workloadSettings(CommandContext context, Screen screen) throws BadInputException {
        if (storm.hasFile() && kind() != ClusterKind.REMOTE) {
            throw new BadInputException("--storm-conf has no effect on a workload on --cluster " + kind
                    + ": give single settings by -c, or leave it out");
        }
        Map<String, Object> values = new TreeMap<>(settings(context).optionValues());
        if (values.containsKey(Config.TOPOLOGY_WORKERS)) {
            throw new BadInputException("-c topology.workers has no effect: give the number of workers by --workers");
        }
        if (values.containsKey(Config.TOPOLOGY_ACKER_EXECUTORS) && !StormCommon.hasAckers(values)) {
            throw new BadInputException(
                    "-c topology.acker.executors: a workload counts its rows by acks: give 1 or more");
        }
        for (String name : List.copyOf(values.keySet())) {
            if (!name.startsWith(OF_A_TOPOLOGY)) {
                values.remove(name);
                if (kind() != ClusterKind.REMOTE) {
                    screen.note("-c " + name + " has no effect: only settings that begin with '" + OF_A_TOPOLOGY
                            + "' reach a workload");
                }
            }
        }
        SettingClasses.check(values, kind());
        return values;
    }

    /** Refuses Storm's settings where the command starts a cluster with settings of its own. */
    void refuseStormUnlessRemote() throws BadInputException {
        if (kind() != ClusterKind.REMOTE && storm.given().isPresent()) {
            throw new BadInputException(storm.given().get() + " has no effect on --cluster " + kind
                    + ": leave it out, or give --cluster remote");
        }
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
            RemoteOptions.parseCollector(collector.get());
        }
        if (link.isPresent()) {
            if (kind() != ClusterKind.PROCESSES) {
                throw new BadInputException("--link is for --cluster processes: leave it out");
            }
            LinkRate.parse(link.get());
        }
    }

    /**
     * Starts the cluster, or connects to it. Each topology has as many workers as its settings say.
     *
     * @param workers the most worker processes of a run, if the user said so
     * @param code tells what workers in other processes need
     */
    Runner start(CommandContext context, OptionalInt workers, CodeFinder code, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return start(context, context.localCluster(), workers, code, screen);
    }

    /** Starts a cluster whose workers have a network between them, and take what a topology of ours needs. */
    Runner startNetwork(CommandContext context, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return start(context, context.localNetwork(), OptionalInt.empty(), ClusterOptions::ownCode, screen);
    }

    private Runner start(
            CommandContext context,
            CommandContext.ClusterStarter local,
            OptionalInt workers,
            CodeFinder code,
            Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        return switch (kind()) {
            case LOCAL -> {
                // Storm may end this process already while it starts in it.
                try (ExitGuard guard = ExitGuard.whileStarting(screen)) {
                    yield local.start(screen);
                }
            }
            case PROCESSES ->
                runner(processes(
                        ProcessOptions.of(code.find(), workers.orElse(WorkersOption.USUAL_ON_PROCESSES)), screen));
            case REMOTE -> runner(remote(context, code.find(), screen));
        };
    }

    private static Runner runner(Cluster cluster) {
        return new ClusterRunner(cluster, System::nanoTime);
    }

    /** What workers need that run a topology of ours, and no user's. */
    private static WorkerCode ownCode() throws IOException {
        return WorkerCode.observed(Probe.class, List.of());
    }

    /** On one host or two. */
    private ProcessCluster processes(ProcessOptions options, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        return Clusters.processes(link.isPresent() ? options.over(LinkRate.parse(link.get())) : options, progress);
    }

    private Cluster remote(CommandContext context, WorkerCode code, Progress progress) throws BadInputException {
        Optional<InetSocketAddress> address =
                collector.isPresent() ? Optional.of(RemoteOptions.parseCollector(collector.get())) : Optional.empty();
        return Clusters.remote(new RemoteOptions(settings(context), code, address), progress);
    }
}
