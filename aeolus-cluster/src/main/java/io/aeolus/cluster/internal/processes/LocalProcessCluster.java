// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.processes;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.LinkRate;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessCluster.ClusterProcess;
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
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cluster whose processes end when this JVM ends, see {@link OwnerWatchdog}. Not thread-safe, except for {@link #close} and
 * {@link #workers}.
 */
public final class LocalProcessCluster extends RemoteStorm implements ProcessCluster {

    /** The next topology can start while the workers of the previous one end. */
    private static final int SLOTS_PER_WORKER = 2;

    private static final long LEAST_HEAP_MIB = 256;
    private static final long MOST_HEAP_MIB = 4096;

    /** The share of the machine's memory for workers. The rest is for the daemons and this JVM. */
    private static final double HEAP_SHARE = 0.5;

    private static final long KILL_POLL_NANOS = 10_000_000;

    private static final Pattern WORKER_PORT = Pattern.compile("-Dworker\\.port=(\\d+)");

    private final ClusterHosts hosts;
    private final ClusterFolder folder;
    private final ClusterDaemons daemons;
    private boolean keepsLogs;
    private boolean isClosed;

    private LocalProcessCluster(
            RemoteOptions options,
            Collector collector,
            ClusterHosts hosts,
            ClusterFolder folder,
            ClusterDaemons daemons) {
        super("processes", "", options, collector, new TopologySubmitter(options.settings()), note -> {});
        this.hosts = hosts;
        this.folder = folder;
        this.daemons = daemons;
    }

    /** Starts a cluster, which takes some seconds. Leaves nothing running after a failure or an interrupt. */
    @SuppressWarnings("resource") // closed with the hosts
    public static LocalProcessCluster start(ProcessOptions options)
            throws BadInputException, RunFailedException, InterruptedException {
        Optional<LinkRate> link = options.link();
        Ports ports;
        try {
            ports = Ports.reserve(ClusterDaemons.ports(link.isPresent() ? 2 : 1, options.workers() * SLOTS_PER_WORKER));
        } catch (RunFailedException e) {
            throw new BadInputException("--cluster processes: " + e.getMessage()
                    + ": end the processes that use them, or reduce --workers");
        }
        ClusterHosts machines =
                link.isPresent() ? ClusterHosts.twoHosts(link.get(), ports) : ClusterHosts.loopback(ports);
        ClusterHosts hosts = machines.with(options);
        LocalProcessCluster cluster;
        try {
            cluster = create(options, hosts, ClusterFolder.create());
        } catch (BadInputException e) {
            hosts.close();
            throw e;
        }
        try {
            cluster.daemons.start(cluster.nimbus);
            return cluster;
        } catch (RunFailedException e) {
            String logs = " (logs: " + cluster.keepLogs() + ")";
            cluster.close();
            throw new RunFailedException(e.getMessage() + logs, e);
        } catch (InterruptedException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** Writes the files of a cluster without starting it. Leaves no file after a failure. */
    static LocalProcessCluster create(ProcessOptions options, ClusterHosts hosts, ClusterFolder folder)
            throws BadInputException {
        try {
            ClusterDaemons daemons = new ClusterDaemons(
                    folder, hosts, options.workers() * SLOTS_PER_WORKER, workerHeapMiB(options.workers()));
            InetSocketAddress address = new InetSocketAddress(hosts.command(), 0);
            Collector collector = Probes.collector(address, address);
            StormSettings settings = new StormSettings(Optional.of(daemons.clientSettings()), List.of());
            RemoteOptions remote = new RemoteOptions(settings, options.code());
            return new LocalProcessCluster(remote, collector, hosts, folder, daemons);
        } catch (IOException e) {
            folder.delete(false);
            String problem =
                    e instanceof SocketException ? "cannot listen on a port" : "cannot write to " + folder.path();
            throw new BadInputException("--cluster processes: " + problem + ": " + e);
        }
    }

    private static long workerHeapMiB(int workers) {
        long memory =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 20;
        return Math.max(LEAST_HEAP_MIB, Math.min(MOST_HEAP_MIB, (long) (memory * HEAP_SHARE / workers)));
    }

    @Override
    protected Map<String, Object> completed(Map<String, Object> config) {
        return ClusterDaemons.withOneCollector(super.completed(config));
    }

    @Override
    public RunFailedException explained(RunFailedException failure) {
        if (failure instanceof UnmeasurableException) {
            return failure;
        }
        return new RunFailedException(
                failure.getMessage() + " (the cluster's logs are in " + keepLogs() + ")", failure);
    }

    @Override
    public List<ClusterProcess> workers() {
        return OwnerWatchdog.processes(folder.path())
                .flatMap(process -> worker(process).stream())
                // All ports have five digits.
                .sorted(Comparator.comparing(ClusterProcess::name))
                .toList();
    }

    private static Optional<ClusterProcess> worker(ProcessHandle process) {
        String command = process.info().commandLine().orElse("");
        Matcher port = WORKER_PORT.matcher(command);
        // The command line of a worker's log writer contains the worker's command line.
        return !command.contains("org.apache.storm.LogWriter") && port.find()
                ? Optional.of(new ClusterProcess("worker-" + port.group(1), process))
                : Optional.empty();
    }

    @Override
    public synchronized Path keepLogs() {
        keepsLogs = true;
        return folder.logs();
    }

    /** Kills all processes, and deletes all files except logs to keep. */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        abandon();
        daemons.end();
        // Workers outlive their supervisor.
        List<ProcessHandle> workers = OwnerWatchdog.processes(folder.path()).toList();
        while (!workers.isEmpty()) {
            workers.forEach(ProcessHandle::destroyForcibly);
            LockSupport.parkNanos(KILL_POLL_NANOS);
            workers = OwnerWatchdog.processes(folder.path()).toList();
        }
        hosts.close();
        folder.delete(keepsLogs);
    }
}
