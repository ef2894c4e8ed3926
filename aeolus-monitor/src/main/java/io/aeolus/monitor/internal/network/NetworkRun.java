package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.Machine;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.NetworkPoint;
import io.aeolus.monitor.Progress;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.internal.remote.RemoteStorm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Measures what a message costs, on both of its paths. Not thread-safe. */
public final class NetworkRun {

    /** A topology starts, and drains after each phase. */
    private static final Duration START = Duration.ofSeconds(5);

    private static final Duration DRAIN = Duration.ofMillis(10);

    private final LoadCluster cluster;
    private final PhasePlan plan;
    private final LongSupplier nanoClock;
    private final List<Machine> machines = new ArrayList<>();

    NetworkRun(LoadCluster cluster, PhasePlan plan, LongSupplier nanoClock) {
        this.cluster = cluster;
        this.plan = plan;
        this.nanoClock = nanoClock;
    }

    /**
     * A measurement between workers that are processes of their own.
     *
     * @param storm where they are
     * @param plan what is measured
     * @return the measurement
     */
    public static NetworkRun on(RemoteStorm storm, PhasePlan plan) {
        return new NetworkRun(new RemoteNetwork(storm), plan, System::nanoTime);
    }

    /**
     * How long a measurement takes, about, where the network is no slower than the processors.
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
                cluster.name(),
                machines.get(0),
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
        try (RunningLoad running = cluster.start(path, new LoadTopology(plan.batchSizes()))) {
            Costs costs = new PathMeasurement(path, plan, running, nanoClock)
                    .measure(round -> progress.update(what + roundText(round), 0, 0));
            machines.add(running.placement().machine());
            return costs.points(path);
        }
    }

    private String roundText(int round) {
        return round == 0 ? "warming up" : "round " + round + " of " + plan.rounds();
    }
}
