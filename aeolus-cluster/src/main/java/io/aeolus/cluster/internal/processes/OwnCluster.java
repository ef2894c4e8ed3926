package io.aeolus.cluster.internal.processes;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Faults;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.cluster.internal.hosts.Machines;
import io.aeolus.cluster.internal.hosts.TwoHosts;
import io.aeolus.cluster.internal.processes.StormProcesses.Size;
import io.aeolus.cluster.internal.remote.RemoteStorm;
import io.aeolus.cluster.internal.system.FreePorts;
import io.aeolus.probe.Collector;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cluster of processes that belongs to this JVM. Not thread-safe, except that any thread may close it. */
public final class OwnCluster implements ProcessCluster {

    private static final Logger LOG = LoggerFactory.getLogger(OwnCluster.class);

    private static final String KIND = "processes";

    /** A topology may come while the workers of the one before are going. */
    private static final int SLOTS_PER_WORKER = 2;

    private static final long LEAST_HEAP_MIB = 256;
    private static final long MOST_HEAP_MIB = 4096;

    /** What the daemons, and this JVM, do not need of the machine's memory. */
    private static final double HEAP_SHARE = 0.5;

    /** How often to start with other ports: other processes may take those that were free. */
    private static final int MOST_STARTS = 3;

    private final Machines machines;
    private final StormProcesses processes;
    private final RemoteStorm storm;

    /** Tells free ports for an attempt to start. */
    @FunctionalInterface
    interface FirstPort {
        int of(int attempt) throws BadInputException, RunFailedException;
    }

    private OwnCluster(Machines machines, StormProcesses processes, RemoteStorm storm) {
        this.machines = machines;
        this.processes = processes;
        this.storm = storm;
    }

    /** Starts a cluster, which takes some seconds. Leaves nothing running if that fails or the thread is interrupted. */
    public static OwnCluster start(ProcessOptions options)
            throws BadInputException, RunFailedException, InterruptedException {
        boolean hasHosts = options.link().isPresent();
        Size size = new Size(
                hasHosts ? TwoHosts.HOSTS : 1, options.workers() * SLOTS_PER_WORKER, workerHeapMiB(options.workers()));
        Machines machines = hasHosts ? TwoHosts.create(options.link().get()) : Machines.loopback();
        boolean isStarted = false;
        try {
            StormProcesses processes = start(size, machines, attempt -> freePorts(size, attempt));
            OwnCluster cluster = new OwnCluster(machines, processes, connect(options, machines, processes));
            isStarted = true;
            return cluster;
        } finally {
            if (!isStarted) {
                machines.close();
            }
        }
    }

    /** Starts the processes, some times if their ports are taken meanwhile. */
    static StormProcesses start(Size size, Machines machines, FirstPort firstPort)
            throws BadInputException, RunFailedException, InterruptedException {
        for (int attempt = 1; attempt < MOST_STARTS; attempt++) {
            try {
                return StormProcesses.start(size, firstPort.of(attempt), machines, false);
            } catch (DaemonEndedException e) {
                LOG.info("{}; it is started again with other ports", e.getMessage());
            }
        }
        return StormProcesses.start(size, firstPort.of(MOST_STARTS), machines, true);
    }

    private static int freePorts(Size size, int attempt) throws BadInputException {
        try {
            return FreePorts.first(
                    Ports.count(size.supervisors(), size.slots()),
                    ProcessHandle.current().pid() + attempt);
        } catch (RunFailedException e) {
            throw new BadInputException(
                    "--cluster processes: " + e.getMessage() + ": end what uses them, or give fewer --workers");
        }
    }

    private static RemoteStorm connect(ProcessOptions options, Machines machines, StormProcesses processes)
            throws RunFailedException {
        OptionalInt workers = options.isForAll() ? OptionalInt.of(options.workers()) : OptionalInt.empty();
        try {
            String own = machines.command();
            Collector collector = Collector.open(own, InetAddress.getByName(own), 0);
            return RemoteStorm.of(
                    new RemoteStorm.Options(KIND, workers, ""), processes.settings(), options.code(), collector);
        } catch (IOException e) {
            processes.close();
            throw new RunFailedException("no port of this machine can be listened to: " + e.getMessage(), e);
        }
    }

    /** Part of the machine's memory, shared out among the workers. */
    private static long workerHeapMiB(int workers) {
        long memory = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize() >> 20
                : MOST_HEAP_MIB;
        return Math.max(LEAST_HEAP_MIB, Math.min(MOST_HEAP_MIB, (long) (memory * HEAP_SHARE / workers)));
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public RunningTopology submit(Submission submission, TopologyListener listener) throws RunFailedException {
        return storm.submit(submission, listener);
    }

    @Override
    public RunFailedException explained(RunFailedException failure) {
        return failure instanceof UnmeasurableException
                // All there is to say is said.
                ? failure
                : new RunFailedException(
                        failure.getMessage() + " (the cluster's logs are in " + processes.keepLogs() + ")", failure);
    }

    @Override
    public StormSettings settings() {
        return processes.settings();
    }

    @Override
    public Faults faults() {
        return processes;
    }

    @Override
    public void close() {
        // First those who run topologies: there is no need to end these one by one.
        storm.abandon();
        processes.close();
        machines.close();
    }
}
