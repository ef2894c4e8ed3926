// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * The published optimizer: equations 2 to 4 and algorithm 1 of Sax et al. 2013 (section III), with a selectivity for
 * each stream. It visits each operator once along the flow: it chooses the batch sizes, raises the parallelism where
 * batches are capped, and derives the output rate and with it the parallelism of the consumers.
 *
 * <p>Cases that the paper does not define:
 *
 * <ul>
 *   <li>A call that emits σ tuples takes {@code ppt + Σ σ (n/b + t s)}, the sum over the operator's streams; with one
 *       stream and σ = 1 that is the paper's {@code (n + b (ppt + t s)) / b}.
 *   <li>For an operator with several streams, the batch size of each stream is what a call needs if the other streams
 *       are not batched. The parallelism is raised for the time of a call with the chosen batch sizes.
 *   <li>A stream with several consumers costs the sum of its edges: in the distinct scheme each consumer receives separate batches.
 *   <li>A source with a known rate has a tuple each {@code parallelism / rate}; another source fetches the next tuple
 *       in its own call. Either way its ppt is 0, as in the paper's footnote 4.
 *   <li>Each source runs at its own rate, whatever the shares are. Tuples to all tasks count once.
 * </ul>
 *
 * <p>Its only limits are 64 KB and the stream's limit for a batch, {@value #MAX_TASKS} tasks, a single task for a
 * global grouping, and the limits of the program or the user for an operator's tasks. It ignores the number of keys.
 */
public final class PaperOptimizer {

    /** Storm encodes a task id as a short. */
    static final int MAX_TASKS = Short.MAX_VALUE;

    private static final double LARGEST_BATCH_BYTES = 65_536;

    /** Lower bound on the time of a call. */
    private static final double MIN_NANOS = 0.1;

    /** Margin for rounding of whole numbers of tasks or rows. */
    private static final double ROUNDING = 1e-9;

    /**
     * The costs of a stream in the published model (section III-1): a producer pays {@code n + b t s} for a batch of b tuples, and n for a
     * tuple that is not batched.
     *
     * @param perCall tuples for each call of the producer
     * @param fixedNanos n, for each message
     * @param rowNanos t s, for each tuple
     */
    record Shipping(double perCall, double fixedNanos, double rowNanos) {

        /** Each of several consumers receives separate batches. */
        static Shipping of(Stream stream) {
            double fixed = 0;
            double row = 0;
            for (Edge edge : stream.edges()) {
                fixed += edge.cost().sender().batchNanos();
                row += edge.cost().sender().rowNanos();
            }
            return new Shipping(stream.perCall(), fixed, row);
        }

        /** Returns the time for all tuples of a call. */
        double nanos(int batchSize) {
            return perCall * (fixedNanos / batchSize + rowNanos);
        }

        /**
         * Equation 2: the smallest batch with which all tuples of a call are sent within a time.
         *
         * @param nanos {@code l_i - ppt}
         * @return 1 or more; infinite where the equation has no solution
         */
        double rowsNeeded(double nanos) {
            double left = nanos - perCall * rowNanos;
            return left > 0
                    ? Math.max(1, Math.ceil(perCall * fixedNanos / left * (1 - ROUNDING)))
                    : Double.POSITIVE_INFINITY;
        }
    }

    private final FlowGraph graph;
    private final double lingerNanos;
    private final OptionalInt pending;

    /** Calls of each operator per nanosecond, as its input requires, all tasks together; 0 for sources. */
    final double[] inputRate;

    /** Tuples of each stream per nanosecond: equation 3. */
    final double[] outputRate;

    private final int[] parallelism;
    private final int[] batchSize;
    private final Shipping[] shipping;

    /** Prepares the graph of a topology. The plan gets a linger and a limit on pending tuples, which the paper lacks. */
    public PaperOptimizer(CostModel model, double lingerNanos, OptionalInt pending) {
        graph = FlowGraph.of(model);
        this.lingerNanos = lingerNanos;
        this.pending = pending;
        inputRate = new double[graph.operators];
        outputRate = new double[graph.streams];
        parallelism = model.parallelisms();
        batchSize = new int[graph.streams];
        shipping = new Shipping[graph.streams];
        for (int s = 0; s < graph.streams; s++) {
            shipping[s] = Shipping.of(graph.stream(s));
        }
    }

    /** Runs algorithm 1. */
    public Plan optimize() {
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
        return new Plan(parallelism, batchSize, lingers, pending);
    }

    /** Equation 4: the smallest parallelism above {@code ppt r_i}. */
    private void chooseParallelism(int v) {
        double busy = graph.operator(v).pptNanos() * inputRate[v];
        parallelism[v] = within(v, Math.floor(busy + ROUNDING) + 1);
    }

    /** Caps a number of tasks by the operator's limit. */
    private int within(int v, double tasks) {
        if (isSingle(v)) {
            return 1;
        }
        ParallelismLimit limit = graph.operator(v).limit();
        boolean isBinding =
                limit.reason() != ParallelismLimit.Reason.NONE && limit.reason() != ParallelismLimit.Reason.KEYS;
        double most = isBinding ? limit.max() : MAX_TASKS;
        return (int) Math.max(limit.min(), Math.min(most, tasks));
    }

    private boolean isSingle(int v) {
        for (int e : graph.inEdges[v]) {
            if (graph.taskShare[e] instanceof TaskShare.ToOne) {
                return true;
            }
        }
        return graph.operator(v).limit().reason() == ParallelismLimit.Reason.GLOBAL;
    }

    /** Lines 4 to 10: the batch sizes of an operator's streams, its parallelism if they are capped, and its output rates. */
    private void produce(int v) {
        Operator operator = graph.operator(v);
        double inputNanos = inputNanos(v);
        double ppt = operator.isSource() ? 0 : operator.pptNanos();
        double unbatched = callNanos(v, ppt);
        boolean isCapped = false;
        if (inputNanos < unbatched) {
            for (int s : graph.emitted[v]) {
                if (graph.stream(s).edges().isEmpty()) {
                    continue;
                }
                double needed = shipping[s].rowsNeeded(inputNanos - (unbatched - shipping[s].nanos(1)));
                int most = maxRows(s);
                isCapped |= needed > most;
                batchSize[s] = (int) Math.min(most, needed);
            }
        }
        double call = callNanos(v, ppt);
        if (isCapped && !operator.isSource()) {
            parallelism[v] = within(v, Math.max(parallelism[v], Math.ceil(inputRate[v] * call - ROUNDING)));
        }
        // Equation 3.
        double callsPerNano = parallelism[v] / Math.max(MIN_NANOS, Math.max(inputNanos(v), call));
        for (int s : graph.emitted[v]) {
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

    /** Actual processing time of a call, without queueing. */
    private double callNanos(int v, double ppt) {
        double nanos = ppt;
        for (int s : graph.emitted[v]) {
            nanos += shipping[s].nanos(batchSize[s]);
        }
        return nanos;
    }

    private int maxRows(int s) {
        Stream stream = graph.stream(s);
        double most = stream.bytes() > 0 ? Math.floor(LARGEST_BATCH_BYTES / stream.bytes()) : Integer.MAX_VALUE;
        return (int) Math.max(1, Math.min(stream.limit().max(), most));
    }
}
