package io.aeolus.monitor.internal.processes;

import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.StormSettings;
import io.aeolus.monitor.internal.processes.jvm.OwnerAgent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * ZooKeeper, Nimbus, supervisors and their workers, each a process of this machine. They end when this is closed, and also when this
 * JVM is gone in any other way: each of them watches it. Thread-safe.
 */
public final class StormProcesses implements AutoCloseable {

    private static final String ZOOKEEPER = "org.apache.storm.shade.org.apache.zookeeper.server.ZooKeeperServerMain";
    private static final String NIMBUS = "org.apache.storm.daemon.nimbus.Nimbus";
    private static final String SUPERVISOR = "org.apache.storm.daemon.supervisor.Supervisor";

    private final ClusterFolder folder;
    private final Daemon zooKeeper;
    private final Daemon nimbus;
    private final List<Daemon> supervisors = new ArrayList<>();
    private final StormSettings settings;
    private boolean keepsLogs;
    private boolean closed;

    /**
     * What a cluster is made of.
     *
     * @param supervisors how many supervisors
     * @param slots how many workers each of them may have
     * @param workerHeapMiB heap of each worker
     */
    public record Size(int supervisors, int slots, long workerHeapMiB) {}

    private StormProcesses(ClusterFolder folder, Size size, Ports ports) throws IOException {
        this.folder = folder;
        Path ties = WorkerLibraries.fill(folder);
        ProcessHandle owner = ProcessHandle.current();
        String tie = OwnerAgent.option(ties, owner, Optional.empty());
        ClusterSettings files = new ClusterSettings(
                folder, ports, List.of("-Xmx" + size.workerHeapMiB() + "m", "-XX:+UseParallelGC", "-Xshare:auto", tie));
        Path yaml = files.write(0);
        settings = new StormSettings(Optional.of(yaml), List.of());
        zooKeeper = new Daemon(
                "zookeeper",
                // What is to outlive a crash of the machine is nothing of ours.
                List.of(
                        "-Xmx128m",
                        "-Dzookeeper.forceSync=no",
                        OwnerAgent.option(ties, owner, Optional.of(folder.path()))),
                ZOOKEEPER,
                List.of(zooKeeperSettings(ports).toString()),
                folder);
        nimbus = new Daemon("nimbus", List.of("-Xmx256m", tie, "-Dstorm.conf.file=" + yaml), NIMBUS, List.of(), folder);
        for (int number = 0; number < size.supervisors(); number++) {
            supervisors.add(new Daemon(
                    size.supervisors() == 1 ? "supervisor" : "supervisor-" + number,
                    List.of("-Xmx256m", tie, "-Dstorm.conf.file=" + files.write(number)),
                    SUPERVISOR,
                    List.of(),
                    folder));
        }
    }

    private Path zooKeeperSettings(Ports ports) throws IOException {
        return Files.write(
                folder.file("zoo.cfg"),
                List.of(
                        "dataDir=" + folder.zooKeeper(),
                        "clientPortAddress=127.0.0.1",
                        "clientPort=" + ports.zooKeeper(),
                        "tickTime=2000",
                        "maxClientCnxns=0",
                        "admin.enableServer=false"));
    }

    /**
     * Starts a cluster and waits until it takes topologies.
     *
     * @param size what it is made of
     * @return the cluster
     * @throws BadInputException if there is no place for its files, or no port
     * @throws RunFailedException if it does not start
     * @throws InterruptedException if the thread was interrupted
     */
    public static StormProcesses start(Size size) throws BadInputException, RunFailedException, InterruptedException {
        int firstPort = firstPort(size);
        ClusterFolder folder = ClusterFolder.create();
        StormProcesses processes;
        try {
            processes = new StormProcesses(folder, size, new Ports(firstPort, size.supervisors(), size.slots()));
        } catch (IOException e) {
            throw new BadInputException("--cluster processes: cannot write to " + folder.path() + ": " + e);
        }
        boolean isStarted = false;
        try {
            processes.startAll(size);
            isStarted = true;
        } catch (IOException e) {
            throw new RunFailedException("the cluster of processes does not start: " + e, e);
        } finally {
            if (!isStarted) {
                processes.close();
            }
        }
        return processes;
    }

    private static int firstPort(Size size) throws BadInputException {
        try {
            return FreePorts.first(
                    Ports.count(size.supervisors(), size.slots()),
                    ProcessHandle.current().pid());
        } catch (RunFailedException e) {
            throw new BadInputException(
                    "--cluster processes: " + e.getMessage() + ": end what uses them, or give fewer --workers");
        }
    }

    private void startAll(Size size) throws IOException, RunFailedException, InterruptedException {
        for (Daemon daemon : daemons()) {
            daemon.start();
        }
        ClusterStart start = new ClusterStart(settings, daemons(), size.supervisors());
        try {
            start.await();
        } catch (RunFailedException e) {
            keepLogs();
            throw new RunFailedException(e.getMessage() + "; the logs are in " + logs(), e);
        }
        daemons().forEach(daemon -> daemon.supervise(true));
    }

    /**
     * Where the cluster is.
     *
     * @return settings of a client
     */
    public StormSettings settings() {
        return settings;
    }

    /**
     * All daemons.
     *
     * @return ZooKeeper, Nimbus and the supervisors
     */
    public List<Daemon> daemons() {
        return Stream.concat(Stream.of(zooKeeper, nimbus), supervisors.stream()).toList();
    }

    /**
     * ZooKeeper.
     *
     * @return the daemon
     */
    public Daemon zooKeeper() {
        return zooKeeper;
    }

    /**
     * Nimbus.
     *
     * @return the daemon
     */
    public Daemon nimbus() {
        return nimbus;
    }

    /**
     * The supervisors.
     *
     * @return at least one
     */
    public List<Daemon> supervisors() {
        return List.copyOf(supervisors);
    }

    /**
     * The workers that run now, of any topology.
     *
     * @return one for each process
     */
    public List<WorkerProcess> workers() {
        List<WorkerProcess> all = new ArrayList<>();
        try {
            for (int number = 0; number < supervisors.size(); number++) {
                all.addAll(new WorkerProcesses(folder.local().resolve(String.valueOf(number))).running());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    /**
     * Where the logs of all processes are.
     *
     * @return a folder
     */
    public Path logs() {
        return folder.logs();
    }

    /** Leaves the logs where they are when the cluster is closed. */
    public synchronized void keepLogs() {
        keepsLogs = true;
    }

    /** Ends all processes, at once, and removes all files. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        daemons().forEach(daemon -> daemon.supervise(false));
        // First those that start others.
        supervisors.stream().filter(Daemon::isAlive).forEach(StormProcesses::killWithChildren);
        workers().forEach(WorkerProcess::kill);
        Stream.of(nimbus, zooKeeper).filter(Daemon::isAlive).forEach(Daemon::kill);
        try {
            folder.delete(keepsLogs);
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder.path() + " cannot be removed", e);
        }
    }

    private static void killWithChildren(Daemon supervisor) {
        ProcessHandle process = supervisor.handle();
        // A process that is gone has no descendants any more that it could name.
        List<ProcessHandle> workers = process.descendants().toList();
        Signals.kill(process);
        workers.forEach(Signals::kill);
    }
}
