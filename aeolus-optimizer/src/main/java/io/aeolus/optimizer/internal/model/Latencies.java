// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import io.aeolus.optimizer.internal.model.CostModel.AckDelay;
import java.util.function.IntToDoubleFunction;

/**
 * The latency of a source tuple. If sources could emit more, as many tuples as allowed are in flight, so by Little's law the mean is their
 * number divided by the rate. Otherwise the latency is the time for which bolts hold the tuple, plus a sum along the longest path: the time
 * for which a row waits until its batch is full (on average half of the time to fill the batch, at most half of the linger, and only while
 * the producer is busy), the wait of a row behind the other rows of its batch, the queueing time by utilization (as in an M/M/1 queue of
 * batches), and the service time.
 */
final class Latencies {

    private static final double NEARLY_BUSY = 0.98;

    private final FlowGraph graph;
    private final Loads loads;
    private final Bounds bounds;

    Latencies(FlowGraph graph, Loads loads, Bounds bounds) {
        this.graph = graph;
        this.loads = loads;
        this.bounds = bounds;
    }

    /** Returns the time of a single tuple along the longest path of an idle topology, without the time for which bolts hold it. */
    static double unloadedNanos(FlowGraph graph) {
        return longestNanos(graph, e -> singleNanos(graph, e), v -> graph.ackNanos[v], false);
    }

    /** Returns the service time along that path, averaged over all tuples: a path that few tuples take counts by its share. */
    static double meanServiceNanos(FlowGraph graph) {
        return longestNanos(graph, e -> messageNanos(graph.cost[e]), v -> 0, true);
    }

    private static double singleNanos(FlowGraph graph, int e) {
        return graph.delay[e].tupleNanos() + messageNanos(graph.cost[e]);
    }

    private static double messageNanos(EdgeCost cost) {
        return cost.sender().singleNanos() + cost.receiver().singleNanos();
    }

    /** Returns the mean latency at a rate with its bottleneck. */
    double at(double rate, Limit limit) {
        boolean isPaced = limit instanceof Limit.Source || limit instanceof Limit.Rate;
        double held = graph.model.heldNanos();
        // Without messages, all bolts run in the spouts' tasks, and a tuple is acked before the spout emits the next
        // one.
        boolean areInFlight = graph.edges > 0;
        return !isPaced && areInFlight && bounds.pending().isPresent() && rate > 0
                ? Math.max(held + unloadedNanos(graph), loads.rows.pending(rate) / rate)
                : held + openNanos(rate);
    }

    /**
     * Returns the time for which a source tuple is in flight, averaged over all tuples, along the longest path without queueing. If ack
     * delays differ between source tasks, it is the harmonic mean: each task processes as many tuples as its own limit allows.
     */
    double holdNanos(double rate) {
        if (graph.model.ackDelays().isEmpty()) {
            return toLastNanos(rate, v -> graph.ackNanos[v]);
        }
        double nanos = toLastNanos(rate, v -> 0);
        double rows = 0;
        for (AckDelay delay : graph.model.ackDelays()) {
            rows += delay.part() / (nanos + delay.nanos());
        }
        return 1 / rows;
    }

    private double toLastNanos(double rate, IntToDoubleFunction ackNanos) {
        double path = longestNanos(
                graph,
                e -> {
                    double rows = loads.rows.sent(e, rate);
                    return singleNanos(graph, e) + fillingNanos(e, rate, rows) + (rows - 1) * rowNanos(e, rows);
                },
                ackNanos,
                true);
        return graph.model.heldNanos() + path;
    }

    /** Returns the service time of a batch of an edge. */
    double workNanos(int e, double rows) {
        return rows * rowNanos(e, rows);
    }

    private double rowNanos(int e, double rows) {
        return graph.operator(graph.edgeConsumer[e]).pptNanos()
                + graph.cost[e].receiver().nanos(rows);
    }

    private double openNanos(double rate) {
        return longestNanos(graph, e -> edgeNanos(e, rate), v -> graph.ackNanos[v], false);
    }

    /**
     * Returns the longest time along a path: the service of its operators, its edges, and the ack.
     *
     * @param edgeNanos the time of an edge
     * @param ackNanos the ack delay of an operator's inputs
     * @param isMean whether times of rare tuples count by their share; otherwise in full
     */
    private static double longestNanos(
            FlowGraph graph, IntToDoubleFunction edgeNanos, IntToDoubleFunction ackNanos, boolean isMean) {
        double[] longest = new double[graph.operators];
        double all = 0;
        for (int u : graph.order) {
            boolean isSource = graph.operator(u).isSource();
            // Sources wait before they emit.
            longest[u] += isSource
                    ? graph.operator(u).cpuNanos()
                    : part(graph.visits[u], graph.maxSourceShare[u], isMean)
                            * graph.operator(u).pptNanos();
            all = Math.max(all, longest[u] + ackNanos.applyAsDouble(u));
            for (int e : graph.outEdges[u]) {
                int v = graph.edgeConsumer[e];
                double part = part(graph.flow[graph.edgeStream[e]], graph.maxSourceShare[u], isMean);
                longest[v] = Math.max(longest[v], longest[u] + part * edgeNanos.applyAsDouble(e));
            }
        }
        return all;
    }

    private static double part(double rows, double possible, boolean isMean) {
        return isMean && rows < possible ? rows / possible : 1;
    }

    private double edgeNanos(int e, double rate) {
        double rows = loads.rows.everywhere(e, rate);
        double work = rowNanos(e, rows);
        double behindOthers = (rows - 1) / 2 * work;
        double busy = Math.min(NEARLY_BUSY, rate * loads.busyNanos[graph.edgeConsumer[e]]);
        double queue = busy / (1 - busy) * rows * work;
        return singleNanos(graph, e) + producerBusy(e, rate) * fillingNanos(e, rate, rows) + behindOthers + queue;
    }

    /** An idle task flushes its batches, so rows wait for others only while it is busy. */
    private double producerBusy(int e, double rate) {
        return Math.min(1, rate * loads.busyNanos[graph.edgeProducer[e]]);
    }

    /** Returns half of the time in which a batch fills, on average; at most half of the linger. Bursts fill batches faster. */
    private double fillingNanos(int e, double rate, double rows) {
        int s = graph.edgeStream[e];
        double intoBuffer = loads.rows.burstFactor(s) * rate * graph.flow[s] / loads.rows.buffers(e);
        return rows > 1 && intoBuffer > 0 ? Math.min(loads.lingerNanos[s], (rows - 1) / intoBuffer) / 2 : 0;
    }
}
