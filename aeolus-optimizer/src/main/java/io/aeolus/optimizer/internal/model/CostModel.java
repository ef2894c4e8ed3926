// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * A topology with the costs of its operators and messages. Immutable.
 *
 * @param operators the operators, in any order
 * @param ackers acker tasks; 0 if tuples are not acked
 * @param rowNanos CPU time for each source tuple outside of tasks, at any batch size
 * @param ackDelays ack delays by source tasks; empty if all tasks have the delays of the edges
 * @param heldNanos the time for which bolts hold a source tuple before they ack it, in addition to their calls
 */
public record CostModel(
        List<Operator> operators,
        List<Stream> streams,
        int ackers,
        double rowNanos,
        List<AckDelay> ackDelays,
        double heldNanos) {

    /** Copies the lists, and checks numbers and indexes. */
    public CostModel {
        operators = List.copyOf(operators);
        streams = List.copyOf(streams);
        ackDelays = List.copyOf(ackDelays);
        Checks.notNegative(ackers, "ackers");
        Checks.notNegative(rowNanos, "rowNanos");
        Checks.notNegative(heldNanos, "heldNanos");
        for (Stream stream : streams) {
            checkIndex(stream.producer(), operators.size());
            for (Edge edge : stream.edges()) {
                checkIndex(edge.consumer(), operators.size());
            }
        }
    }

    /** With the same ack delay for all source tasks, and without bolts that hold tuples. */
    public CostModel(List<Operator> operators, List<Stream> streams, int ackers, double rowNanos) {
        this(operators, streams, ackers, rowNanos, List.of(), 0);
    }

    /** Returns the operator with an index. */
    public Operator operator(int index) {
        return operators.get(index);
    }

    /** Returns the stream with an index. */
    public Stream stream(int index) {
        return streams.get(index);
    }

    /** Returns the parallelism of each operator. */
    public int[] parallelisms() {
        return operators.stream().mapToInt(Operator::parallelism).toArray();
    }

    /** Returns the minimum number of tasks of all operators. */
    public long minTasks() {
        return tasks(
                operators.stream().mapToInt(operator -> operator.limit().min()).toArray());
    }

    /** Returns the fewest tasks of all operators together at a parallelism of each. */
    public long tasks(int[] parallelisms) {
        long tasks = 0;
        for (int v = 0; v < parallelisms.length; v++) {
            tasks += operator(v).limit().tasks(parallelisms[v]);
        }
        return tasks;
    }

    /** Returns a copy with another operator. */
    public CostModel withOperator(int index, Operator operator) {
        List<Operator> changed = new ArrayList<>(operators);
        changed.set(index, operator);
        return withOperators(changed);
    }

    /** Returns a copy with other operators. */
    public CostModel withOperators(List<Operator> others) {
        return new CostModel(others, streams, ackers, rowNanos, ackDelays, heldNanos);
    }

    /** Returns a copy with changed operators. */
    public CostModel withOperators(UnaryOperator<Operator> change) {
        return withOperators(operators.stream().map(change).toList());
    }

    /** Returns a copy with another stream. */
    public CostModel withStream(int index, Stream stream) {
        List<Stream> changed = new ArrayList<>(streams);
        changed.set(index, stream);
        return new CostModel(operators, changed, ackers, rowNanos, ackDelays, heldNanos);
    }

    /** Returns a copy without batches, for a reason in a few words. */
    public CostModel withoutBatches(String reason) {
        return withStreams(stream ->
                stream.withLimit(new BatchLimit(1, reason, stream.limit().canBatch())));
    }

    /** Returns a copy with the burst factors of another model of the same streams. */
    public CostModel withBurstFactorsOf(CostModel other) {
        List<Stream> changed = new ArrayList<>();
        for (int s = 0; s < streams.size(); s++) {
            changed.add(streams.get(s).withBurstFactor(other.streams.get(s).burstFactor()));
        }
        return new CostModel(operators, changed, ackers, rowNanos, ackDelays, heldNanos);
    }

    /** Returns a copy with changed edges, by their numbers, stream by stream. */
    public CostModel withEdges(BiFunction<Integer, Edge, Edge> change) {
        List<Stream> changed = new ArrayList<>();
        int e = 0;
        for (Stream stream : streams) {
            List<Edge> edges = new ArrayList<>();
            for (Edge edge : stream.edges()) {
                edges.add(change.apply(e++, edge));
            }
            changed.add(stream.withEdges(edges));
        }
        return new CostModel(operators, changed, ackers, rowNanos, ackDelays, heldNanos);
    }

    /** Returns a copy with changed streams. */
    public CostModel withStreams(UnaryOperator<Stream> changed) {
        return new CostModel(operators, streams.stream().map(changed).toList(), ackers, rowNanos, ackDelays, heldNanos);
    }

    public CostModel withAckers(int tasks) {
        return new CostModel(operators, streams, tasks, rowNanos, ackDelays, heldNanos);
    }

    /** Returns the operators that receive each tuple of some input in all of their tasks. */
    public BitSet broadcastConsumers() {
        BitSet consumers = new BitSet();
        for (Stream stream : streams) {
            for (Edge edge : stream.edges()) {
                consumers.set(
                        edge.consumer(), consumers.get(edge.consumer()) || edge.taskShare() instanceof TaskShare.ToAll);
            }
        }
        return consumers;
    }

    private static void checkIndex(int index, int size) {
        if (index < 0 || index >= size) {
            throw new IllegalArgumentException("operator is " + index + ": must be from 0 to " + (size - 1));
        }
    }

    /**
     * The ack delay of some source tasks. Each source task has its own limit on pending tuples, so tasks with shorter ack
     * delays process more tuples.
     *
     * @param part the share of the source tasks, above 0, at most 1
     * @param nanos their ack delay; see {@link QueueingDelay#ackNanos}
     */
    public record AckDelay(double part, double nanos) {

        public AckDelay {
            Checks.positive(part, "part");
            Checks.notNegative(nanos, "nanos");
        }
    }
}
