package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.internal.network.CostFit;
import io.aeolus.monitor.internal.network.LoadWatch;
import io.aeolus.monitor.internal.network.PathMeasurement;
import io.aeolus.monitor.internal.network.PhasePlan;
import io.aeolus.probe.LoadTopology;
import io.aeolus.probe.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Measures what a message costs on a cluster, on both of its paths. Not thread-safe. */
final class MessageCostMeasurement implements NetworkMeasurement {

    /** What a topology takes to start. */
    private static final Duration START = Duration.ofSeconds(5);

    private final Cluster cluster;
    private final LongSupplier nanoClock;
    private final PhasePlan plan;

    /** Measures at the points, and as often, as the plan says. */
    MessageCostMeasurement(Cluster cluster, LongSupplier nanoClock, PhasePlan plan) {
        this.cluster = cluster;
        this.nanoClock = nanoClock;
        this.plan = plan;
    }

    @Override
    public Duration estimate() {
        return START.plus(plan.estimate()).multipliedBy(NetworkPath.values().length);
    }

    @Override
    public NetworkModel run(Progress progress) throws RunFailedException, InterruptedException {
        List<Machine> machines = new ArrayList<>();
        List<NetworkPoint> points = new ArrayList<>();
        for (NetworkPath path : NetworkPath.values()) {
            PathMeasurement.Measured measured = measure(path, progress);
            machines.add(measured.machine());
            points.addAll(measured.points());
        }
        return new NetworkModel(
                cluster.kind(),
                machines.get(0),
                plan.seed(),
                plan.rounds(),
                plan.phase().toNanos() / 1e9,
                CostFit.fitAll(points),
                points);
    }

    private PathMeasurement.Measured measure(NetworkPath path, Progress progress)
            throws RunFailedException, InterruptedException {
        String what = "messages " + path.text() + ": ";
        progress.update(what + "starting", 0, 0);
        int workers = path == NetworkPath.INSIDE_WORKER ? 1 : 2;
        Submission submission = new Submission(
                "network-" + workers, LoadTopology.build(plan.batchSizes()), LoadTopology.config(workers));
        LoadWatch watch = new LoadWatch(nanoClock);
        try (RunningTopology topology = cluster.submit(submission, watch)) {
            return new PathMeasurement(path, plan, topology, watch)
                    .measure(round -> progress.update(what + roundText(round), 0, 0));
        }
    }

    private String roundText(int round) {
        return round == 0 ? "warming up" : "round " + round + " of " + plan.rounds();
    }

    @Override
    public void close() {
        cluster.close();
    }
}
