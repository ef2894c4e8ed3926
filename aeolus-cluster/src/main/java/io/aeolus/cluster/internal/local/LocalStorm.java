package io.aeolus.cluster.internal.local;

import io.aeolus.cluster.Profile;
import io.aeolus.cluster.ProfileRequest;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunRequest;
import io.aeolus.cluster.internal.ledger.ComponentFailure;
import io.aeolus.cluster.internal.ledger.RunLedger;
import io.aeolus.cluster.internal.ledger.RunPorts;
import io.aeolus.cluster.internal.meter.Metering;
import io.aeolus.cluster.internal.profile.collect.ProfileRun;
import io.aeolus.cluster.internal.run.ClusterRuns;
import io.aeolus.cluster.internal.run.HeapWatch;
import io.aeolus.cluster.internal.wrap.Instrumentation.Instrumented;
import io.aeolus.cluster.internal.wrap.Recording;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.jspecify.annotations.Nullable;

/** Storm's local cluster with everything that a recorded run needs. Not thread-safe, but for {@link #close}. */
public final class LocalStorm extends ClusterRuns implements AutoCloseable {

    /** The in-process ZooKeeper grants no more. */
    private static final int LONGEST_ZOOKEEPER_SESSION_MILLIS = 40_000;

    private static final int NEVER_SECONDS = 86_400;

    /** Beyond this share of the heap in use before a run, collections would slow the run down. */
    private static final double CROWDED_SHARE = 0.25;

    private final List<LocalTopology> leftRunning = new CopyOnWriteArrayList<>();
    private LocalCluster cluster;
    private volatile @Nullable Current current;
    private int runs;
    private boolean closed;

    /** The run that the cluster does now. */
    private record Current(String name, BiConsumer<String, Throwable> failures) {}

    /**
     * Starts a cluster, which takes some seconds.
     *
     * @param longestStall how long a run may go without any row acked
     * @throws RunFailedException if the cluster does not start
     */
    public LocalStorm(Duration longestStall) throws RunFailedException {
        super(System::nanoTime, longestStall);
        ErrorTap.install(this::onError);
        try {
            cluster = start();
        } catch (RunFailedException e) {
            ErrorTap.remove();
            throw e;
        }
    }

    private static LocalCluster start() throws RunFailedException {
        try {
            return new LocalCluster.Builder()
                    .withSupervisors(1)
                    .withDaemonConf(daemonConfig())
                    .build();
        } catch (Exception e) {
            throw new RunFailedException("Storm's local cluster does not start: " + e, e);
        }
    }

    /**
     * Starts the cluster again if topologies that are gone take up much of the heap: the context for messages within the JVM
     * keeps each worker that has run, with its queues, as long as the cluster is there.
     */
    private synchronized void restartIfCrowded() throws RunFailedException {
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        if (!closed && heap.getUsed() > heap.getMax() * CROWDED_SHARE) {
            stop();
            cluster = start();
            System.gc();
        }
    }

    /** What earlier runs left behind is not the next run's memory. */
    private void tidyHeap() throws RunFailedException {
        System.gc();
        restartIfCrowded();
    }

    private void stop() {
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("Storm's local cluster does not stop", e);
        }
    }

    /**
     * The settings of a cluster whose runs are measured.
     *
     * @return settings for its daemons
     */
    public static Map<String, Object> daemonConfig() {
        return Map.of(
                // As on a real cluster: a row whose ack got lost fails after a while.
                Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS,
                true,
                // No wait between the end of a worker and the start of the next one.
                Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS,
                0,
                // All parts are in one JVM: none can be lost, but on a busy machine all can be late.
                Config.STORM_ZOOKEEPER_SESSION_TIMEOUT,
                LONGEST_ZOOKEEPER_SESSION_MILLIS,
                DaemonConfig.NIMBUS_TASK_TIMEOUT_SECS,
                NEVER_SECONDS,
                DaemonConfig.NIMBUS_SUPERVISOR_TIMEOUT_SECS,
                NEVER_SECONDS,
                Config.SUPERVISOR_WORKER_TIMEOUT_SECS,
                NEVER_SECONDS,
                DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS,
                NEVER_SECONDS);
    }

    @Override
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        String name = request.name() + "-" + ++runs;
        tidyHeap();
        try (ProfileRun run = new ProfileRun(request, name, "local", nanoClock())) {
            current = new Current(
                    name,
                    (component, error) ->
                            run.fail(ComponentFailure.of(component, error).text()));
            try (LocalTopology running =
                    LocalTopology.submit(cluster, name, Recording.withErrors(run.config()), run.topology())) {
                return run.watch(progress);
            }
        } finally {
            current = null;
        }
    }

    @Override
    protected <T> T withTopology(RunRequest request, Observation<T> observation)
            throws RunFailedException, InterruptedException {
        String name = request.name() + "-" + ++runs;
        Instrumented recorded = Recording.of(request, name);
        RunLedger ledger =
                new RunLedger(recorded.spouts(), request.ratePerSecond(), request.keepsOutput(), nanoClock());
        RunPorts.add(name, ledger);
        current = new Current(name, ledger::fail);
        tidyHeap();
        try (HeapWatch heap = new HeapWatch()) {
            StormTopology topology = Metering.of(request.rewriting().apply(recorded.topology()), name);
            try (LocalTopology running =
                    LocalTopology.submit(cluster, name, Recording.config(request, name), topology)) {
                return observation.observe(topology, ledger, heap::peakMiB);
            }
        } finally {
            current = null;
            RunPorts.remove(name);
        }
    }

    /**
     * Submits a topology as it is, which runs until this is closed. It is being started when this returns.
     *
     * @param name its name
     * @param config its settings
     * @param topology the topology
     * @throws RunFailedException if Storm refuses it, or no worker comes
     */
    public void submit(String name, Map<String, Object> config, StormTopology topology) throws RunFailedException {
        LocalTopology submitted = LocalTopology.submit(cluster, name, config, topology);
        submitted.awaitWorker();
        leftRunning.add(submitted);
    }

    private void onError(String topologyId, String component, Throwable error, boolean deadly) {
        Current run = current;
        if (deadly && run != null && topologyId.startsWith(run.name() + "-")) {
            run.failures().accept(component, error);
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        ErrorTap.remove();
        for (LocalTopology topology : leftRunning) {
            try {
                topology.close();
            } catch (RunFailedException e) {
                // It ends with its cluster then.
            }
        }
        stop();
    }
}
