package io.aeolus.cluster.internal.local;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.LocalOptions;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.internal.running.ProbedTopology;
import io.aeolus.cluster.internal.running.TopologyEnd;
import io.aeolus.cluster.internal.system.FreePorts;
import io.aeolus.probe.Probe;
import io.aeolus.probe.Probes;
import io.aeolus.probe.WorkerListener;
import io.aeolus.probe.WorkerSnapshot;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiFunction;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.LocalCluster;

/** Storm's local cluster. Not thread-safe, but for {@link #close}. */
public final class LocalStorm implements EmbeddedCluster {

    /** The in-process ZooKeeper grants no more. */
    private static final int LONGEST_ZOOKEEPER_SESSION_MILLIS = 40_000;

    private static final int NEVER_SECONDS = 86_400;

    /** Beyond this share of the heap in use before a run, collections would slow the run down. */
    private static final double CROWDED_SHARE = 0.25;

    private final LocalOptions options;
    private final BiFunction<String, WorkerListener, Probe> probes;
    private final Map<String, TopologyListener> listeners = new ConcurrentHashMap<>();
    private final List<LocalTopology> left = new CopyOnWriteArrayList<>();
    private LocalCluster cluster;
    private int runs;
    private volatile boolean isClosed;

    private LocalStorm(LocalOptions options, BiFunction<String, WorkerListener, Probe> probes)
            throws RunFailedException {
        this.options = options;
        this.probes = probes;
        ErrorTap.install(this::onDeath);
        try {
            cluster = start();
        } catch (RunFailedException e) {
            ErrorTap.remove();
            throw e;
        }
    }

    /** Starts a cluster, which takes some seconds. */
    public static LocalStorm start(LocalOptions options) throws RunFailedException {
        return start(options, Probes::inThisJvm);
    }

    /** Starts a cluster with other probes. */
    static LocalStorm start(LocalOptions options, BiFunction<String, WorkerListener, Probe> probes)
            throws RunFailedException {
        return new LocalStorm(options, probes);
    }

    private LocalCluster start() throws RunFailedException {
        LocalCluster.Builder builder = new LocalCluster.Builder();
        Map<String, Object> config = daemonConfig();
        if (options.hasNetwork()) {
            // The setting is older than the transport.
            config.put(Config.STORM_LOCAL_MODE_ZMQ, true);
            builder.withSupervisors(2)
                    .withPortsPerSupervisor(1)
                    .withSupervisorSlotPortMin(
                            FreePorts.first(2, ProcessHandle.current().pid()));
        } else {
            builder.withSupervisors(1);
        }
        try {
            return builder.withDaemonConf(config).build();
        } catch (Exception e) {
            throw new RunFailedException("Storm's local cluster does not start: " + e, e);
        }
    }

    private static Map<String, Object> daemonConfig() {
        Map<String, Object> config = new HashMap<>();
        // As on a real cluster: a row whose ack got lost fails after a while.
        config.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true);
        // No wait between the end of a worker and the start of the next one.
        config.put(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 0);
        // All parts are in one JVM: none can be lost, but on a busy machine all can be late.
        config.put(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT, LONGEST_ZOOKEEPER_SESSION_MILLIS);
        config.put(DaemonConfig.NIMBUS_TASK_TIMEOUT_SECS, NEVER_SECONDS);
        config.put(DaemonConfig.NIMBUS_SUPERVISOR_TIMEOUT_SECS, NEVER_SECONDS);
        config.put(Config.SUPERVISOR_WORKER_TIMEOUT_SECS, NEVER_SECONDS);
        config.put(DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS, NEVER_SECONDS);
        return config;
    }

    /** What earlier runs left behind is not the next run's memory. */
    private synchronized void tidyHeap() throws RunFailedException {
        System.gc();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        boolean isIdle = listeners.isEmpty() && left.isEmpty();
        if (!isClosed && isIdle && heap.getUsed() > heap.getMax() * CROWDED_SHARE) {
            // The context for messages within the JVM keeps each worker that has run, with its queues, while the
            // cluster is there.
            stop();
            cluster = start();
            System.gc();
        }
    }

    private void stop() {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("Storm's local cluster does not stop", e);
        }
    }

    @Override
    public String kind() {
        return "local";
    }

    @Override
    public RunningTopology submit(Submission submission, TopologyListener listener) throws RunFailedException {
        String name = submission.name() + "-" + ++runs;
        tidyHeap();
        Probe probe = probes.apply(name, new Snapshots(listener));
        listeners.put(name, listener);
        boolean isSubmitted = false;
        try {
            LocalTopology topology = LocalTopology.submit(
                    cluster,
                    new Submission(name, submission.topology(), ProbedTopology.settings(submission.config(), probe)));
            isSubmitted = true;
            TopologyEnd end = topology.end(() -> isClosed);
            return new ProbedTopology(probe, end, () -> listeners.remove(name));
        } finally {
            if (!isSubmitted) {
                listeners.remove(name);
                probe.close();
            }
        }
    }

    @Override
    public void leave(Submission submission) throws RunFailedException {
        LocalTopology topology = LocalTopology.submit(cluster, submission);
        topology.awaitWorkers();
        left.add(topology);
    }

    private void onDeath(String topology, String component, Throwable error) {
        Optional.ofNullable(listeners.get(topology))
                .ifPresent(listener -> listener.failed(ComponentFailure.of(component, error)));
    }

    /** Passes snapshots on. Of deaths the tap knows more. */
    private record Snapshots(TopologyListener listener) implements WorkerListener {

        @Override
        public void see(WorkerSnapshot snapshot) {
            listener.see(snapshot);
        }

        @Override
        public void died(String component) {
            // The tap tells it, with its error.
        }
    }

    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        ErrorTap.remove();
        for (LocalTopology topology : left) {
            try {
                topology.end(() -> false).await();
            } catch (RunFailedException e) {
                // It ends with its cluster then.
            }
        }
        isClosed = true;
        stop();
    }
}
