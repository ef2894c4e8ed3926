package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.internal.processes.Machines.Host;
import io.aeolus.cluster.internal.processes.jvm.HostTransport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.shade.org.yaml.snakeyaml.Yaml;

/**
 * Writes the settings of a cluster, each into a file, whose path is returned.
 *
 * @param workerOptions options for the JVMs of workers
 */
record ClusterSettings(
        ClusterFolder folder, Machines machines, List<String> workerOptions, int zooKeeperPort, int nimbusPort) {

    private static final int SECOND = 1;

    /** For JVMs that start often and do little. */
    static final List<String> SMALL_JVM = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

    Path writeZooKeeper() throws IOException {
        return Files.write(
                folder.path().resolve("zoo.cfg"),
                List.of(
                        "dataDir=" + folder.zooKeeper(),
                        "clientPortAddress=" + machines.command(),
                        "clientPort=" + zooKeeperPort,
                        "tickTime=2000",
                        "maxClientCnxns=0",
                        "admin.enableServer=false"));
    }

    /** The settings of Nimbus and of clients. */
    Path writeNimbus() throws IOException {
        return write("storm.yaml", common(machines.command(), "nimbus"));
    }

    /** The settings of a supervisor; takes its ports. */
    Path writeSupervisor(int number, int slots) throws IOException {
        Host host = machines.hosts().get(number);
        Map<String, Object> settings = common(host.address(), String.valueOf(number));
        settings.put(Config.SUPERVISOR_THRIFT_PORT, machines.ports().take());
        settings.put(DaemonConfig.SUPERVISOR_SLOTS_PORTS, machines.ports().take(slots));
        return write("storm-" + number + ".yaml", settings);
    }

    private Path write(String name, Map<String, Object> settings) throws IOException {
        return Files.writeString(folder.path().resolve(name), new Yaml().dump(settings));
    }

    private Map<String, Object> common(String host, String daemon) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(machines.command()));
        settings.put(Config.STORM_ZOOKEEPER_PORT, zooKeeperPort);
        settings.put(Config.NIMBUS_SEEDS, List.of(machines.command()));
        settings.put(Config.NIMBUS_THRIFT_PORT, nimbusPort);
        settings.put(Config.STORM_LOCAL_HOSTNAME, host);
        settings.put(Config.STORM_LOCAL_DIR, folder.local(daemon).toString());
        settings.put(
                Config.STORM_WORKERS_ARTIFACTS_DIR,
                folder.logs().resolve("workers").toString());
        settings.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, HostTransport.class.getName());

        settings.put(Config.WORKER_CHILDOPTS, workerOptions);
        settings.put(Config.TOPOLOGY_WORKER_LOGWRITER_CHILDOPTS, "-Xmx32m " + String.join(" ", SMALL_JVM));

        // Storm looks every some seconds for what is to be done; here, nobody is spared by looking seldom.
        settings.put(DaemonConfig.NIMBUS_MONITOR_FREQ_SECS, SECOND);
        settings.put(DaemonConfig.SUPERVISOR_MONITOR_FREQUENCY_SECS, SECOND);
        settings.put(DaemonConfig.SUPERVISOR_HEARTBEAT_FREQUENCY_SECS, SECOND);
        settings.put(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, SECOND);
        settings.put(Config.TASK_REFRESH_POLL_SECS, SECOND);
        return settings;
    }
}
