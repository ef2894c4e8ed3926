package io.aeolus.optimizer.internal.model;

import java.util.function.IntToDoubleFunction;

/**
 * How long a source tuple is under way. Where its sources could emit more, as many rows as may be are under way, so that by Little's law
 * the mean is their number divided by the rate. Otherwise, along the longest way: the time in which a batch fills (half of it on
 * average, no more than the linger, and only while its producer is busy), the wait of a row behind the others of its batch, the wait
 * for the tasks by their utilisation (as in an M/M/1 queue of batches), and the work itself.
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

    /** The time that a single row takes along the longest way if all are idle. */
    static double unloadedNanos(FlowGraph graph) {
        return longestNanos(graph, e -> singleNanos(graph, e), v -> graph.ackNanos[v], false);
    }

    /** The part of it in which tasks work, or wait for it, in the mean of all rows: of a way that few rows take, each has a part. */
    static double meanServiceNanos(FlowGraph graph) {
        return longestNanos(graph, e -> messageNanos(graph.cost[e]), v -> 0, true);
    }

    private static double singleNanos(FlowGraph graph, int e) {
        return graph.way[e].tupleNanos() + messageNanos(graph.cost[e]);
    }

    private static double messageNanos(EdgeCost cost) {
        return cost.sender().singleNanos() + cost.receiver().singleNanos();
    }

    Latency at(double rate, Limit limit) {
        boolean isOpen = limit instanceof Limit.Source || limit instanceof Limit.Rate;
        double mean = openNanos(rate);
        if (!isOpen && bounds.pending().isPresent() && rate > 0) {
            mean = Math.max(unloadedNanos(graph), loads.rows.pending(rate) / rate);
        }
        return new Latency(mean);
    }

    /**
     * For how long a source tuple holds its place among those under way, in the mean of all rows, along the longest way, if no task
     * keeps it waiting. Where acks take longer to some sources than to others, it is the harmonic mean: each of them does as many rows as
     * its own places allow.
     */
    double holdNanos(double rate) {
        if (graph.dataflow.ackWays().isEmpty()) {
            return toLastNanos(rate, v -> graph.ackNanos[v]);
        }
        double nanos = toLastNanos(rate, v -> 0);
        double rows = 0;
        for (AckDelay way : graph.dataflow.ackWays()) {
            rows += way.part() / (nanos + way.nanos());
        }
        return 1 / rows;
    }

    private double toLastNanos(double rate, IntToDoubleFunction ackNanos) {
        return longestNanos(
                graph,
                e -> {
                    double rows = loads.rows.sent(e, rate);
                    return singleNanos(graph, e) + fillingNanos(e, rate, rows) + (rows - 1) * rowNanos(e, rows);
                },
                ackNanos,
                true);
    }

    /** What the rows of a batch of an edge keep a task busy for together. */
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
     * Along the way that takes longest: the work of its operators, what each of its edges takes, and the ack.
     *
     * @param edgeNanos what an edge takes
     * @param ackNanos what the ack of an operator's inputs takes
     * @param isMean whether what only some of the rows do counts by their share; otherwise it counts as if all did it
     */
    private static double longestNanos(
            FlowGraph graph, IntToDoubleFunction edgeNanos, IntToDoubleFunction ackNanos, boolean isMean) {
        double[] longest = new double[graph.operators];
        double all = 0;
        for (int u : graph.order) {
            boolean isSource = graph.operator(u).isSource();
            // A source waits before it emits.
            longest[u] += isSource
                    ? graph.operator(u).cpuNanos()
                    : part(graph.visits[u], graph.possible[u], isMean)
                            * graph.operator(u).pptNanos();
            all = Math.max(all, longest[u] + ackNanos.applyAsDouble(u));
            for (int i = graph.outStart[u]; i < graph.outStart[u + 1]; i++) {
                int e = graph.outEdges[i];
                int v = graph.edgeConsumer[e];
                double part = part(graph.flow[graph.edgeStream[e]], graph.possible[u], isMean);
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

    /** A task that has nothing more to do sends what it has: rows wait for others only while it is busy. */
    private double producerBusy(int e, double rate) {
        return Math.min(1, rate * loads.busyNanos[graph.edgeProducer[e]]);
    }

    /** Half of the time in which a batch fills, on average; no more than the linger. Rows that come together do so in a shorter time. */
    private double fillingNanos(int e, double rate, double rows) {
        int s = graph.edgeStream[e];
        double intoBuffer = loads.rows.bunching(s) * rate * graph.flow[s] / loads.rows.buffers(e);
        return rows > 1 && intoBuffer > 0 ? Math.min(loads.lingerNanos[s], (rows - 1) / intoBuffer) / 2 : 0;
    }
}
