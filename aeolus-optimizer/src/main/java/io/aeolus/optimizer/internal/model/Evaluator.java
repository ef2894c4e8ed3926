package io.aeolus.optimizer.internal.model;

import java.util.Arrays;

/** Says what the model expects of a plan. Immutable. */
public final class Evaluator {

    private static final int MOST_STEPS = 200;
    private static final double PRECISION = 1e-12;
    private static final double NEARLY = 1e-6;

    /** So near to what is taken for full that the search ends where it is found. */
    private static final double ALL_BUT_FULL = Loads.FULL * (1 - PRECISION / 2);

    private final FlowGraph graph;

    /** Works out the shape of a dataflow; throws if the flow goes round. */
    public Evaluator(CostModel dataflow) throws CycleException {
        this(FlowGraph.of(dataflow));
    }

    Evaluator(FlowGraph graph) {
        this.graph = graph;
    }

    /** What to expect of a plan with its own pending rows, and without a bound on the latency. */
    public Evaluation evaluate(Plan plan, Bounds bounds) {
        Bounds own = bounds.of(plan);
        Loads loads = loads(plan, own);
        double highest = highestRate(loads, Ceiling.of(graph, own).rowsPerNano());
        FewRows few = new FewRows(graph, loads, own);
        double rate = few.rate(highest);
        loads.measure(rate);
        return describe(loads, own, rate, rate < highest ? few.limit() : limit(loads, own, rate));
    }

    /**
     * Evaluates a plan as it is searched for: as if batches fell evenly on tasks and no row waited for the others of its batch, so that nothing
     * is slower with larger batches.
     *
     * @param plan the plan; its pending rows count, and no bound on the latency
     * @param bounds the machine, and the rate
     * @return what no plan with these parallelisms and batch sizes can be faster than
     */
    public Evaluation atBest(Plan plan, Bounds bounds) {
        Bounds own = bounds.of(plan);
        Loads loads = loads(plan, own);
        double rate = highestRate(loads, Ceiling.of(graph, own).rowsPerNano());
        loads.measure(rate);
        return describe(loads, own, rate, limit(loads, own, rate));
    }

    /**
     * Looks at the work behind an evaluation.
     *
     * @param plan the plan
     * @param bounds the bounds with which it was evaluated
     * @param rowsPerNano the rate, source tuples in a nanosecond
     * @return the work of its tasks at that rate
     */
    public TaskWork work(Plan plan, Bounds bounds, double rowsPerNano) {
        return new TaskWork(graph, loads(plan, bounds.of(plan)), rowsPerNano);
    }

    /**
     * How large the batches of an operator are at some rate.
     *
     * @param plan the plan
     * @param bounds the bounds with which it runs
     * @param rowsPerNano the rate, source tuples in a nanosecond
     * @param operator who sends them
     * @return mean rows in a batch, of the streams that the plan batches; 1 if it batches none
     */
    public double rowsPerBatch(Plan plan, Bounds bounds, double rowsPerNano, int operator) {
        Loads loads = loads(plan, bounds.of(plan));
        double rows = 0;
        double batches = 0;
        for (int i = graph.emittedStart[operator]; i < graph.emittedStart[operator + 1]; i++) {
            int s = graph.emitted[i];
            boolean isSent = false;
            for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1] && plan.batchSize(s) > 1; e++) {
                // A batch goes to all consumers that do not want keys, and to all of their tasks.
                boolean isKeyed = graph.spread[e] instanceof TaskShare.ByKey;
                if (isKeyed || !isSent) {
                    rows += graph.flow[s];
                    batches += graph.flow[s] / loads.rows.everywhere(e, rowsPerNano);
                }
                isSent |= !isKeyed;
            }
        }
        return batches > 0 ? rows / batches : 1;
    }

    /** The same for each edge: the edges of the first stream first, each in its stream's order. */
    public Numbers rows(Plan plan, Bounds bounds, double rowsPerNano) {
        Loads loads = loads(plan, bounds.of(plan));
        double[] rows = new double[graph.edges];
        Arrays.setAll(rows, e -> loads.rows.everywhere(e, rowsPerNano));
        return new Numbers(rows);
    }

    /**
     * How many rows come into a buffer before its batch has to leave.
     *
     * @param plan the plan
     * @param bounds the bounds with which it runs
     * @param rowsPerNano the rate, source tuples in a nanosecond
     * @param stream the stream that has the batch
     * @return rows with the one that opened it, of the consumer for whom there are most
     */
    public double inLinger(Plan plan, Bounds bounds, double rowsPerNano, int stream) {
        Loads loads = loads(plan, bounds.of(plan));
        double most = 1;
        for (int e = graph.streamStart[stream]; e < graph.streamStart[stream + 1]; e++) {
            most = Math.max(most, loads.rows.inLinger(e, rowsPerNano));
        }
        return most;
    }

    private Loads loads(Plan plan, Bounds bounds) {
        double[] lingers = new double[graph.streams];
        for (int s = 0; s < lingers.length; s++) {
            lingers[s] = plan.lingerNanos(s);
        }
        Loads loads = new Loads(graph, bounds, lingers);
        loads.setParallelisms(plan.parallelisms());
        System.arraycopy(plan.batchSizes(), 0, loads.batchSize, 0, graph.streams);
        return loads;
    }

    /**
     * The highest rate that parallelisms and batch sizes allow: at a higher one batches are larger, but loads are too. What would be possible with
     * the batches of some rate lies between that rate and the highest, so it narrows the search more than halving does, and ends it where
     * batches are full.
     */
    static double highestRate(Loads loads, double ceiling) {
        double low = 0;
        double high = ceiling;
        double next = ceiling;
        for (int i = 0; i < MOST_STEPS && high - low > PRECISION * high; i++) {
            loads.measure(next);
            if (loads.areAllBearable()) {
                low = Math.max(next, Math.min(high, loads.highestRate() * ALL_BUT_FULL));
            } else {
                high = Math.min(next, loads.highestRate() * Loads.FULL);
            }
            next = i % 2 == 0 ? high : (low + high) / 2;
        }
        return low;
    }

    /** What was last measured. */
    private Evaluation describe(Loads loads, Bounds bounds, double rate, Limit limit) {
        double[] utilisation = new double[graph.operators];
        for (int v = 0; v < utilisation.length; v++) {
            utilisation[v] = loads.share(v);
        }
        double[] batches = new double[graph.streams];
        for (int s = 0; s < batches.length; s++) {
            batches[s] = 1;
            for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
                batches[s] = Math.max(batches[s], loads.rows.everywhere(e, rate));
            }
        }
        return new Evaluation(
                rate,
                limit,
                loads.coreShare(),
                loads.ackerShare(),
                loads.linkShare(),
                new Numbers(utilisation),
                new Numbers(batches),
                new Latencies(graph, loads, bounds).at(rate, limit));
    }

    private Limit limit(Loads loads, Bounds bounds, double rate) {
        Ceiling ceiling = Ceiling.of(graph, bounds);
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
