package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.ProcessCluster.ClusterProcess;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.internal.processes.Machines.Host;
import io.aeolus.cluster.internal.running.NimbusPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.shade.org.yaml.snakeyaml.Yaml;

/** The daemons of a cluster, with their settings in files. */
final class ClusterDaemons {

    private static final String ZOOKEEPER = "org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain";
    private static final String NIMBUS = "org.apache.storm.daemon.nimbus.Nimbus";
    private static final String SUPERVISOR = "org.apache.storm.daemon.supervisor.Supervisor";

    /** Many times what a start takes: on a machine that has other things to do as well. */
    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private static final long TURN_MILLIS = 100;
    private static final int SECOND = 1;

    /** From so many on, a JVM has two threads for its optimizing compiler by itself. */
    private static final int FEW_PROCESSORS = 4;

    /**
     * A Nimbus that workers let wait for its turn for less than this keeps its lead: one that has lost it leads no more, and the topology
     * cannot be ended. One that is killed is followed after this time.
     */
    private static final int ZOOKEEPER_SESSION_MILLIS = 60_000;

    private final ClusterFolder folder;
    private final Machines machines;
    private final int zooKeeperPort;
    private final int nimbusPort;
    private final String tie;
    private final Path clientSettings;
    private final Daemon nimbus;
    private final List<Daemon> supervisors = new ArrayList<>();
    private final List<Daemon> all = new ArrayList<>();

    /** How many ports a cluster needs. */
    static int ports(int supervisors, int slots) {
        return 2 + supervisors * (1 + slots);
    }

    /** Writes the settings of daemons that are not started yet: of a supervisor on each host, and of workers with so much heap. */
    ClusterDaemons(ClusterFolder folder, Machines machines, int slots, long workerHeapMiB) throws IOException {
        this.folder = folder;
        this.machines = machines;
        zooKeeperPort = machines.ports().take();
        nimbusPort = machines.ports().take();
        Path ties = folder.fill();
        long owner = ProcessHandle.current().pid();
        tie = OwnerAgent.option(ties, owner, Optional.empty());
        // What is to outlive a crash of the machine is nothing of ours.
        List<String> options = List.of(
                "-Xmx128m", "-Dzookeeper.forceSync=no", OwnerAgent.option(ties, owner, Optional.of(folder.path())));
        all.add(new Daemon("zookeeper", List.of(), options, List.of(ZOOKEEPER, writeZooKeeper()), folder));
        clientSettings = write("storm.yaml", settings(machines.command(), "nimbus", workerHeapMiB));
        nimbus = storm("nimbus", List.of(), clientSettings, NIMBUS);
        for (Host host : machines.hosts()) {
            int number = supervisors.size();
            Map<String, Object> settings = settings(host.address(), String.valueOf(number), workerHeapMiB);
            settings.put(Config.SUPERVISOR_THRIFT_PORT, machines.ports().take());
            List<Integer> slotPorts =
                    Stream.generate(machines.ports()::take).limit(slots).toList();
            settings.put(DaemonConfig.SUPERVISOR_SLOTS_PORTS, slotPorts);
            Path yaml = write("storm-" + number + ".yaml", settings);
            supervisors.add(storm("supervisor-" + number, host.prefix(), yaml, SUPERVISOR));
        }
        all.add(nimbus);
        all.addAll(supervisors);
    }

    private Daemon storm(String name, List<String> prefix, Path yaml, String main) {
        List<String> options = List.of("-Xmx256m", tie, "-Dstorm.conf.file=" + yaml);
        return new Daemon(name, prefix, options, List.of(main), folder);
    }

    private String writeZooKeeper() throws IOException {
        List<String> lines = List.of(
                "dataDir=" + Files.createDirectory(folder.path().resolve("zookeeper")),
                "clientPortAddress=" + machines.command(),
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
        settings.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(machines.command()));
        settings.put(Config.STORM_ZOOKEEPER_PORT, zooKeeperPort);
        settings.put(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT, ZOOKEEPER_SESSION_MILLIS);
        settings.put(Config.NIMBUS_SEEDS, List.of(machines.command()));
        settings.put(Config.NIMBUS_THRIFT_PORT, nimbusPort);
        settings.put(Config.STORM_LOCAL_HOSTNAME, host);
        settings.put(Config.STORM_LOCAL_DIR, folder.path() + "/local/" + daemon);
        settings.put(Config.STORM_WORKERS_ARTIFACTS_DIR, folder.logs() + "/workers");
        settings.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, HostTransport.class.getName());

        settings.put(
                Config.WORKER_CHILDOPTS,
                workerOptions(workerHeapMiB, tie, Runtime.getRuntime().availableProcessors()));
        settings.put(Config.TOPOLOGY_WORKER_LOGWRITER_CHILDOPTS, "-Xmx32m " + String.join(" ", Daemon.SMALL_JVM));

        // Storm looks every some seconds for what is to be done; here, nobody is spared by looking seldom.
        settings.put(DaemonConfig.NIMBUS_MONITOR_FREQ_SECS, SECOND);
        settings.put(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, SECOND);
        settings.put(DaemonConfig.SUPERVISOR_HEARTBEAT_FREQUENCY_SECS, SECOND);
        settings.put(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, SECOND);
        settings.put(Config.TASK_REFRESH_POLL_SECS, SECOND);
        return settings;
    }

    /** Where there are few processors, a JVM has one thread only for its optimizing compiler, and a worker is cold for minutes. */
    static List<String> workerOptions(long heapMiB, String tie, int processors) {
        List<String> options =
                new ArrayList<>(List.of("-Xmx" + heapMiB + "m", "-XX:+UseParallelGC", "-Xshare:auto", tie));
        if (processors < FEW_PROCESSORS) {
            options.add("-XX:CICompilerCount=3");
        }
        return options;
    }

    /** The {@code storm.yaml} of clients. */
    Path clientSettings() {
        return clientSettings;
    }

    ClusterProcess nimbus() {
        return nimbus.process();
    }

    List<ClusterProcess> supervisors() {
        return supervisors.stream().map(Daemon::process).toList();
    }

    /** Starts all at once, and waits until they take topologies. */
    void start(NimbusPort port) throws RunFailedException, InterruptedException {
        try {
            for (Daemon daemon : all) {
                daemon.start();
            }
        } catch (IOException e) {
            throw new RunFailedException("the cluster of processes does not start: " + e, e);
        }
        long startNanos = System.nanoTime();
        while (port.supervisors() < supervisors.size()) {
            for (Daemon daemon : all) {
                ClusterProcess process = daemon.process();
                if (!process.handle().isAlive()) {
                    throw new RunFailedException(
                            "the cluster of processes does not start: " + process.name() + " has ended");
                }
            }
            if (System.nanoTime() - startNanos > LONGEST_START.toNanos()) {
                throw new RunFailedException(
                        "the cluster of processes does not answer after " + LONGEST_START.toSeconds() + " s");
            }
            Thread.sleep(TURN_MILLIS);
        }
        all.forEach(Daemon::supervise);
    }

    /** Ends all for good, and waits until they are gone. */
    void end() {
        all.forEach(Daemon::end);
        all.forEach(Daemon::awaitEnd);
    }
}
