// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A topology with chains, and the same topology with one operator per chain. Operators and streams keep their indexes: the head of a chain has the
 * work and the streams of all members, and a member is an operator without inputs, calls and streams. Storm runs such an idle executor in the
 * member's place. Immutable.
 *
 * <p>A call of a member costs {@link Edge#chained} in place of the messages of its tuple.
 */
public final class ChainedModel {

    private static final BatchLimit ALL_CHAINED = new BatchLimit(1, "all consumers are chained", false);
    private static final ParallelismLimit ONE_TASK = ParallelismLimit.exactly(1, ParallelismLimit.Reason.CHAINED);

    private final CostModel unchained;
    private final Chains chains;
    private final FlowGraph graph;
    private final CostModel contracted;

    /** The head of each operator's chain: the operator itself unless it is a member. */
    private final int[] head;

    /** Calls of each operator for each call of its head. */
    private final double[] callsPerHead;

    /**
     * Contracts each chain to one operator, in time linear in operators, streams and edges. Each chained operator has inputs, and joins the
     * chain of {@link FlowGraph#lastHead}.
     */
    public ChainedModel(CostModel unchained, Chains chains) {
        this.unchained = unchained;
        this.chains = chains;
        this.graph = FlowGraph.of(unchained);
        int operators = graph.operators;
        head = IntStream.range(0, operators).toArray();
        callsPerHead = new double[operators];
        if (chains.isEmpty()) {
            Arrays.fill(callsPerHead, 1);
            contracted = unchained;
        } else {
            findHeads();
            countCalls();
            contracted = new CostModel(
                    operators(),
                    streams(),
                    unchained.ackers(),
                    unchained.rowNanos(),
                    unchained.ackDelays(),
                    unchained.heldNanos());
        }
    }

    private void findHeads() {
        for (int v : graph.order) {
            OptionalInt found = chains.isMember(v) ? graph.lastHead(v, head) : OptionalInt.of(v);
            head[v] = found.orElseThrow(
                    () -> new IllegalArgumentException(graph.operator(v).id() + " has no inputs: must not be chained"));
        }
    }

    /** A head is also called with the inputs of members from outside of the chain. */
    private void countCalls() {
        double[] outside = new double[graph.operators];
        for (int e = 0; e < graph.edges; e++) {
            int v = graph.edgeConsumer[e];
            outside[head[v]] += head[v] != v && isOutside(e) ? calls(e) : 0;
        }
        for (int v : graph.order) {
            int h = head[v];
            double all = graph.visits[h] + outside[h];
            if (h == v) {
                callsPerHead[v] = outside[v] > 0 ? graph.visits[v] / all : 1;
                continue;
            }
            for (int e : graph.inEdges[v]) {
                if (!isOutside(e)) {
                    callsPerHead[v] += callsPerHead[graph.edgeProducer[e]]
                            * graph.stream(graph.edgeStream[e]).perCall();
                } else if (all > 0) {
                    callsPerHead[v] += calls(e) / all;
                }
            }
        }
    }

    private boolean isOutside(int e) {
        return head[graph.edgeProducer[e]] != head[graph.edgeConsumer[e]];
    }

    /** Calls of an edge's consumer for each source tuple. A member with an all grouping is in a chain with one task. */
    private double calls(int e) {
        int consumer = graph.edgeConsumer[e];
        int tasks = head[consumer] == consumer ? graph.operator(consumer).parallelism() : 1;
        return graph.edgeFlow[e] * graph.taskShare[e].copies(tasks);
    }

    /**
     * Returns the mean CPU time of a call of a member, in addition to its user code in a separate task. May be negative. Calls with tuples from
     * outside of the chain cost messages instead.
     *
     * @param cpuNanos CPU time of the member's user code in a separate task
     */
    public double callNanos(int member, double cpuNanos) {
        double all = graph.visits[member];
        double nanos = 0;
        for (int e : graph.inEdges[member]) {
            if (all > 0 && !isOutside(e)) {
                nanos += calls(e) / all * graph.chainedNanos(e, cpuNanos);
            }
        }
        return nanos;
    }

    private List<Operator> operators() {
        int operators = graph.operators;
        double[] cpu = new double[operators];
        double[] wait = new double[operators];
        ParallelismLimit[] limits = new ParallelismLimit[operators];
        for (int v : graph.order) {
            Operator operator = graph.operator(v);
            int h = head[v];
            double call = h == v ? 0 : callNanos(v, operator.cpuNanos());
            cpu[h] += callsPerHead[v] * (operator.cpuNanos() + call);
            wait[h] += callsPerHead[v] * operator.waitNanos();
            limits[h] =
                    h == v ? operator.limit() : limits[h].and(operator.limit()).orElse(limits[h]);
            if (chains.isMemberWithOneTask(v)) {
                limits[h] = limits[h].and(ONE_TASK).orElse(limits[h]);
            }
        }
        List<Operator> changed = new ArrayList<>();
        for (int v = 0; v < operators; v++) {
            Operator operator = graph.operator(v);
            changed.add(
                    chains.isMember(v)
                            ? operator.withTimes(0, 0).withParallelism(1).withLimit(ONE_TASK)
                            : operator.withTimes(cpu[v], wait[v]).withLimit(limits[v]));
        }
        return changed;
    }

    private List<Stream> streams() {
        List<Stream> changed = new ArrayList<>();
        for (Stream stream : unchained.streams()) {
            int u = stream.producer();
            List<Edge> edges = stream.edges().stream()
                    .filter(edge -> !isChained(u, edge.consumer()))
                    .map(edge -> edge.withConsumer(head[edge.consumer()]))
                    .toList();
            boolean areAllChained = edges.isEmpty() && !stream.edges().isEmpty();
            changed.add(new Stream(
                    head[u],
                    stream.id(),
                    stream.perCall() * callsPerHead[u],
                    stream.bytes(),
                    areAllChained ? ALL_CHAINED : stream.limit(),
                    areAllChained ? 1 : stream.batchSize(),
                    edges,
                    stream.burstFactor()));
        }
        return changed;
    }

    /** The topology with its chains, replaced by another topology with the same operators and streams. */
    public ChainedModel with(CostModel other) {
        return new ChainedModel(other, chains);
    }

    /** The topology without chains. */
    public CostModel unchained() {
        return unchained;
    }

    /** The topology with one operator per chain. */
    public CostModel contracted() {
        return contracted;
    }

    /** The chained operators. */
    public Chains chains() {
        return chains;
    }

    /** The operator whose tasks run an operator's code: the head of its chain, or the operator itself. */
    public int head(int operator) {
        return head[operator];
    }

    /** Whether a producer passes its tuples to a consumer by direct calls. */
    public boolean isChained(int producer, int consumer) {
        return chains.isMember(consumer) && head[producer] == head[consumer];
    }

    /** Calls of an operator for each call of the head of its chain, and of the tuples that the head receives for members. */
    public double callsPerHead(int operator) {
        return callsPerHead[operator];
    }
}
