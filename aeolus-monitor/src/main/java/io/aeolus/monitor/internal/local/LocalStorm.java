package io.aeolus.monitor.internal.local;

import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.RunRequest;
import io.aeolus.monitor.RunResult;
import io.aeolus.monitor.Speed;
import io.aeolus.monitor.UnmeasurableException;
import io.aeolus.monitor.internal.ledger.ComponentFailure;
import io.aeolus.monitor.internal.ledger.LedgerReporter;
import io.aeolus.monitor.internal.ledger.RunLedger;
import io.aeolus.monitor.internal.ledger.RunPorts;
import io.aeolus.monitor.internal.profile.collect.ProfileRun;
import io.aeolus.monitor.internal.wrap.Instrumentation;
import io.aeolus.monitor.internal.wrap.Instrumentation.Instrumented;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.jspecify.annotations.Nullable;

/** Storm's local cluster with everything that a recorded run needs. Not thread-safe, but for {@link #close}. */
public final class LocalStorm implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;

    /** The in-process ZooKeeper grants no more. */
    private static final int LONGEST_ZOOKEEPER_SESSION_MILLIS = 40_000;

    private static final int NEVER_SECONDS = 86_400;

    /** Beyond this share of the heap in use before a run, collections would slow the run down. */
    private static final double CROWDED_SHARE = 0.25;

    /** When a run of unknown length is taken for complete where only its speed matters. */
    private static final Duration SEEMS_OVER = Duration.ofSeconds(2);

    private final LongSupplier nanoClock = System::nanoTime;
    private final Duration longestStall;
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
        this.longestStall = longestStall;
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

    /**
     * Runs a topology to the end of its input.
     *
     * @param request what to run
     * @param progress told the rows done
     * @return what the run did
     * @throws RunFailedException if it did not come to its end
     * @throws InterruptedException if the thread was interrupted
     */
    public RunResult run(RunRequest request, Progress progress) throws RunFailedException, InterruptedException {
        return withTopology(
                request,
                progress,
                (run, ledger, heap) ->
                        RunMeasuring.of(request, ledger, nanoClock).measure(run, heap));
    }

    /**
     * Runs a topology for a while.
     *
     * @param request what to run
     * @param limit the longest time, from the first row on
     * @param progress told the rows done
     * @return its speed in the second half of the time
     * @throws RunFailedException if a component threw or nothing was processed
     * @throws InterruptedException if the thread was interrupted
     */
    public Speed probe(RunRequest request, Duration limit, Progress progress)
            throws RunFailedException, InterruptedException {
        return withTopology(request, progress, (run, ledger, heap) -> {
            boolean warm = run.awaitTime(limit.dividedBy(2), SEEMS_OVER);
            long startNanos =
                    warm ? nanoClock.getAsLong() : ledger.firstEmitNanos().orElse(0);
            long ackedBefore = warm ? ledger.counts().acked() : 0;
            boolean running = warm && run.awaitTime(limit, SEEMS_OVER);
            long endNanos =
                    running ? nanoClock.getAsLong() : lastAck(request, ledger).orElse(startNanos);
            long acked = ledger.counts().acked() - ackedBefore;
            return new Speed(acked, Math.max(1, endNanos - startNanos) / NANOS_PER_SECOND);
        });
    }

    /**
     * Runs a topology with the profiler built in.
     *
     * @param request what to profile
     * @param progress told the rows done
     * @return the profile
     * @throws RunFailedException if the topology was refused, or nothing of it was seen
     * @throws InterruptedException if the thread was interrupted
     */
    public Profile profile(ProfileRequest request, Progress progress) throws RunFailedException, InterruptedException {
        String name = request.name() + "-" + ++runs;
        tidyHeap();
        try (ProfileRun run = new ProfileRun(request, name, "local", nanoClock)) {
            current = new Current(name, (component, error) -> run.fail(new ComponentFailure(component, error).text()));
            try (LocalTopology running =
                    LocalTopology.submit(cluster, name, withErrors(run.config()), run.topology())) {
                return run.watch(progress);
            }
        } finally {
            current = null;
        }
    }

    private static OptionalLong lastAck(RunRequest request, RunLedger ledger) {
        return request.rows().isPresent() ? ledger.lastAckNanos() : ledger.settledNanos();
    }

    /** What to do with a running topology. */
    @FunctionalInterface
    private interface Observation<T> {
        T observe(EmbeddedRun run, RunLedger ledger, HeapWatch heap) throws RunFailedException, InterruptedException;
    }

    private <T> T withTopology(RunRequest request, Progress progress, Observation<T> observation)
            throws RunFailedException, InterruptedException {
        String name = request.name() + "-" + ++runs;
        Instrumented recorded = recorded(request, name);
        RunLedger ledger = new RunLedger(recorded.spouts(), request.ratePerSecond(), request.keepsOutput(), nanoClock);
        RunPorts.add(name, ledger);
        current = new Current(name, ledger::fail);
        tidyHeap();
        try (HeapWatch heap = new HeapWatch()) {
            StormTopology topology = request.rewriting().apply(recorded.topology());
            try (LocalTopology running = LocalTopology.submit(cluster, name, config(request, name), topology)) {
                return observation.observe(
                        new EmbeddedRun(request.name(), ledger, request.rows(), longestStall, nanoClock, progress),
                        ledger,
                        heap);
            }
        } finally {
            current = null;
            RunPorts.remove(name);
        }
    }

    private static Instrumented recorded(RunRequest request, String runId) throws UnmeasurableException {
        try {
            // A prepared workload says what its output is; of other topologies, what goes into a sink counts too.
            return Instrumentation.instrument(
                    request.topology(), runId, request.rows().isEmpty());
        } catch (IllegalArgumentException e) {
            throw new UnmeasurableException(request.name() + ": " + e.getMessage());
        }
    }

    private static Map<String, Object> config(RunRequest request, String runId) {
        Map<String, Object> config = new HashMap<>(request.config());
        List<Object> reporters = new ArrayList<>();
        if (config.get(Config.TOPOLOGY_METRICS_REPORTERS) instanceof List<?> others) {
            reporters.addAll(others);
        }
        reporters.add(LedgerReporter.setting(runId));
        config.put(Config.TOPOLOGY_METRICS_REPORTERS, reporters);
        return withErrors(config);
    }

    private static Map<String, Object> withErrors(Map<String, Object> settings) {
        Map<String, Object> config = new HashMap<>(settings);
        // Storm leaves out reports of errors that come too fast, also those before a thread ends.
        config.put(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, Integer.MAX_VALUE);
        return config;
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
        stop();
    }
}
