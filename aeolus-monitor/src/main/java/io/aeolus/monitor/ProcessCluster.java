package io.aeolus.monitor;

import io.aeolus.monitor.internal.link.Collector;
import io.aeolus.monitor.internal.processes.StormProcesses;
import io.aeolus.monitor.internal.processes.WorkerHeap;
import io.aeolus.monitor.internal.remote.RemoteStorm;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A real Storm cluster on this machine: ZooKeeper, Nimbus and a supervisor, with one JVM for each worker. They end, and their files go,
 * when this is closed, and also when this JVM ends in any other way. Not thread-safe, except that any thread may close it.
 */
public final class ProcessCluster implements Cluster {

    /** How long a run may go without any row acked: a worker that has died is replaced, and its rows have timed out, before. */
    private static final Duration LONGEST_STALL = Duration.ofSeconds(90);

    /** A topology may come while the workers of the one before are going. */
    private static final int SLOTS_PER_WORKER = 2;

    private final StormProcesses processes;
    private final RemoteStorm storm;

    private ProcessCluster(StormProcesses processes, RemoteStorm storm) {
        this.processes = processes;
        this.storm = storm;
    }

    /**
     * Starts a cluster, which takes some seconds.
     *
     * @param workers how many workers each topology gets
     * @param code what workers need
     * @param progress told that the cluster starts
     * @return the cluster
     * @throws BadInputException if there is no room for its files, or no port
     * @throws RunFailedException if it does not start
     * @throws InterruptedException if the thread was interrupted; nothing is left running
     */
    public static ProcessCluster start(int workers, WorkerCode code, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        progress.update("starting a cluster of processes", 0, 0);
        StormProcesses processes =
                StormProcesses.start(new StormProcesses.Size(1, workers * SLOTS_PER_WORKER, WorkerHeap.mib(workers)));
        try {
            InetAddress loopback = InetAddress.getLoopbackAddress();
            Collector collector = Collector.open(loopback.getHostAddress(), loopback, 0);
            RemoteStorm.Options options = new RemoteStorm.Options(
                    "processes", processes.settings(), code, OptionalInt.of(workers), "", LONGEST_STALL);
            return new ProcessCluster(processes, new RemoteStorm(options, collector));
        } catch (IOException e) {
            processes.close();
            throw new RunFailedException("no port of this machine can be listened to: " + e.getMessage(), e);
        }
    }

    @Override
    public String name() {
        return "processes";
    }

    @Override
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return withLogs(() -> storm.run(request, progress));
    }

    @Override
    public Speed probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return withLogs(() -> storm.probe(request, limit, progress));
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return withLogs(() -> storm.profile(request, progress));
    }

    /** Something that may fail for a reason that is in the logs. */
    @FunctionalInterface
    private interface Work<T> {
        T get() throws RunFailedException, InterruptedException;
    }

    private <T> T withLogs(Work<T> work) throws RunFailedException, InterruptedException {
        try {
            return work.get();
        } catch (UnmeasurableException e) {
            // All there is to say is said.
            throw e;
        } catch (RunFailedException e) {
            processes.keepLogs();
            throw new RunFailedException(e.getMessage() + " (the cluster's logs are in " + processes.logs() + ")", e);
        }
    }

    /** The cluster's processes, for those who want to harm them. */
    StormProcesses processes() {
        return processes;
    }

    /** Ends all processes, whatever they are doing, and removes their files, but for the logs of a run that has failed. */
    @Override
    public void close() {
        // First those who run topologies: there is no need to end these one by one.
        processes.close();
        storm.closeLink();
    }
}
