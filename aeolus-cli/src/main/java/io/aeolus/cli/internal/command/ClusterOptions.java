package io.aeolus.cli.internal.command;

import io.aeolus.cli.internal.screen.Screen;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.monitor.ClusterRunner;
import io.aeolus.monitor.Runner;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that name the cluster and Storm's settings. */
final class ClusterOptions {

    private static final String OF_A_TOPOLOGY = "topology.";

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to run: " + ClusterKind.HELP + "; ${DEFAULT-VALUE} if not given.",
            defaultValue = "local")
    private ClusterKind kind = ClusterKind.LOCAL;

    @Option(
            names = "--collector",
            paramLabel = "HOST[:PORT]",
            description =
                    "With remote: the address at which workers reach this machine; without it, the address from which"
                            + " this machine reaches Nimbus.")
    private Optional<InetSocketAddress> collector = Optional.empty();

    @Option(
            names = "--link",
            paramLabel = "RATE",
            description =
                    "With processes: run on two emulated hosts on this machine, joined by a link of this rate, such as"
                            + " 100mbit. Needs Linux, root and iproute2.")
    private Optional<LinkRate> link = Optional.empty();

    @Mixin
    private StormOptions storm;

    /** Finds the code that workers in other processes need. */
    @FunctionalInterface
    interface CodeFinder {
        WorkerCode find() throws BadInputException, IOException;
    }

    ClusterKind kind() {
        return kind;
    }

    StormSettings settings(CommandContext context) throws BadInputException {
        return storm.settings(context.environment());
    }

    /**
     * The settings of {@code -c} for a workload, which has no main that would read them. A setting without effect is refused, or named in a
     * note.
     */
    Map<String, Object> workloadSettings(CommandContext context, Screen screen) throws BadInputException {
        if (storm.hasFile() && kind != ClusterKind.REMOTE) {
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
                if (kind != ClusterKind.REMOTE) {
                    screen.note("-c " + name + " has no effect: only settings that begin with '" + OF_A_TOPOLOGY
                            + "' reach a workload");
                }
            }
        }
        SettingClasses.check(values, kind);
        return values;
    }

    /** Refuses Storm's settings where the command starts a cluster with fixed settings. */
    void refuseStormUnlessRemote() throws BadInputException {
        if (kind != ClusterKind.REMOTE && storm.given().isPresent()) {
            throw new BadInputException(storm.given().get() + " has no effect on --cluster " + kind
                    + ": leave it out, or give --cluster remote");
        }
    }

    /** Refuses options of another kind of cluster. */
    void check() throws BadInputException {
        if (collector.isPresent() && kind != ClusterKind.REMOTE) {
            throw new BadInputException("--collector is for --cluster remote: leave it out");
        }
        if (link.isPresent() && kind != ClusterKind.PROCESSES) {
            throw new BadInputException("--link is for --cluster processes: leave it out");
        }
    }

    /**
     * Starts the cluster or connects to it. Each topology has as many workers as its settings declare.
     *
     * @param local starts a cluster in this process
     * @param workers the most worker processes of a run, for a cluster of processes
     * @param code finds the code that workers in other processes need
     */
    Runner start(
            CommandContext context, CommandContext.ClusterStarter local, int workers, CodeFinder code, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        if (kind == ClusterKind.LOCAL) {
            // Storm may end this process while it starts.
            try (ExitGuard guard = ExitGuard.whileStarting(screen)) {
                return local.start(screen);
            }
        }
        Cluster cluster;
        if (kind == ClusterKind.PROCESSES) {
            ProcessOptions options = ProcessOptions.of(code.find(), workers);
            cluster = Clusters.processes(link.map(options::over).orElse(options), screen);
        } else {
            cluster = Clusters.remote(new RemoteOptions(settings(context), code.find(), collector), screen);
        }
        return new ClusterRunner(cluster, System::nanoTime);
    }
}
