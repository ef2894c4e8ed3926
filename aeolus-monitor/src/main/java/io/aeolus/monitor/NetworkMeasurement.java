// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.RunningTopology;
import io.aeolus.cluster.Submission;
import io.aeolus.monitor.internal.network.CostFit;
import io.aeolus.monitor.internal.network.PathMeasurement;
import io.aeolus.monitor.internal.network.PhasePlan;
import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.probe.LoadTopology;
import io.aeolus.probe.Machine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Measures the cost of messages on a cluster, on both paths. Not thread-safe.
 *
 * @param cluster has free slots for two workers, and stays open
 */
public record NetworkMeasurement(Cluster cluster, LongSupplier nanoClock) {

    /** The approximate duration of {@link #run} if the link is as fast as the processors: 6.5 rounds of 32 points on each path. */
    public static final Duration USUAL_TIME = Duration.ofSeconds(97);

    /**
     * Measures 32 points six times, in an order that is random, but the same each time. Reports each round.
     *
     * @throws RunFailedException if the load topology fails
     */
    public NetworkModel run(Progress progress) throws RunFailedException, InterruptedException {
        return run(PhasePlan.usual(), progress);
    }

    NetworkModel run(PhasePlan plan, Progress progress) throws RunFailedException, InterruptedException {
        List<Machine> machines = new ArrayList<>();
        List<NetworkModel.Point> points = new ArrayList<>();
        for (MessageCost.Path path : MessageCost.Path.values()) {
            PathMeasurement.Measured measured = measure(path, plan, progress);
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

    private PathMeasurement.Measured measure(MessageCost.Path path, PhasePlan plan, Progress progress)
            throws RunFailedException, InterruptedException {
        String what = "messages " + path.text() + ": ";
        progress.update(what + "starting", 0, 0);
        int workers = path == MessageCost.Path.INSIDE_WORKER ? 1 : 2;
        Submission submission = new Submission(
                "network-" + workers, LoadTopology.build(plan.batchSizes()), LoadTopology.config(workers));
        SnapshotStore store = new SnapshotStore(nanoClock);
        try (RunningTopology topology = cluster.submit(submission, store)) {
            return new PathMeasurement(path, plan, topology, store)
                    .measure(round -> progress.update(
                            what + (round == 0 ? "warming up" : "round " + round + " of " + plan.rounds()), 0, 0));
        }
    }
}
