package io.aeolus.optimizer.internal.model;

import java.util.function.IntToDoubleFunction;

/**
 * How long a source tuple is under way. Where its sources could emit more, as many rows as may be are under way, so that by Little's law
 * the mean is their number divided by the rate. Otherwise, along the longest way: the time in which a batch fills (half of it on
 * average, no more than the linger, and only while its producer is busy), the wait of a row behind the others of its batch, the wait
 * for the tasks by their utilisation (as in an M/M/1 queue of batches), and the work itself.
 */
final class Latencies {

    /** What a row that finds all idle waits until a thread of Storm's looks into its queue, on each edge. */
    private static final double HAND_OVER_NANOS = 1e5;

    /** The 99th percentile by the mean, as it mostly is; for a bound it is {@link LatencyBound} that says. */
    private static final double USUAL_TAIL = 2.5;

    private static final double NEARLY_BUSY = 0.98;

    private final FlowGraph graph;
    private final Loads loads;
    private final Bounds bounds;

    Latencies(FlowGraph graph, Loads loads, Bounds bounds) {
        this.graph = graph;
        this.loads = loads;
        this.bounds = bounds;
    }

    /** The time that a single row takes along the longest way if it waits for nothing, in which its tasks work or wait for it. */
    private static double serviceNanos(FlowGraph graph) {
        return longestNanos(graph, e -> messageNanos(graph.cost[e]), false);
    }

    /** The same in the mean of all rows: of a way that few rows take, each has a part. */
    static double meanServiceNanos(FlowGraph graph) {
        return longestNanos(graph, e -> messageNanos(graph.cost[e]), true);
    }

    private static double messageNanos(EdgeCost cost) {
        return cost.sender().singleNanos() + cost.receiver().singleNanos();
    }

    /** With what Storm takes to hand a row over, without load. */
    static double unloadedNanos(FlowGraph graph) {
        int hops = 0;
        for (int s = 0; s < graph.streams; s++) {
            hops = Math.max(hops, graph.hops[s]);
        }
        // One more for the ack.
        return serviceNanos(graph) + (hops + 1) * HAND_OVER_NANOS;
    }

    Latency at(double rate, Limit limit) {
        boolean isOpen = limit instanceof Limit.Source || limit instanceof Limit.Rate;
        double mean = openNanos(rate);
        if (!isOpen && bounds.pending().isPresent() && rate > 0) {
            mean = Math.max(unloadedNanos(graph), loads.rows.pending(rate) / rate);
        }
        return new Latency(mean, mean * USUAL_TAIL);
    }

    /**
     * For how long a source tuple holds its place among those under way, in the mean of all rows, along the longest way, if no task
     * keeps it waiting.
     */
    double holdNanos(double rate) {
        return HAND_OVER_NANOS
                + longestNanos(
                        graph,
                        e -> {
                            double rows = loads.rows.sent(e, rate);
                            return HAND_OVER_NANOS
                                    + messageNanos(graph.cost[e])
                                    + fillingNanos(e, rate, rows)
                                    + (rows - 1) * rowNanos(e, rows);
                        },
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
        return HAND_OVER_NANOS + longestNanos(graph, e -> edgeNanos(e, rate), false);
    }

    /**
     * Along the way that takes longest: the work of its operators, and what each of its edges takes.
     *
     * @param isMean whether what only some of the rows do counts by their share; otherwise it counts as if all did it
     */
    private static double longestNanos(FlowGraph graph, IntToDoubleFunction edgeNanos, boolean isMean) {
        double[] longest = new double[graph.operators];
        // Of all source tuples, those of which something can come there: the greatest share of a source before it.
        double[] possible = new double[graph.operators];
        double all = 0;
        for (int u : graph.order) {
            boolean isSource = graph.operator(u).isSource();
            possible[u] = isSource ? graph.visits[u] : possible[u];
            // A source waits before it emits.
            longest[u] += isSource
                    ? graph.operator(u).cpuNanos()
                    : part(graph.visits[u], possible[u], isMean)
                            * graph.operator(u).pptNanos();
            all = Math.max(all, longest[u]);
            for (int i = graph.outStart[u]; i < graph.outStart[u + 1]; i++) {
                int e = graph.outEdges[i];
                int v = graph.edgeConsumer[e];
                double part = part(graph.flow[graph.edgeStream[e]], possible[u], isMean);
                possible[v] = Math.max(possible[v], possible[u]);
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
        return HAND_OVER_NANOS
                + messageNanos(graph.cost[e])
                + producerBusy(e, rate) * fillingNanos(e, rate, rows)
                + behindOthers
                + queue;
    }

    /** A task that has nothing more to do sends what it has: rows wait for others only while it is busy. */
    private double producerBusy(int e, double rate) {
        return Math.min(1, rate * loads.busyNanos[graph.edgeProducer[e]]);
    }

    /** Half of the time in which a batch fills, on average; no more than the linger. */
    private double fillingNanos(int e, double rate, double rows) {
        int s = graph.edgeStream[e];
        double intoBuffer = rate * graph.flow[s] / loads.rows.buffers(e);
        return rows > 1 && intoBuffer > 0 ? Math.min(loads.lingerNanos[s], (rows - 1) / intoBuffer) / 2 : 0;
    }
}
