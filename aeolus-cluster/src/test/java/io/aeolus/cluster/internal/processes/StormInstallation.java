// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.internal.running.NimbusConnector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.shade.org.yaml.snakeyaml.Yaml;
import org.apache.storm.thrift.TException;
import org.awaitility.Awaitility;

/**
 * Storm's ZooKeeper, Nimbus and supervisor with two slots, started from a {@code storm.yaml} as on a real cluster, but with short intervals.
 * Aeolus knows this cluster only by the {@code storm.yaml} of a client.
 */
public final class StormInstallation implements AutoCloseable {

    static final int SLOTS = 2;

    private static final int PORTS = 20;

    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private final ClusterFolder folder = ClusterFolder.create();
    private final Ports ports = Ports.reserve(PORTS);
    private final Map<String, Object> settings = new HashMap<>();
    private final Path agent = folder.fill();
    private Optional<Daemon> zooKeeper = Optional.empty();
    private Optional<Daemon> nimbus = Optional.empty();
    private Optional<Daemon> supervisor = Optional.empty();
    private int files;

    /** Chooses ports and folders without starting anything. */
    public StormInstallation() throws Exception {
        String watchdog = OwnerWatchdog.option(agent, ProcessHandle.current().pid(), Optional.empty());
        settings.put(Config.STORM_ZOOKEEPER_SERVERS, List.of("localhost"));
        settings.put(Config.STORM_ZOOKEEPER_PORT, ports.take());
        settings.put(Config.NIMBUS_SEEDS, List.of("localhost"));
        settings.put(Config.NIMBUS_THRIFT_PORT, ports.take());
        settings.put(Config.STORM_LOCAL_HOSTNAME, "localhost");
        settings.put(Config.SUPERVISOR_THRIFT_PORT, ports.take());
        settings.put(DaemonConfig.SUPERVISOR_SLOTS_PORTS, List.of(ports.take(), ports.take()));
        settings.put(Config.STORM_WORKERS_ARTIFACTS_DIR, folder.logs() + "/workers");
        settings.put(Config.WORKER_CHILDOPTS, "-Xmx256m " + watchdog);
        settings.put(Config.TOPOLOGY_WORKER_LOGWRITER_CHILDOPTS, "-Xmx32m " + String.join(" ", Daemon.SMALL_JVM));
        settings.put(DaemonConfig.NIMBUS_MONITOR_FREQ_SECS, 1);
        settings.put(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, 1);
        settings.put(DaemonConfig.SUPERVISOR_HEARTBEAT_FREQUENCY_SECS, 1);
        settings.put(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 1);
        settings.put(Config.TASK_REFRESH_POLL_SECS, 1);
    }

    public Path folder() {
        return folder.path();
    }

    int nimbusPort() {
        return (int) settings.get(Config.NIMBUS_THRIFT_PORT);
    }

    int freePort() {
        return ports.take();
    }

    /** Adds settings of all daemons and clients. */
    public StormInstallation with(Map<String, Object> more) {
        settings.putAll(more);
        return this;
    }

    /** Starts all daemons, and waits until the supervisor is ready. The settings are additional ones of Nimbus and of the supervisor. */
    public void start(Map<String, Object> ofNimbus, Map<String, Object> ofSupervisor) throws IOException {
        long owner = ProcessHandle.current().pid();
        Path zoo = folder.path().resolve("zoo.cfg");
        Files.write(
                zoo,
                List.of(
                        "dataDir=" + Files.createDirectory(folder.path().resolve("zookeeper")),
                        "clientPort=" + settings.get(Config.STORM_ZOOKEEPER_PORT),
                        "admin.enableServer=false"));
        zooKeeper = Optional.of(start(
                "zookeeper",
                List.of("-Dzookeeper.forceSync=no", OwnerWatchdog.option(agent, owner, Optional.of(folder.path()))),
                List.of("org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain", zoo.toString())));
        nimbus = Optional.of(start("nimbus", "org.apache.storm.daemon.nimbus.Nimbus", ofNimbus));
        supervisor = Optional.of(start("supervisor", "org.apache.storm.daemon.supervisor.Supervisor", ofSupervisor));
        NimbusConnector connector = new NimbusConnector(client(ofNimbus).read());
        Awaitility.await()
                .ignoreExceptions()
                .atMost(LONGEST_START)
                .until(() -> connector
                                .ask(client -> client.getTopologySummaries().size())
                                .isPresent()
                        && Files.readString(folder.logs().resolve("supervisor.log"))
                                .contains("Starting supervisor with id"));
        // As on a real cluster, daemons that end are started again.
        nimbus.ifPresent(Daemon::supervise);
        supervisor.ifPresent(Daemon::supervise);
    }

    private Daemon start(String name, String main, Map<String, Object> own) throws IOException {
        Map<String, Object> all = new HashMap<>(own);
        all.put(Config.STORM_LOCAL_DIR, folder.path().resolve("local-" + name).toString());
        return start(name, List.of("-Xmx256m", "-Dstorm.conf.file=" + write(all)), List.of(main));
    }

    private Daemon start(String name, List<String> options, List<String> main) throws IOException {
        Daemon daemon = new Daemon(name, List.of(), options, main, folder);
        daemon.start();
        return daemon;
    }

    private Path write(Map<String, Object> own) throws IOException {
        Map<String, Object> all = new HashMap<>(settings);
        all.putAll(own);
        return Files.writeString(folder.path().resolve("storm-" + ++files + ".yaml"), new Yaml().dump(all));
    }

    /** Writes the {@code storm.yaml} of a client with these settings in addition to the settings of all daemons. */
    public StormSettings client(Map<String, Object> own) throws IOException {
        return new StormSettings(Optional.of(write(own)), List.of());
    }

    /** Waits until a worker runs. Storm's supervisor ends if a topology is killed or rebalanced before. */
    public void awaitWorker() {
        Awaitility.await()
                .atMost(LONGEST_START)
                .until(() -> OwnerWatchdog.processes(folder.path())
                        .anyMatch(process ->
                                process.info().commandLine().orElse("").contains("-Dworker.port=")));
    }

    /** Kills a topology, whose workers end at once, and waits until Nimbus has removed the topology. */
    public void kill(String topology, StormSettings user) throws BadInputException, TException {
        NimbusConnector connector = new NimbusConnector(user.read());
        KillOptions immediately = new KillOptions();
        immediately.set_wait_secs(0);
        connector.call(nimbus -> {
            nimbus.killTopologyWithOpts(topology, immediately);
            return true;
        });
        Awaitility.await()
                .atMost(LONGEST_START)
                .until(() -> connector
                        .ask(client -> client.getTopologySummaries().stream()
                                .noneMatch(other -> other.get_name().equals(topology)))
                        .orElse(false));
    }

    @Override
    public void close() {
        List.of(supervisor, nimbus, zooKeeper).forEach(daemon -> daemon.ifPresent(Daemon::end));
        List.of(supervisor, nimbus, zooKeeper).forEach(daemon -> daemon.ifPresent(Daemon::awaitEnd));
        OwnerWatchdog.processes(folder.path()).forEach(worker -> {
            worker.destroyForcibly();
            worker.onExit().join();
        });
        ports.close();
        folder.delete(false);
    }
}
