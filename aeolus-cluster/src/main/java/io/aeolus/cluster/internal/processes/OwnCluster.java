package io.aeolus.cluster.internal.processes;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.RemoteOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologySubmitter;
import io.aeolus.cluster.UnmeasurableException;
import io.aeolus.cluster.internal.running.RemoteStorm;
import io.aeolus.probe.Collector;
import io.aeolus.probe.Probes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cluster of processes that belongs to this JVM, which each of them watches: they end with it, however it ends. Not thread-safe,
 * except for {@link #close} and what harms processes.
 */
public final class OwnCluster extends RemoteStorm implements ProcessCluster {

    /** A topology may come while the workers of the one before are going. */
    private static final int SLOTS_PER_WORKER = 2;

    private static final long LEAST_HEAP_MIB = 256;
    private static final long MOST_HEAP_MIB = 4096;

    /** What the daemons, and this JVM, do not need of the machine's memory. */
    private static final double HEAP_SHARE = 0.5;

    private static final long KILL_NANOS = 10_000_000;

    private static final Pattern WORKER_PORT = Pattern.compile("-Dworker\\.port=(\\d+)");

    private final Machines machines;
    private final ClusterFolder folder;
    private final ClusterDaemons daemons;
    private boolean keepsLogs;
    private boolean isClosed;

    private OwnCluster(
            RemoteOptions options,
            Collector collector,
            Machines machines,
            ClusterFolder folder,
            ClusterDaemons daemons) {
        super("processes", "", options, collector, new TopologySubmitter(options.settings()));
        this.machines = machines;
        this.folder = folder;
        this.daemons = daemons;
    }

    /** Starts a cluster, which takes some seconds. Leaves nothing running if that fails or the thread is interrupted. */
    @SuppressWarnings("resource") // closed with the machines
    public static OwnCluster start(ProcessOptions options)
            throws BadInputException, RunFailedException, InterruptedException {
        Optional<LinkRate> link = options.link();
        Ports ports;
        try {
            ports = Ports.reserve(ClusterDaemons.ports(link.isPresent() ? 2 : 1, options.workers() * SLOTS_PER_WORKER));
        } catch (RunFailedException e) {
            throw new BadInputException(
                    "--cluster processes: " + e.getMessage() + ": end what uses them, or give fewer --workers");
        }
        Machines machines = link.isPresent() ? Machines.twoHosts(link.get(), ports) : Machines.loopback(ports);
        OwnCluster cluster;
        try {
            cluster = make(options, machines, ClusterFolder.create());
        } catch (BadInputException e) {
            machines.close();
            throw e;
        }
        try {
            cluster.daemons.start(cluster.nimbus);
            return cluster;
        } catch (RunFailedException e) {
            String logs = "; the logs are in " + cluster.keepLogs();
            cluster.close();
            throw new RunFailedException(e.getMessage() + logs, e);
        } catch (InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** Writes the files of a cluster; leaves nothing where that fails. */
    static OwnCluster make(ProcessOptions options, Machines machines, ClusterFolder folder) throws BadInputException {
        try {
            ClusterDaemons daemons = new ClusterDaemons(
                    folder, machines, options.workers() * SLOTS_PER_WORKER, workerHeapMiB(options.workers()));
            String own = machines.command();
            Collector collector = Probes.collector(own, InetAddress.getByName(own), 0);
            StormSettings settings = new StormSettings(Optional.of(daemons.clientSettings()), List.of());
            RemoteOptions remote = new RemoteOptions(settings, options.code(), Optional.empty());
            return new OwnCluster(remote, collector, machines, folder, daemons);
        } catch (IOException e) {
            folder.delete(false);
            String what = e instanceof SocketException ? "cannot listen to a port" : "cannot write to " + folder.path();
            throw new BadInputException("--cluster processes: " + what + ": " + e);
        }
    }

    /** Part of the machine's memory, shared out among the workers. */
    private static long workerHeapMiB(int workers) {
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 20;
        return Math.max(LEAST_HEAP_MIB, Math.min(MOST_HEAP_MIB, (long) (memory * HEAP_SHARE / workers)));
    }

    @Override
    public RunFailedException explained(RunFailedException failure) {
        if (failure instanceof UnmeasurableException) {
            return failure;
        }
        String logs = " (the cluster's logs are in " + keepLogs() + ")";
        return new RunFailedException(failure.getMessage() + logs, failure);
    }

    @Override
    public ClusterProcess nimbus() {
        return daemons.nimbus();
    }

    @Override
    public List<ClusterProcess> supervisors() {
        return daemons.supervisors();
    }

    @Override
    public List<ClusterProcess> workers() {
        return OwnerAgent.processes(folder.path())
                .flatMap(process -> worker(process).stream())
                // Ports have five digits.
                .sorted(Comparator.comparing(ClusterProcess::name))
                .toList();
    }

    private static Optional<ClusterProcess> worker(ProcessHandle process) {
        String command = process.info().commandLine().orElse("");
        Matcher port = WORKER_PORT.matcher(command);
        // Beside each worker there is who writes its log, whose command has the worker's in it.
        return !command.contains("org.apache.storm.LogWriter") && port.find()
                ? Optional.of(new ClusterProcess("worker-" + port.group(1), process))
                : Optional.empty();
    }

    @Override
    public synchronized Path keepLogs() {
        keepsLogs = true;
        return folder.logs();
    }

    /** Ends all processes, at once, and removes all files but the logs that are to be kept. */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        // Those who run topologies are ended: there is no need to end these one by one.
        abandon();
        daemons.end();
        // Workers outlive their supervisor.
        List<ProcessHandle> rest = OwnerAgent.processes(folder.path()).toList();
        while (!rest.isEmpty()) {
            rest.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(KILL_NANOS);
            rest = OwnerAgent.processes(folder.path()).toList();
        }
        machines.close();
        folder.delete(keepsLogs);
    }
}
