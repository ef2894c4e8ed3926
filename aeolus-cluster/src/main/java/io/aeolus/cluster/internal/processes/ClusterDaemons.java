package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.internal.hosts.Machines;
import io.aeolus.cluster.internal.processes.StormProcesses.Size;
import io.aeolus.cluster.internal.processes.jvm.OwnerAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The daemons of a cluster, not started yet when they are made.
 *
 * @param yaml Storm's settings for its clients
 * @param zooKeeper ZooKeeper
 * @param nimbus Nimbus
 * @param supervisors at least one
 */
record ClusterDaemons(Path yaml, Daemon zooKeeper, Daemon nimbus, List<Daemon> supervisors) {

    private static final String ZOOKEEPER = "org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain";
    private static final String NIMBUS = "org.apache.storm.daemon.nimbus.Nimbus";
    private static final String SUPERVISOR = "org.apache.storm.daemon.supervisor.Supervisor";

    private static final String STORM_HEAP = "-Xmx256m";

    /** Copies the list. */
    public ClusterDaemons {
        supervisors = List.copyOf(supervisors);
    }

    /** Writes their settings. */
    static ClusterDaemons of(ClusterFolder folder, Size size, Ports ports, Machines machines) throws IOException {
        Path ties = WorkerLibraries.fill(folder);
        long owner = ProcessHandle.current().pid();
        String tie = OwnerAgent.option(ties, owner, Optional.empty());
        ClusterSettings files = new ClusterSettings(
                folder,
                ports,
                machines,
                List.of("-Xmx" + size.workerHeapMiB() + "m", "-XX:+UseParallelGC", "-Xshare:auto", tie));
        Path yaml = files.write();
        Daemon zooKeeper = new Daemon(
                "zookeeper",
                List.of(),
                // What is to outlive a crash of the machine is nothing of ours.
                List.of(
                        "-Xmx128m",
                        "-Dzookeeper.forceSync=no",
                        OwnerAgent.option(ties, owner, Optional.of(folder.path()))),
                List.of(ZOOKEEPER, zooKeeperSettings(folder, ports, machines).toString()),
                folder);
        Daemon nimbus = new Daemon("nimbus", List.of(), storm(tie, yaml), List.of(NIMBUS), folder);
        List<Daemon> supervisors = new ArrayList<>();
        for (int number = 0; number < size.supervisors(); number++) {
            supervisors.add(new Daemon(
                    "supervisor-" + number,
                    machines.prefix(number),
                    storm(tie, files.write(number)),
                    List.of(SUPERVISOR),
                    folder));
        }
        return new ClusterDaemons(yaml, zooKeeper, nimbus, supervisors);
    }

    private static List<String> storm(String tie, Path yaml) {
        return List.of(STORM_HEAP, tie, "-Dstorm.conf.file=" + yaml);
    }

    private static Path zooKeeperSettings(ClusterFolder folder, Ports ports, Machines machines) throws IOException {
        return Files.write(
                folder.file("zoo.cfg"),
                List.of(
                        "dataDir=" + folder.zooKeeper(),
                        "clientPortAddress=" + machines.command(),
                        "clientPort=" + ports.zooKeeper(),
                        "tickTime=2000",
                        "maxClientCnxns=0",
                        "admin.enableServer=false"));
    }

    /** ZooKeeper, Nimbus and the supervisors. */
    List<Daemon> all() {
        return Stream.concat(Stream.of(zooKeeper, nimbus), supervisors.stream()).toList();
    }
}
