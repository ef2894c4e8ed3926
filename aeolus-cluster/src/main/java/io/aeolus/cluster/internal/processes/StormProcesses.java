package io.aeolus.cluster.internal.processes;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.ClusterProcess;
import io.aeolus.cluster.Faults;
import io.aeolus.cluster.NimbusQuestion;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.internal.hosts.Machines;
import io.aeolus.cluster.internal.nimbus.NimbusPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * ZooKeeper, Nimbus, supervisors and their workers, each a process of this machine. They end when this is closed, and also when this
 * JVM is gone in any other way: each of them watches it. Thread-safe.
 */
final class StormProcesses implements Faults, AutoCloseable {

    /** Many times what a start takes: on a machine that has other things to do as well. */
    private static final Duration LONGEST_START = Duration.ofMinutes(2);

    private static final long TURN_MILLIS = 100;

    private final ClusterFolder folder;
    private final ClusterDaemons daemons;
    private final Thread atExit = new Thread(this::close, "aeolus-cluster-end");
    private boolean keepsLogs;
    private boolean isClosed;

    /**
     * What a cluster is made of.
     *
     * @param supervisors how many supervisors
     * @param slots how many workers each of them may have
     * @param workerHeapMiB heap of each worker
     */
    record Size(int supervisors, int slots, long workerHeapMiB) {}

    private StormProcesses(ClusterFolder folder, ClusterDaemons daemons) {
        this.folder = folder;
        this.daemons = daemons;
    }

    /** Starts a cluster and waits until it takes topologies. The machines are those of the caller, who closes them. */
    static StormProcesses start(Size size, int firstPort, Machines machines, boolean isLast)
            throws BadInputException, RunFailedException, InterruptedException {
        StormProcesses made = make(size, firstPort, machines, ClusterFolder.create());
        boolean isStarted = false;
        try {
            made.start(isLast);
            isStarted = true;
            return made;
        } catch (IOException | RunFailedException e) {
            if (made.isClosed()) {
                throw new InterruptedException("the cluster was closed while it started");
            }
            throw e instanceof RunFailedException failed
                    ? failed
                    : new RunFailedException("the cluster of processes does not start: " + e, e);
        } finally {
            if (!isStarted) {
                made.close();
            }
        }
    }

    /** Writes the files of a cluster; leaves nothing where that fails. */
    static StormProcesses make(Size size, int firstPort, Machines machines, ClusterFolder folder)
            throws BadInputException {
        Ports ports = new Ports(firstPort, size.supervisors(), size.slots());
        try {
            return new StormProcesses(folder, ClusterDaemons.of(folder, size, ports, machines));
        } catch (IOException e) {
            delete(folder, false);
            throw new BadInputException("--cluster processes: cannot write to " + folder.path() + ": " + e);
        }
    }

    private void start(boolean isLast) throws IOException, RunFailedException, InterruptedException {
        // Whoever ends this JVM, and whatever it is doing then.
        Runtime.getRuntime().addShutdownHook(atExit);
        for (Daemon daemon : daemons.all()) {
            daemon.start();
        }
        try {
            awaitStart();
        } catch (RunFailedException e) {
            if (isLast || !(e instanceof DaemonEndedException)) {
                throw new RunFailedException(e.getMessage() + "; the logs are in " + keepLogs(), e);
            }
            throw e;
        }
        daemons.all().forEach(Daemon::supervise);
    }

    private void awaitStart() throws RunFailedException, InterruptedException {
        NimbusPort nimbus = nimbusPort();
        long startNanos = System.nanoTime();
        while (nimbus.supervisors() < daemons.supervisors().size()) {
            for (Daemon daemon : daemons.all()) {
                if (!daemon.isAlive()) {
                    throw new DaemonEndedException(
                            "the cluster of processes does not start: " + daemon.name() + " has ended");
                }
            }
            if (System.nanoTime() - startNanos > LONGEST_START.toNanos()) {
                throw new RunFailedException(
                        "the cluster of processes does not answer after " + LONGEST_START.toSeconds() + " s");
            }
            Thread.sleep(TURN_MILLIS);
        }
    }

    /** Where the cluster is. */
    StormSettings settings() {
        return new StormSettings(Optional.of(daemons.yaml()), List.of());
    }

    private NimbusPort nimbusPort() {
        return new NimbusPort(settings().read());
    }

    @Override
    public ClusterProcess nimbus() {
        return daemons.nimbus().process();
    }

    @Override
    public List<ClusterProcess> supervisors() {
        return daemons.supervisors().stream()
                .<ClusterProcess>map(Daemon::process)
                .toList();
    }

    @Override
    public List<ClusterProcess> workers() {
        List<ClusterProcess> all = new ArrayList<>();
        try {
            for (int number = 0; number < daemons.supervisors().size(); number++) {
                all.addAll(new WorkerProcesses(folder.local().resolve(String.valueOf(number))).running());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        // Ports have five digits.
        all.sort(Comparator.comparing(ClusterProcess::name));
        return all;
    }

    @Override
    public <T> Optional<T> ask(NimbusQuestion<T> question) {
        return nimbusPort().ask(question);
    }

    @Override
    public synchronized Path keepLogs() {
        keepsLogs = true;
        return folder.logs();
    }

    /** All daemons of now. */
    List<StormProcess> daemons() {
        return daemons.all().stream().map(Daemon::process).toList();
    }

    private synchronized boolean isClosed() {
        return isClosed;
    }

    /** Ends all processes, at once, and removes all files but the logs that are to be kept. */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        daemons.all().forEach(Daemon::end);
        // First those that start others.
        daemons.supervisors().stream().filter(Daemon::isAlive).forEach(StormProcesses::killWithChildren);
        workers().forEach(ClusterProcess::kill);
        Stream.of(daemons.nimbus(), daemons.zooKeeper())
                .filter(Daemon::isAlive)
                .forEach(daemon -> daemon.process().kill());
        try {
            delete(folder, keepsLogs);
        } finally {
            forgetExit();
        }
    }

    private static void delete(ClusterFolder folder, boolean keepsLogs) {
        try {
            folder.delete(keepsLogs);
        } catch (IOException e) {
            throw new UncheckedIOException("the folder " + folder.path() + " cannot be removed", e);
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
        StormProcess process = supervisor.process();
        // A process that is gone has no descendants any more that it could name.
        List<StormProcess> workers = process.handle()
                .descendants()
                .map(child -> new StormProcess("worker", child))
                .toList();
        process.kill();
        workers.forEach(StormProcess::kill);
    }
}
