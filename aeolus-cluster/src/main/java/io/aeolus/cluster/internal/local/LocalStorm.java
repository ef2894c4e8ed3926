package io.aeolus.cluster.internal.local;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.EmbeddedCluster;
import io.aeolus.cluster.LocalOptions;
import io.aeolus.cluster.Ports;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.cluster.internal.running.ProbedTopology;
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
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.LocalCluster;

/** Storm's local cluster. Not thread-safe, but for {@link #close}. */
public final class LocalStorm implements EmbeddedCluster {

    /** Supervisors of a cluster with a network, with one worker each. */
    private static final int SUPERVISORS = 2;

    /** The in-process ZooKeeper grants no more. */
    private static final int LONGEST_ZOOKEEPER_SESSION_MILLIS = 40_000;

    private static final int NEVER_SECONDS = 86_400;

    /** Beyond this share of the heap in use before a run, collections would slow the run down. */
    private static final double CROWDED_SHARE = 0.25;

    private final Map<String, TopologyListener> listeners = new ConcurrentHashMap<>();
    private final List<LocalTopology> left = new CopyOnWriteArrayList<>();

    /** Those of workers that have a network. */
    private final Optional<Ports> ports;

    private final LocalCluster.Builder builder = new LocalCluster.Builder();
    private LocalCluster cluster;
    private int runs;
    private volatile boolean isClosed;

    /** Starts a cluster, which takes some seconds. */
    public LocalStorm(LocalOptions options) throws RunFailedException {
        Map<String, Object> config = daemonConfig();
        if (options.hasNetwork()) {
            Ports reserved = Ports.reserve(SUPERVISORS);
            ports = Optional.of(reserved);
            // The setting is older than the transport.
            config.put(Config.STORM_LOCAL_MODE_ZMQ, true);
            builder.withSupervisors(SUPERVISORS)
                    .withPortsPerSupervisor(1)
                    .withSupervisorSlotPortMin(reserved.take());
        } else {
            ports = Optional.empty();
            builder.withSupervisors(1);
        }
        builder.withDaemonConf(config);
        ErrorTap.install(this::onDeath);
        try {
            cluster = start();
        } catch (RunFailedException e) {
            ErrorTap.remove();
            ports.ifPresent(Ports::close);
            throw e;
        }
    }

    private LocalCluster start() throws RunFailedException {
        try {
            return builder.build();
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
        Probe probe = Probes.inThisJvm(name, new Snapshots(listener));
        listeners.put(name, listener);
        try {
            LocalTopology topology = LocalTopology.submit(
                    cluster,
                    new Submission(name, submission.topology(), ProbedTopology.settings(submission.config(), probe)));
            return new ProbedTopology(probe, topology.end(() -> isClosed), () -> listeners.remove(name));
        } catch (RunFailedException | RuntimeException e) {
            listeners.remove(name);
            probe.close();
            throw e;
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
        ports.ifPresent(Ports::close);
    }
}
