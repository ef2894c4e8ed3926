package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.ClusterProcess;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.internal.processes.Machines.Host;
import io.aeolus.cluster.internal.processes.jvm.OwnerAgent;
import io.aeolus.cluster.internal.running.NimbusPort;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The daemons of a cluster, not started yet when they are made.
 *
 * @param yaml Storm's settings for its clients
 * @param supervisors at least one
 */
record ClusterDaemons(Path yaml, Daemon zooKeeper, Daemon nimbus, List<Daemon> supervisors) {

    private static final String ZOOKEEPER = "org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain";
    private static final String NIMBUS = "org.apache.storm.daemon.nimbus.Nimbus";
    private static final String SUPERVISOR = "org.apache.storm.daemon.supervisor.Supervisor";

    /** Many times what a start takes: on a machine that has other things to do as well. */
    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private static final long TURN_MILLIS = 100;

    /** Ports before those of the supervisors, which have one more than slots. */
    private static final int COMMON_PORTS = 2;

    /** How many ports a cluster needs. */
    static int ports(int supervisors, int slots) {
        return COMMON_PORTS + supervisors * (1 + slots);
    }

    /** Writes their settings. */
    static ClusterDaemons of(ClusterFolder folder, Machines machines, int slots, long workerHeapMiB)
            throws IOException {
        Path ties = folder.fillLibraries();
        long owner = ProcessHandle.current().pid();
        String tie = OwnerAgent.option(ties, owner, Optional.empty());
        ClusterSettings settings = new ClusterSettings(
                folder,
                machines,
                List.of("-Xmx" + workerHeapMiB + "m", "-XX:+UseParallelGC", "-Xshare:auto", tie),
                machines.ports().take(),
                machines.ports().take());
        Path yaml = settings.writeNimbus();
        Daemon zooKeeper = new Daemon(
                "zookeeper",
                List.of(),
                // What is to outlive a crash of the machine is nothing of ours.
                List.of(
                        "-Xmx128m",
                        "-Dzookeeper.forceSync=no",
                        OwnerAgent.option(ties, owner, Optional.of(folder.path()))),
                List.of(ZOOKEEPER, settings.writeZooKeeper().toString()),
                folder);
        Daemon nimbus = new Daemon("nimbus", List.of(), storm(tie, yaml), List.of(NIMBUS), folder);
        List<Daemon> supervisors = new ArrayList<>();
        for (Host host : machines.hosts()) {
            int number = supervisors.size();
            supervisors.add(new Daemon(
                    "supervisor-" + number,
                    host.prefix(),
                    storm(tie, settings.writeSupervisor(number, slots)),
                    List.of(SUPERVISOR),
                    folder));
        }
        return new ClusterDaemons(yaml, zooKeeper, nimbus, supervisors);
    }

    private static List<String> storm(String tie, Path yaml) {
        return List.of("-Xmx256m", tie, "-Dstorm.conf.file=" + yaml);
    }

    private List<Daemon> all() {
        return Stream.concat(Stream.of(zooKeeper, nimbus), supervisors.stream()).toList();
    }

    /** Starts all at once, and waits until they take topologies. */
    void start(NimbusPort port) throws RunFailedException, InterruptedException {
        try {
            for (Daemon daemon : all()) {
                daemon.start();
            }
        } catch (IOException e) {
            throw new RunFailedException("the cluster of processes does not start: " + e, e);
        }
        long startNanos = System.nanoTime();
        while (port.supervisors() < supervisors.size()) {
            for (Daemon daemon : all()) {
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
        all().forEach(Daemon::supervise);
    }

    /** Ends all for good. */
    void end() {
        all().forEach(Daemon::end);
    }
}
