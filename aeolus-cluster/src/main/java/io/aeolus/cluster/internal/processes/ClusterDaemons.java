// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.ChildOptions;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.internal.processes.ClusterHosts.Host;
import io.aeolus.cluster.internal.running.NimbusConnector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.shade.org.yaml.snakeyaml.Yaml;

/** The daemons of a cluster, and the files with their settings. */
final class ClusterDaemons {

    private static final String ZOOKEEPER = "org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain";
    private static final String NIMBUS = "org.apache.storm.daemon.nimbus.Nimbus";
    private static final String SUPERVISOR = "org.apache.storm.daemon.supervisor.Supervisor";

    /** Much longer than a start takes, for busy machines. */
    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private static final long POLL_MILLIS = 100;
    private static final int SECOND = 1;

    /** With fewer processors, a JVM has a single thread for its optimizing compiler. */
    private static final int FEW_PROCESSORS = 4;

    /**
     * On a busy machine, Nimbus remains the leader through pauses shorter than this. Without a leader, topologies cannot be killed. If
     * Nimbus is killed, its successor becomes the leader only after this time.
     */
    private static final int ZOOKEEPER_SESSION_MILLIS = 60_000;

    /** Storm's default. Only another Nimbus can lead before the session of a killed Nimbus ends. */
    private static final int SESSION_MILLIS_WITH_STANDBY = 20_000;

    private static final int THRIFT_MILLIS_WITH_STANDBY = 5_000;

    private static final Pattern COLLECTOR = Pattern.compile("-XX:\\+Use\\w*GC");

    private final ClusterFolder folder;
    private final ClusterHosts hosts;
    private final int zooKeeperPort;
    private final int nimbusPort;
    private final String watchdog;
    private final Path clientSettings;
    private final List<Daemon> all = new ArrayList<>();

    /** Returns the number of ports that a cluster needs. */
    static int ports(int supervisors, int slots) {
        return 2 + supervisors * (1 + slots);
    }

    /**
     * Writes the settings of daemons without starting them. Each host has a supervisor.
     *
     * @param slots the number of workers for each supervisor
     * @param workerHeapMiB the maximum heap of a worker
     */
    ClusterDaemons(ClusterFolder folder, ClusterHosts hosts, int slots, long workerHeapMiB) throws IOException {
        this.folder = folder;
        this.hosts = hosts;
        zooKeeperPort = hosts.ports().take();
        nimbusPort = hosts.ports().take();
        Path agent = folder.fill();
        long owner = ProcessHandle.current().pid();
        watchdog = OwnerWatchdog.option(agent, owner, Optional.empty());
        // Nothing has to survive a crash of the machine.
        List<String> options = List.of(
                "-Xmx128m", "-Dzookeeper.forceSync=no", OwnerWatchdog.option(agent, owner, Optional.of(folder.path())));
        all.add(new Daemon("zookeeper", List.of(), options, List.of(ZOOKEEPER, writeZooKeeper()), folder));
        clientSettings = write("storm.yaml", settings(hosts.command(), "nimbus", workerHeapMiB));
        all.add(storm("nimbus", List.of(), clientSettings, NIMBUS));
        if (hosts.standby().isPresent()) {
            Host host = hosts.standby().get();
            Path yaml = write("storm-nimbus-1.yaml", settings(host.address(), "nimbus-1", workerHeapMiB));
            all.add(storm("nimbus-1", host.prefix(), yaml, NIMBUS));
        }
        for (int number = 0; number < hosts.hosts().size(); number++) {
            Host host = hosts.hosts().get(number);
            Map<String, Object> settings = settings(host.address(), String.valueOf(number), workerHeapMiB);
            settings.put(Config.SUPERVISOR_THRIFT_PORT, hosts.ports().take());
            List<Integer> slotPorts =
                    Stream.generate(hosts.ports()::take).limit(slots).toList();
            settings.put(DaemonConfig.SUPERVISOR_SLOTS_PORTS, slotPorts);
            Path yaml = write("storm-" + number + ".yaml", settings);
            all.add(storm("supervisor-" + number, host.prefix(), yaml, SUPERVISOR));
        }
    }

    private Daemon storm(String name, List<String> prefix, Path yaml, String main) {
        List<String> options = List.of("-Xmx256m", watchdog, "-Dstorm.conf.file=" + yaml);
        return new Daemon(name, prefix, options, List.of(main), folder);
    }

    private String writeZooKeeper() throws IOException {
        List<String> lines = List.of(
                "dataDir=" + Files.createDirectory(folder.path().resolve("zookeeper")),
                "clientPortAddress=" + hosts.command(),
                "clientPort=" + zooKeeperPort,
                "tickTime=2000",
                "maxClientCnxns=0",
                "maxSessionTimeout=" + ZOOKEEPER_SESSION_MILLIS,
                "admin.enableServer=false");
        return Files.write(folder.path().resolve("zoo.cfg"), lines).toString();
    }

    private Path write(String name, Map<String, Object> settings) throws IOException {
        return Files.writeString(folder.path().resolve(name), new Yaml().dump(settings));
    }

    private Map<String, Object> settings(String host, String daemon, long workerHeapMiB) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(hosts.command()));
        settings.put(Config.STORM_ZOOKEEPER_PORT, zooKeeperPort);
        settings.put(
                Config.STORM_ZOOKEEPER_SESSION_TIMEOUT,
                hosts.standby().isPresent() ? SESSION_MILLIS_WITH_STANDBY : ZOOKEEPER_SESSION_MILLIS);
        settings.put(Config.NIMBUS_SEEDS, hosts.nimbuses());
        settings.put(Config.NIMBUS_THRIFT_PORT, nimbusPort);
        settings.put(Config.STORM_LOCAL_HOSTNAME, host);
        settings.put(Config.STORM_LOCAL_DIR, folder.path() + "/local/" + daemon);
        settings.put(Config.STORM_WORKERS_ARTIFACTS_DIR, folder.logs() + "/workers");
        settings.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, HostBoundTransport.class.getName());

        settings.put(
                Config.WORKER_CHILDOPTS,
                workerOptions(workerHeapMiB, watchdog, Runtime.getRuntime().availableProcessors()));
        settings.put(Config.WORKER_GC_CHILDOPTS, "-XX:+UseParallelGC");
        settings.put(Config.TOPOLOGY_WORKER_LOGWRITER_CHILDOPTS, "-Xmx32m " + String.join(" ", Daemon.SMALL_JVM));

        // By default Storm polls every few seconds, which is too slow for short runs.
        settings.put(DaemonConfig.NIMBUS_MONITOR_FREQ_SECS, SECOND);
        settings.put(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, SECOND);
        settings.put(DaemonConfig.SUPERVISOR_HEARTBEAT_FREQUENCY_SECS, SECOND);
        settings.put(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, SECOND);
        settings.put(Config.TASK_REFRESH_POLL_SECS, SECOND);
        if (hosts.standby().isPresent()) {
            // A Nimbus without the code of all topologies cannot lead.
            settings.put(Config.TOPOLOGY_MIN_REPLICATION_COUNT, hosts.nimbuses().size());
            // Two Nimbuses that copy code from each other can wait for each other, by default for 10 min.
            settings.put(Config.STORM_THRIFT_SOCKET_TIMEOUT_MS, THRIFT_MILLIS_WITH_STANDBY);
        }
        return settings;
    }

    /**
     * Returns the options of workers in addition to the garbage collector. As on other clusters, a worker ignores options of older JVMs. With
     * a single optimizing compiler thread, a worker would stay cold for minutes.
     */
    static List<String> workerOptions(long heapMiB, String watchdog, int processors) {
        List<String> options = new ArrayList<>(
                List.of("-Xmx" + heapMiB + "m", "-XX:+IgnoreUnrecognizedVMOptions", "-Xshare:auto", watchdog));
        if (processors < FEW_PROCESSORS) {
            options.add("-XX:CICompilerCount=3");
        }
        return options;
    }

    /**
     * Returns the settings of a topology with an empty {@code topology.worker.gc.childopts} if its {@code topology.worker.childopts} choose the
     * garbage collector: a JVM does not start with the cluster's collector in addition.
     */
    static Map<String, Object> withOneCollector(Map<String, Object> topology) {
        Map<String, Object> settings = new HashMap<>(topology);
        if (ChildOptions.of(topology).others().stream().anyMatch(COLLECTOR.asMatchPredicate())) {
            settings.putIfAbsent(Config.TOPOLOGY_WORKER_GC_CHILDOPTS, "");
        }
        return settings;
    }

    /** Returns the {@code storm.yaml} of clients. */
    Path clientSettings() {
        return clientSettings;
    }

    /** Starts all daemons, and waits until Nimbus knows the supervisors. */
    void start(NimbusConnector connector) throws RunFailedException, InterruptedException {
        try {
            for (Daemon daemon : all) {
                daemon.start();
            }
        } catch (IOException e) {
            throw new RunFailedException("the cluster of processes did not start: " + e, e);
        }
        long startNanos = System.nanoTime();
        while (connector.supervisors().orElse(0) < hosts.hosts().size()) {
            for (Daemon daemon : all) {
                ClusterProcess process = daemon.process();
                if (!process.handle().isAlive()) {
                    throw new RunFailedException(
                            "the cluster of processes did not start: " + process.name() + " has ended");
                }
            }
            if (System.nanoTime() - startNanos > LONGEST_START.toNanos()) {
                throw new RunFailedException("the cluster of processes did not start within "
                        + LONGEST_START.toSeconds() + " s: Nimbus does not answer or has no supervisor");
            }
            Thread.sleep(POLL_MILLIS);
        }
        all.forEach(Daemon::supervise);
    }

    /** Kills all daemons, and waits until they have ended. */
    void end() {
        all.forEach(Daemon::end);
        all.forEach(Daemon::awaitEnd);
    }
}
