// SPDX-License-Identifier: Apache-2.0
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
import java.util.Set;
import java.util.TreeMap;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the cluster and Storm's settings. */
final class ClusterOptions {

    private static final String TOPOLOGY_PREFIX = "topology.";
    /** The prefix of settings of the transport between workers, which workers read from the topology's configuration. */
    private static final String MESSAGING_PREFIX = "storm.messaging.";

    @Option(
            names = "--cluster",
            paramLabel = "KIND",
            description = "Where to run: " + ClusterKind.HELP + ". Default: ${DEFAULT-VALUE}.",
            defaultValue = "local")
    private ClusterKind kind = ClusterKind.LOCAL;

    @Option(
            names = "--collector",
            paramLabel = "HOST[:PORT]",
            description =
                    "With --cluster remote: address at which workers reach this machine (default: the local address of the"
                            + " connection to Nimbus).")
    private Optional<InetSocketAddress> collector = Optional.empty();

    @Option(
            names = "--collector-bind",
            paramLabel = "HOST[:PORT]",
            description =
                    "With --cluster remote: address of this machine to listen on, if workers reach it at another address, such"
                            + " as 0.0.0.0 behind NAT (default: the address of --collector).")
    private Optional<InetSocketAddress> bound = Optional.empty();

    @Option(
            names = "--link",
            paramLabel = "RATE",
            description =
                    "With --cluster processes: emulate two hosts connected by a link of this rate, such as 100mbit. Needs"
                            + " Linux, root and iproute2.")
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

    /** The names of the settings that the user gave with {@code -c}. */
    Set<String> givenSettings() {
        return storm.names();
    }

    StormSettings settings(CommandContext context) throws BadInputException {
        return storm.settings(context.environment());
    }

    /**
     * The settings of {@code -c} for a workload, which has no main to read them. A setting without effect causes an exception or a note.
     */
    Map<String, Object> workloadSettings(CommandContext context, Screen screen) throws BadInputException {
        Refusal.when(
                storm.hasFile() && kind != ClusterKind.REMOTE,
                "--storm-conf has no effect on a workload on --cluster " + kind + ": use -c for single settings");
        Map<String, Object> values = new TreeMap<>(settings(context).optionValues());
        Refusal.when(values.containsKey(Config.TOPOLOGY_WORKERS), "-c topology.workers has no effect: use --workers");
        Refusal.when(
                values.containsKey(Config.TOPOLOGY_ACKER_EXECUTORS) && !StormCommon.hasAckers(values),
                "-c topology.acker.executors must be at least 1: workloads count their tuples by acks");
        for (String name : List.copyOf(values.keySet())) {
            if (!isUsedByWorkloads(name)) {
                values.remove(name);
                if (kind != ClusterKind.REMOTE) {
                    screen.note("-c " + name + " has no effect: a workload on --cluster " + kind
                            + " uses only settings that begin with '" + TOPOLOGY_PREFIX + "'"
                            + (kind == ClusterKind.LOCAL ? "" : " or '" + MESSAGING_PREFIX + "'"));
                }
            }
        }
        SettingClasses.check(values, kind);
        return values;
    }

    private boolean isUsedByWorkloads(String name) {
        return name.startsWith(TOPOLOGY_PREFIX) || (kind != ClusterKind.LOCAL && name.startsWith(MESSAGING_PREFIX));
    }

    /** Refuses Storm's settings for clusters that the command starts with fixed settings. */
    void refuseStormUnlessRemote() throws BadInputException {
        if (kind != ClusterKind.REMOTE && storm.given().isPresent()) {
            throw new BadInputException(storm.given().get() + " has no effect on --cluster " + kind
                    + ": remove it, or use --cluster remote");
        }
    }

    /** Refuses options for other kinds of clusters. */
    void check() throws BadInputException {
        if ((collector.isPresent() || bound.isPresent()) && kind != ClusterKind.REMOTE) {
            String option = collector.isPresent() ? "--collector" : "--collector-bind";
            throw new BadInputException(option + " is for --cluster remote: remove it");
        }
        Refusal.when(link.isPresent() && kind != ClusterKind.PROCESSES, "--link is for --cluster processes: remove it");
    }

    /**
     * Starts the cluster or connects to it; a cluster of processes can run {@code workers} workers.
     *
     * @param local starts a cluster in this process
     */
    Runner start(
            CommandContext context, CommandContext.ClusterStarter local, int workers, CodeFinder code, Screen screen)
            throws BadInputException, RunFailedException, InterruptedException, IOException {
        if (kind == ClusterKind.LOCAL) {
            return local.start(screen);
        }
        Cluster cluster;
        if (kind == ClusterKind.PROCESSES) {
            ProcessOptions options = ProcessOptions.of(code.find(), workers);
            cluster = Clusters.processes(link.map(options::over).orElse(options), screen);
        } else {
            cluster = Clusters.remote(new RemoteOptions(settings(context), code.find(), collector, bound), screen);
        }
        return new ClusterRunner(cluster, System::nanoTime);
    }
}
