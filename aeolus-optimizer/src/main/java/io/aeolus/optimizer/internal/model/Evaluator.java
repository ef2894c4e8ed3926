// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;

/** Evaluates plans with the model. Immutable. */
public final class Evaluator {

    private static final int MAX_STEPS = 200;
    private static final double PRECISION = 1e-12;
    private static final double NEARLY = 1e-6;

    /** Close enough to full load for the search to end. */
    private static final double ALL_BUT_FULL = Loads.FULL * (1 - PRECISION / 2);

    private final FlowGraph graph;

    /** Prepares the graph of a topology. */
    public Evaluator(CostModel model) {
        this(FlowGraph.of(model));
    }

    Evaluator(FlowGraph graph) {
        this.graph = graph;
    }

    /** Evaluates a plan with its own limit on pending tuples, and without a latency limit. */
    public Evaluation evaluate(Plan plan, Bounds bounds) {
        Bounds own = bounds.of(plan);
        Loads loads = loads(plan, own);
        double highest = highestRate(loads, RateBound.of(graph, own).rowsPerNano());
        ClosedQueue few = new ClosedQueue(graph, loads, own);
        double rate = few.rate(highest);
        loads.measure(rate);
        return describe(loads, own, rate, rate < highest ? few.limit() : limit(loads, own, rate));
    }

    /**
     * Evaluates a plan as the search does, with an upper bound on the rate: batches are spread evenly over tasks, and no row waits for the other
     * rows of its batch. So larger batches are never slower. Ignores a latency limit.
     */
    public Evaluation atBest(Plan plan, Bounds bounds) {
        Bounds own = bounds.of(plan);
        Loads loads = loads(plan, own);
        double rate = highestRate(loads, RateBound.of(graph, own).rowsPerNano());
        loads.measure(rate);
        return describe(loads, own, rate, limit(loads, own, rate));
    }

    /** Returns the work of a plan's tasks at a rate. */
    public TaskWork work(Plan plan, Bounds bounds, double rowsPerNano) {
        Loads loads = loads(plan, bounds.of(plan));
        loads.measure(rowsPerNano);
        return new TaskWork(graph, loads);
    }

    /** Returns the mean rows in the batches that an operator sends; 1 if the plan batches none of its streams. */
    public double rowsPerBatch(Plan plan, Bounds bounds, double rowsPerNano, int operator) {
        Loads loads = loads(plan, bounds.of(plan));
        double rows = 0;
        double batches = 0;
        for (int s : graph.emitted[operator]) {
            boolean isSent = false;
            for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1] && plan.batchSize(s) > 1; e++) {
                // A batch is sent to all consumers without a fields grouping, and to all of their tasks.
                boolean isKeyed = graph.taskShare[e] instanceof TaskShare.ByKey;
                if (isKeyed || !isSent) {
                    rows += graph.flow[s];
                    batches += graph.flow[s] / loads.rows.everywhere(e, rowsPerNano);
                }
                isSent |= !isKeyed;
            }
        }
        return batches > 0 ? rows / batches : 1;
    }

    /** Returns the mean rows in a batch of each edge, stream by stream. */
    public Numbers rows(Plan plan, Bounds bounds, double rowsPerNano) {
        Loads loads = loads(plan, bounds.of(plan));
        double[] rows = new double[graph.edges];
        Arrays.setAll(rows, e -> loads.rows.everywhere(e, rowsPerNano));
        return new Numbers(rows);
    }

    /** Returns the row that opens a batch and the rows that arrive in its buffer within the linger, for the consumer with the most. */
    public double inLinger(Plan plan, Bounds bounds, double rowsPerNano, int stream) {
        Loads loads = loads(plan, bounds.of(plan));
        double most = 1;
        for (int e = graph.streamStart[stream]; e < graph.streamStart[stream + 1]; e++) {
            most = Math.max(most, loads.rows.inLinger(e, rowsPerNano));
        }
        return most;
    }

    private Loads loads(Plan plan, Bounds bounds) {
        Loads loads = new Loads(graph, bounds, plan.lingersNanos());
        loads.setParallelisms(plan.parallelisms());
        System.arraycopy(plan.batchSizes(), 0, loads.batchSize, 0, graph.streams);
        return loads;
    }

    /**
     * Returns the highest rate for given parallelism and batch sizes. A higher rate means larger batches, but also higher loads. The rate
     * that the batches of a tried rate would allow lies between that rate and the highest, so it narrows the search faster than halving,
     * and ends it where batches are full.
     */
    static double highestRate(Loads loads, double ceiling) {
        double low = 0;
        double high = ceiling;
        double next = ceiling;
        for (int i = 0; i < MAX_STEPS && high - low > PRECISION * high; i++) {
            loads.measure(next);
            if (loads.isFeasible()) {
                low = Math.max(next, Math.min(high, loads.highestRate() * ALL_BUT_FULL));
            } else {
                high = Math.min(next, loads.highestRate() * Loads.FULL);
            }
            next = i % 2 == 0 ? high : (low + high) / 2;
        }
        return low;
    }

    /** Describes the loads of the last measurement. */
    private Evaluation describe(Loads loads, Bounds bounds, double rate, Limit limit) {
        double[] utilization = new double[graph.operators];
        Arrays.setAll(utilization, loads::share);
        double[] batches = new double[graph.streams];
        Arrays.setAll(batches, loads::rowsPerBatch);
        return new Evaluation(
                rate,
                limit,
                loads.coreShare(),
                loads.ackerShare(),
                loads.linkShare(),
                new Numbers(utilization),
                new Numbers(batches),
                new Latencies(graph, loads, bounds).at(rate, limit));
    }

    private Limit limit(Loads loads, Bounds bounds, double rate) {
        RateBound ceiling = RateBound.of(graph, bounds);
        if (rate >= ceiling.rowsPerNano() * (1 - NEARLY)) {
            return ceiling.limit();
        }
        double worst = loads.coreShare();
        Limit limit = new Limit.Cores();
        if (loads.ackerShare() > worst) {
            worst = loads.ackerShare();
            limit = new Limit.Ackers();
        }
        if (loads.linkShare() > worst) {
            worst = loads.linkShare();
            limit = new Limit.Link();
        }
        for (int v = 0; v < graph.operators; v++) {
            if (loads.share(v) > worst) {
                worst = loads.share(v);
                limit = new Limit.Tasks(v);
            }
        }
        return limit;
    }
}
