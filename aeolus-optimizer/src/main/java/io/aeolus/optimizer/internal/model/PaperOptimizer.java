package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The published optimizer: equations 2 to 4 and algorithm 1 of Sax et al. 2013 (section III), with selectivity on every stream. Along the
 * flow, each operator once: its batch sizes, its parallelism where these may not be as large as they should, its output rate, and with it the
 * parallelism of its consumers.
 *
 * <p>What the paper leaves open:
 *
 * <ul>
 *   <li>A call of an operator that emits σ tuples for it takes {@code ppt + Σ σ (n/b + t s)}, the sum over its streams; with one stream
 *       and σ = 1 that is the paper's {@code (n + b (ppt + t s)) / b}.
 *   <li>Of an operator with several streams, each stream's batch size is that which a call needs if all others are not batched: no
 *       stream relies on another one's batches. A parallelism is raised for what a call takes with the batch sizes that were chosen.
 *   <li>A stream with several consumers costs what all of its edges cost: in the distinct scheme each gets batches of its own.
 *   <li>A source whose rate is known has a tuple each {@code parallelism / rate}; one that can always go on fetches the next one in its own
 *       call. Either way its ppt is 0, as the paper's footnote 4 has it.
 *   <li>Each source runs at its own pace, whatever the shares are. Rows to all tasks count once.
 * </ul>
 *
 * <p>It knows no limits but 64 KB and what a stream allows for a batch, {@value #MOST_TASKS} tasks, a single task where all input goes to
 * one, and what the program or the user says of an operator's tasks. How many keys there are it does not know.
 */
public final class PaperOptimizer {

    /** Storm sends the id of a task as a short. */
    static final int MOST_TASKS = Short.MAX_VALUE;

    private static final double LARGEST_BATCH_BYTES = 65_536;

    /** No call is faster on any machine, also if it was not seen to cost anything. */
    private static final double LEAST_NANOS = 0.1;

    /** What rounding may make of a number of tasks or rows that is whole. */
    private static final double ROUNDING = 1e-9;

    private final FlowGraph graph;
    private final double lingerNanos;
    private final OptionalInt pending;

    /** Of each operator, calls in a nanosecond that its input asks for, all tasks together. */
    private final double[] inputRate;

    private final double[] outputRate;
    private final int[] parallelism;
    private final int[] batchSize;
    private final Shipping[] shipping;

    /**
     * Works out the shape of a dataflow.
     *
     * @param dataflow the dataflow
     * @param lingerNanos the plan's linger, of which the paper knows nothing
     * @param pending the plan's pending rows, likewise
     * @throws CycleException if the flow goes round
     */
    public PaperOptimizer(CostModel dataflow, double lingerNanos, OptionalInt pending) throws CycleException {
        graph = FlowGraph.of(dataflow);
        this.lingerNanos = lingerNanos;
        this.pending = pending;
        inputRate = new double[graph.operators];
        outputRate = new double[graph.streams];
        parallelism = graph.dataflow.operators().stream()
                .mapToInt(Operator::parallelism)
                .toArray();
        batchSize = new int[graph.streams];
        shipping = new Shipping[graph.streams];
        for (int s = 0; s < graph.streams; s++) {
            shipping[s] = Shipping.of(graph.stream(s));
        }
    }

    /** Carries out algorithm 1: the plan, and the rates that it predicts. */
    public PaperPlan optimize() {
        Arrays.fill(inputRate, 0);
        Arrays.fill(batchSize, 1);
        for (int v : graph.order) {
            if (!graph.operator(v).isSource()) {
                chooseParallelism(v);
            }
            produce(v);
        }
        double[] lingers = new double[graph.streams];
        Arrays.fill(lingers, lingerNanos);
        return new PaperPlan(
                new Plan(parallelism, batchSize, lingers, pending), new Numbers(inputRate), new Numbers(outputRate));
    }

    /** Equation 4: the least parallelism above {@code ppt r_i}. */
    private void chooseParallelism(int v) {
        double busy = graph.operator(v).pptNanos() * inputRate[v];
        parallelism[v] = within(v, Math.floor(busy + ROUNDING) + 1);
    }

    /** So many tasks, or as many as there may be. */
    private int within(int v, double tasks) {
        if (isSingle(v)) {
            return 1;
        }
        ParallelismLimit limit = graph.operator(v).limit();
        boolean isBinding =
                limit.reason() != ParallelismLimit.Reason.NONE && limit.reason() != ParallelismLimit.Reason.KEYS;
        double most = isBinding ? limit.most() : MOST_TASKS;
        return (int) Math.max(limit.least(), Math.min(most, tasks));
    }

    private boolean isSingle(int v) {
        for (int i = graph.inStart[v]; i < graph.inStart[v + 1]; i++) {
            if (graph.spread[graph.inEdges[i]] instanceof TaskShare.ToOne) {
                return true;
            }
        }
        return graph.operator(v).limit().reason() == ParallelismLimit.Reason.GLOBAL;
    }

    /** Lines 4 to 10: batch sizes of an operator's streams, its parallelism if they are not enough, its output rates. */
    private void produce(int v) {
        Operator operator = graph.operator(v);
        double inputNanos = inputNanos(v);
        double ppt = operator.isSource() ? 0 : operator.pptNanos();
        double unbatched = callNanos(v, ppt);
        boolean isCapped = false;
        if (inputNanos < unbatched) {
            for (int i = graph.emittedStart[v]; i < graph.emittedStart[v + 1]; i++) {
                int s = graph.emitted[i];
                if (graph.stream(s).edges().isEmpty()) {
                    continue;
                }
                double needed = shipping[s].rowsNeeded(inputNanos - (unbatched - shipping[s].nanos(1)));
                int most = mostRows(s);
                isCapped |= needed > most;
                batchSize[s] = (int) Math.min(most, needed);
            }
        }
        double call = callNanos(v, ppt);
        if (isCapped && !operator.isSource()) {
            parallelism[v] = within(v, Math.max(parallelism[v], Math.ceil(inputRate[v] * call - ROUNDING)));
        }
        // Equation 3.
        double callsPerNano = parallelism[v] / Math.max(LEAST_NANOS, Math.max(inputNanos(v), call));
        for (int i = graph.emittedStart[v]; i < graph.emittedStart[v + 1]; i++) {
            int s = graph.emitted[i];
            outputRate[s] = callsPerNano * graph.stream(s).perCall();
            for (int e = graph.streamStart[s]; e < graph.streamStart[s + 1]; e++) {
                inputRate[graph.edgeConsumer[e]] += outputRate[s];
            }
        }
    }

    /** Input latency: the time between two calls of one task. */
    private double inputNanos(int v) {
        Operator operator = graph.operator(v);
        if (operator.isSource()) {
            return operator.rate().isPresent()
                    ? parallelism[v] / operator.rate().getAsDouble()
                    : operator.pptNanos();
        }
        return inputRate[v] > 0 ? parallelism[v] / inputRate[v] : Double.POSITIVE_INFINITY;
    }

    /** Actual processing time of a call, queues apart. */
    private double callNanos(int v, double ppt) {
        double nanos = ppt;
        for (int i = graph.emittedStart[v]; i < graph.emittedStart[v + 1]; i++) {
            int s = graph.emitted[i];
            nanos += shipping[s].nanos(batchSize[s]);
        }
        return nanos;
    }

    private int mostRows(int s) {
        Stream stream = graph.stream(s);
        double most = stream.bytes() > 0 ? Math.floor(LARGEST_BATCH_BYTES / stream.bytes()) : Integer.MAX_VALUE;
        return (int) Math.max(1, Math.min(stream.limit().most(), most));
    }
}
