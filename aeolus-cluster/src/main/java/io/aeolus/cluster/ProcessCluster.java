package io.aeolus.cluster;

import io.aeolus.cluster.internal.hosts.TwoHosts;
import io.aeolus.cluster.internal.link.Collector;
import io.aeolus.cluster.internal.processes.Machines;
import io.aeolus.cluster.internal.processes.StormProcesses;
import io.aeolus.cluster.internal.processes.WorkerHeap;
import io.aeolus.cluster.internal.remote.RemoteStorm;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A real Storm cluster on this machine: ZooKeeper, Nimbus and a supervisor, with one JVM for each worker. They end, and their files go,
 * when this is closed, and also when this JVM ends in any other way. Not thread-safe, except that any thread may close it.
 */
public final class ProcessCluster extends StormCluster {

    private static final String KIND = "processes";

    /** How long a run may go without any row acked: a worker that has died is replaced, and its rows have timed out, before. */
    private static final Duration LONGEST_STALL = Duration.ofSeconds(90);

    /** A topology may come while the workers of the one before are going. */
    private static final int SLOTS_PER_WORKER = 2;

    private final StormProcesses processes;
    private final RemoteStorm storm;

    private ProcessCluster(StormProcesses processes, RemoteStorm storm) {
        super(KIND, storm);
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
        return start(1, workers, code, Machines.loopback());
    }

    /**
     * Starts a cluster with two supervisors, each on a host of its own inside of this machine.
     *
     * @param workers how many workers each topology gets
     * @param link what the hosts are joined by
     * @param code what workers need
     * @param progress told that the cluster starts
     * @return the cluster
     * @throws BadInputException if the system does not allow to make hosts, if there is no room for files, or no port
     * @throws RunFailedException if it does not start
     * @throws InterruptedException if the thread was interrupted; nothing is left running
     */
    public static ProcessCluster start(int workers, LinkRate link, WorkerCode code, Progress progress)
            throws BadInputException, RunFailedException, InterruptedException {
        progress.update("starting a cluster of processes on two hosts", 0, 0);
        return start(TwoHosts.HOSTS, workers, code, TwoHosts.create(link));
    }

    private static ProcessCluster start(int supervisors, int workers, WorkerCode code, Machines machines)
            throws BadInputException, RunFailedException, InterruptedException {
        StormProcesses processes = StormProcesses.start(
                new StormProcesses.Size(supervisors, workers * SLOTS_PER_WORKER, WorkerHeap.mib(workers)), machines);
        try {
            InetAddress own = InetAddress.getByName(machines.command());
            Collector collector = Collector.open(machines.command(), own, 0);
            RemoteStorm.Options options = new RemoteStorm.Options(
                    KIND, processes.settings(), code, OptionalInt.of(workers), "", LONGEST_STALL);
            return new ProcessCluster(processes, new RemoteStorm(options, collector));
        } catch (IOException e) {
            processes.close();
            throw new RunFailedException("no port of this machine can be listened to: " + e.getMessage(), e);
        }
    }

    @Override
    <T> T explained(Work<T> work) throws RunFailedException, InterruptedException {
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

    /**
     * Where the cluster is, for those who submit to it by themselves.
     *
     * @return settings of a client
     */
    public StormSettings settings() {
        return processes.settings();
    }

    /** What runs topologies. */
    RemoteStorm storm() {
        return storm;
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
