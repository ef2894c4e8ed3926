package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.Machine;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.NetworkPoint;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.local.LocalStorm;
import io.aeolus.monitor.internal.local.LocalTopology;
import io.aeolus.monitor.internal.processes.FreePorts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;

/**
 * Measures in a local cluster of two supervisors with a worker each, whose messages go over Storm's network transport. Not thread-safe,
 * except that any thread may close it.
 */
public final class LocalNetwork implements AutoCloseable {

    private static final int SUPERVISORS = 2;

    /** A topology starts, and drains after each phase. */
    private static final Duration START = Duration.ofSeconds(5);

    private static final Duration DRAIN = Duration.ofMillis(10);

    private final LocalCluster cluster;
    private final PhasePlan plan;
    private final LongSupplier nanoClock;
    private boolean closed;

    private LocalNetwork(LocalCluster cluster, PhasePlan plan, LongSupplier nanoClock) {
        this.cluster = cluster;
        this.plan = plan;
        this.nanoClock = nanoClock;
    }

    /**
     * Starts the cluster.
     *
     * @param plan what is measured
     * @param nanoClock the time
     * @return the measurement
     * @throws RunFailedException if the cluster does not start
     */
    public static LocalNetwork start(PhasePlan plan, LongSupplier nanoClock) throws RunFailedException {
        Map<String, Object> config = new HashMap<>(LocalStorm.daemonConfig());
        // So that there is a network at all. The setting is older than the transport.
        config.put(Config.STORM_LOCAL_MODE_ZMQ, true);
        int port = FreePorts.first(SUPERVISORS, ProcessHandle.current().pid());
        try {
            LocalCluster cluster = new LocalCluster.Builder()
                    .withSupervisors(SUPERVISORS)
                    .withPortsPerSupervisor(1)
                    .withSupervisorSlotPortMin(port)
                    .withDaemonConf(config)
                    .build();
            return new LocalNetwork(cluster, plan, nanoClock);
        } catch (Exception e) {
            throw new RunFailedException("Storm's local cluster does not start: " + e, e);
        }
    }

    /**
     * How long a measurement takes, about.
     *
     * @return a time
     */
    public Duration estimate() {
        int points = plan.points().size();
        Duration phases = plan.phase().plus(DRAIN).multipliedBy((long) points * plan.rounds());
        Duration warmUp = plan.phase().dividedBy(2).plus(DRAIN).multipliedBy(points);
        return START.plus(warmUp).plus(phases).multipliedBy(NetworkPath.values().length);
    }

    /**
     * Measures both paths.
     *
     * @param progress told of each round
     * @return the constants
     * @throws RunFailedException if a topology does not do what it should
     * @throws InterruptedException if the thread was interrupted
     */
    public NetworkModel run(Progress progress) throws RunFailedException, InterruptedException {
        List<NetworkPoint> points = new ArrayList<>();
        for (NetworkPath path : NetworkPath.values()) {
            points.addAll(measure(path, progress));
        }
        return new NetworkModel(
                Machine.current(),
                plan.seed(),
                plan.rounds(),
                plan.phase().toNanos() / 1e9,
                CostFit.fitAll(points),
                points);
    }

    private List<NetworkPoint> measure(NetworkPath path, Progress progress)
            throws RunFailedException, InterruptedException {
        String what = "messages " + path.text() + ": ";
        progress.update(what + "starting", 0, 0);
        LoadPort port = LoadPort.reset();
        int workers = path == NetworkPath.INSIDE_WORKER ? 1 : 2;
        String name = "network-" + workers;
        try (LocalTopology running =
                LocalTopology.submit(cluster, name, LoadTopology.config(workers), LoadTopology.of(plan.batchSizes()))) {
            return new PathMeasurement(path, plan, port, nanoClock)
                    .measure(round -> progress.update(what + roundText(round), 0, 0))
                    .points(path);
        } finally {
            IdleTime.clear();
        }
    }

    private String roundText(int round) {
        return round == 0 ? "warming up" : "round " + round + " of " + plan.rounds();
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            cluster.close();
        } catch (Exception e) {
            throw new IllegalStateException("Storm's local cluster does not stop", e);
        }
    }
}
