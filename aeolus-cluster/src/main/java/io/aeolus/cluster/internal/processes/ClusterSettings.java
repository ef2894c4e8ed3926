package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.internal.hosts.Machines;
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
 * Storm's settings of a cluster.
 *
 * @param folder its files
 * @param ports its ports
 * @param machines where its parts are
 * @param workerOptions options for the JVMs of workers
 */
record ClusterSettings(ClusterFolder folder, Ports ports, Machines machines, List<String> workerOptions) {

    private static final int SECOND = 1;

    /** For JVMs that start often and do little. */
    static final List<String> SMALL_JVM = List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto");

    /** Writes the {@code storm.yaml} of Nimbus and of clients. */
    Path write() throws IOException {
        return write("storm.yaml", common(machines.command(), "nimbus"));
    }

    /** Writes the {@code storm.yaml} of a supervisor. */
    Path write(int supervisor) throws IOException {
        Map<String, Object> settings = common(machines.supervisor(supervisor), String.valueOf(supervisor));
        settings.put(Config.SUPERVISOR_THRIFT_PORT, ports.supervisor(supervisor));
        settings.put(DaemonConfig.SUPERVISOR_SLOTS_PORTS, ports.workers(supervisor));
        return write("storm-" + supervisor + ".yaml", settings);
    }

    private Path write(String name, Map<String, Object> settings) throws IOException {
        Path file = folder.file(name);
        Files.writeString(file, new Yaml().dump(settings));
        return file;
    }

    private Map<String, Object> common(String host, String localFolder) {
        Map<String, Object> settings = new HashMap<>();
        settings.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(machines.command()));
        settings.put(Config.STORM_ZOOKEEPER_PORT, ports.zooKeeper());
        settings.put(Config.NIMBUS_SEEDS, List.of(machines.command()));
        settings.put(Config.NIMBUS_THRIFT_PORT, ports.nimbus());
        settings.put(Config.STORM_LOCAL_HOSTNAME, host);
        settings.put(Config.STORM_LOCAL_DIR, folder.local().resolve(localFolder).toString());
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
