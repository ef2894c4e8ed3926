package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
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

    private final ClusterFolder folder;
    private final Machines machines;
    private final Thread atExit = new Thread(this::close, "aeolus-cluster-end");
    private final ClusterDaemons daemons;
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

    private StormProcesses(ClusterFolder folder, Machines machines, ClusterDaemons daemons) {
        this.folder = folder;
        this.machines = machines;
        this.daemons = daemons;
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
        return start(size, Machines.loopback());
    }

    /**
     * Starts a cluster, maybe on several hosts, and waits until it takes topologies.
     *
     * @param size what it is made of
     * @param machines where its parts are to be; closed with the cluster
     * @return the cluster
     * @throws BadInputException if there is no place for its files, or no port
     * @throws RunFailedException if it does not start
     * @throws InterruptedException if the thread was interrupted
     */
    public static StormProcesses start(Size size, Machines machines)
            throws BadInputException, RunFailedException, InterruptedException {
        Optional<StormProcesses> made = Optional.empty();
        boolean isStarted = false;
        try {
            made = Optional.of(make(size, machines));
            made.get().startAll();
            isStarted = true;
            return made.get();
        } catch (IOException | RunFailedException e) {
            if (made.isPresent() && made.get().isClosed()) {
                throw new InterruptedException("the cluster was closed while it started");
            }
            throw e instanceof RunFailedException failed
                    ? failed
                    : new RunFailedException("the cluster of processes does not start: " + e, e);
        } finally {
            if (!isStarted) {
                made.ifPresentOrElse(StormProcesses::close, machines::close);
            }
        }
    }

    private static StormProcesses make(Size size, Machines machines) throws BadInputException {
        Ports ports = new Ports(firstPort(size), size.supervisors(), size.slots());
        ClusterFolder folder = ClusterFolder.create();
        try {
            return new StormProcesses(folder, machines, ClusterDaemons.of(folder, size, ports, machines));
        } catch (IOException e) {
            throw new BadInputException("--cluster processes: cannot write to " + folder.path() + ": " + e);
        }
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

    private void startAll() throws IOException, RunFailedException, InterruptedException {
        // Whoever ends this JVM, and whatever it is doing then.
        Runtime.getRuntime().addShutdownHook(atExit);
        for (Daemon daemon : daemons.all()) {
            daemon.start();
        }
        ClusterStart start = new ClusterStart(
                settings(), daemons.all(), daemons.supervisors().size());
        try {
            start.await();
        } catch (RunFailedException e) {
            keepLogs();
            throw new RunFailedException(e.getMessage() + "; the logs are in " + logs(), e);
        }
        daemons.all().forEach(Daemon::supervise);
    }

    /**
     * Where the cluster is.
     *
     * @return settings of a client
     */
    public StormSettings settings() {
        return new StormSettings(Optional.of(daemons.yaml()), List.of());
    }

    /**
     * ZooKeeper, Nimbus and the supervisors.
     *
     * @return all daemons
     */
    public ClusterDaemons daemons() {
        return daemons;
    }

    /**
     * The workers that run now, of any topology.
     *
     * @return one for each process
     */
    public List<WorkerProcess> workers() {
        List<WorkerProcess> all = new ArrayList<>();
        try {
            for (int number = 0; number < daemons.supervisors().size(); number++) {
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

    private synchronized boolean isClosed() {
        return closed;
    }

    /** Ends all processes, at once, and removes all files. */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        daemons.all().forEach(Daemon::end);
        // First those that start others.
        daemons.supervisors().stream().filter(Daemon::isAlive).forEach(StormProcesses::killWithChildren);
        workers().forEach(WorkerProcess::kill);
        Stream.of(daemons.nimbus(), daemons.zooKeeper()).filter(Daemon::isAlive).forEach(Daemon::kill);
        machines.close();
        try {
            folder.delete(keepsLogs);
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder.path() + " cannot be removed", e);
        } finally {
            forgetExit();
        }
    }

    private void forgetExit() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The JVM is ending already, and the thread is at work.
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
