// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.synthetic;

import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.WorkerCounts;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Hand-written topologies. The shop: one task of orders emits; parse computes 8 us per order and waits another 4 us; store receives two
 * tuples per order by a key with 20 values; every thousandth order is an error. A message costs sender and receiver 1 us each; in a batch
 * of b, 2 us / b + 0.1 us.
 */
public final class Flows {

    /** Cores of the shop's machine. */
    public static final double CORES = 8;

    private static final PartyCost PARTY = new PartyCost(1000, 2000, 100);
    private static final EdgeCost COST = new EdgeCost(PARTY, PARTY, new PartyCost(200, 200, 0), PartyCost.NONE);
    private static final BatchLimit LARGEST = new BatchLimit(1024, "64 KiB of tuples");

    private Flows() {}

    public static CostModel shop() {
        return shop(OptionalDouble.empty());
    }

    /** With a source of a limited rate. */
    public static CostModel shop(OptionalDouble tuplesPerSecond) {
        return new CostModel(
                List.of(
                        source(
                                "orders",
                                1000,
                                tuplesPerSecond.isPresent()
                                        ? OptionalDouble.of(tuplesPerSecond.getAsDouble() / 1e9)
                                        : OptionalDouble.empty()),
                        bolt("parse", 8000, 4000, 2, ParallelismLimit.upTo(32_767, ParallelismLimit.Reason.NONE)),
                        bolt("store", 500, 500, 1, ParallelismLimit.upTo(20, ParallelismLimit.Reason.KEYS))),
                List.of(
                        new Stream(0, "default", 1, 150, LARGEST, 1, List.of(new Edge(1, new TaskShare.Even(), COST))),
                        new Stream(
                                1,
                                "default",
                                2,
                                64,
                                LARGEST,
                                1,
                                List.of(new Edge(2, new TaskShare.ByKey(20, 0.05), COST))),
                        new Stream(1, "errors", 0.001, 512, LARGEST, 1, List.of())),
                2,
                0);
    }

    /** A source with one task. */
    public static Operator source(String id, double cpuNanos, OptionalDouble rowsPerNano) {
        return new Operator(
                id, true, cpuNanos, 0, rowsPerNano, 1, 1, ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE));
    }

    /** A bolt with one task and up to 100 tasks in a plan. */
    public static Operator bolt(String id, double cpuNanos) {
        return bolt(id, cpuNanos, 0, 1, ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE));
    }

    public static Operator bolt(String id, double cpuNanos, double waitNanos, int parallelism, ParallelismLimit limit) {
        return new Operator(id, false, cpuNanos, waitNanos, OptionalDouble.empty(), 0, parallelism, limit);
    }

    /** A shuffled stream without costs, in batches of up to ten. */
    public static Stream stream(int from, int to, double perCall) {
        Edge edge = new Edge(to, new TaskShare.Even(), EdgeCost.NONE);
        return new Stream(from, "default", perCall, 8, new BatchLimit(10, "test"), 1, List.of(edge));
    }

    /** An operator that can be chained, with one task only or with any number of tasks. */
    public static ChainRules.Rule chainable(boolean needsOneTask) {
        Optional<String> reason = needsOneTask ? Optional.of("fields grouping") : Optional.empty();
        return new ChainRules.Rule(Optional.empty(), Optional.empty(), reason);
    }

    /** An unpaced source and one operator that receives all its tuples. */
    public static CostModel pair(Operator consumer, TaskShare taskShare, EdgeCost cost) {
        return new CostModel(
                List.of(source("source", 0, OptionalDouble.empty()), consumer),
                List.of(new Stream(0, "default", 1, 8, LARGEST, 1, List.of(new Edge(1, taskShare, cost)))),
                0,
                0);
    }

    /** Without costs of messages. */
    public static CostModel pair(Operator consumer, TaskShare taskShare) {
        return pair(consumer, taskShare, EdgeCost.NONE);
    }

    public static TopologyModel topology(CostModel model) {
        return topology(model, OptionalInt.of(5000), Machines.single(CORES, 1));
    }

    /** A topology profiled in one worker. */
    public static TopologyModel topology(CostModel model, OptionalInt pending, Machines machines) {
        return topology(model, pending, machines, new WorkerCounts(1, model.ackers(), Optional.empty()));
    }

    /** A topology on a machine with the usual stalls. */
    public static TopologyModel topology(
            CostModel model, OptionalInt pending, Machines machines, WorkerCounts workers) {
        return new TopologyModel(
                model, pending, machines, workers, ModelConstants.USUAL_STALL_NANOS, List.of(), ChainRules.NONE);
    }

    /** A plan with the same linger for all streams. */
    public static Plan plan(int[] parallelisms, int[] batchSizes, double lingerNanos, OptionalInt pending) {
        double[] lingers = new double[batchSizes.length];
        Arrays.fill(lingers, lingerNanos);
        return new Plan(parallelisms, batchSizes, lingers, pending);
    }

    /** The shop's machine, without a target rate. */
    public static Bounds bounds() {
        return bounds(Optional.empty(), OptionalInt.empty(), OptionalDouble.empty());
    }

    public static Bounds bounds(Optional<LatencyBound> latency, OptionalInt maxTasks, OptionalDouble rate) {
        return new Bounds(
                CORES,
                maxTasks,
                latency,
                OptionalInt.of(5000),
                rate,
                ModelConstants.HEADROOM_UTILIZATION,
                new Lingers(5e6),
                ModelConstants.DEFAULT_TOLERANCE);
    }
}
