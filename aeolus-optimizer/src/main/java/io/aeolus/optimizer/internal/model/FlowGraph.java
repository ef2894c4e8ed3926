// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * A topology in arrays, with properties of its graph: a topological order, visits per source tuple, and path lengths.
 * Edges are numbered stream by stream. Immutable.
 */
public final class FlowGraph {

    final CostModel model;
    final int operators;
    final int streams;
    final int edges;

    /** The operators, producers before consumers. */
    final int[] order;

    /** The index of each operator in {@link #order}. */
    private final int[] position;

    /** Calls of each operator per source tuple, with the operators' own parallelism. */
    final double[] visits;

    /** The largest share of a source upstream of each operator. */
    final double[] maxSourceShare;

    /** Tuples of each stream per source tuple. */
    final double[] flow;

    /** The number of edges on the longest path from a source to a sink through each stream. */
    final int[] hops;

    final int[] edgeStream;
    final int[] edgeConsumer;
    final TaskShare[] taskShare;
    final EdgeCost[] cost;

    /** Whether any tuple takes time on a link. */
    final boolean hasLink;

    final QueueingDelay[] delay;

    /** The longest ack delay of each operator's inputs; 0 without inputs. */
    final double[] ackNanos;

    /** Tuples of each edge per source tuple, and their producer. */
    final double[] edgeFlow;

    final int[] edgeProducer;

    /** The edges into each operator, and out of each operator. */
    final int[][] inEdges;

    final int[][] outEdges;

    /** The edges of stream s are {@code streamStart[s]..streamStart[s + 1]}. */
    final int[] streamStart;

    final int[] producer;

    /** The streams of each operator. */
    final int[][] emitted;

    /** Returns the CPU time of a direct call of an edge's consumer, whose user code takes {@code cpuNanos} in a separate task. */
    double chainedNanos(int e, double cpuNanos) {
        int s = edgeStream[e];
        return model.stream(s).edges().get(e - streamStart[s]).chained().nanos(cpuNanos);
    }

    private FlowGraph(CostModel model) {
        this.model = model;
        operators = model.operators().size();
        streams = model.streams().size();
        streamStart = new int[streams + 1];
        producer = new int[streams];
        for (int s = 0; s < streams; s++) {
            Stream stream = model.stream(s);
            streamStart[s + 1] = streamStart[s] + stream.edges().size();
            producer[s] = stream.producer();
        }
        edges = streamStart[streams];
        edgeStream = new int[edges];
        edgeProducer = new int[edges];
        edgeConsumer = new int[edges];
        taskShare = new TaskShare[edges];
        cost = new EdgeCost[edges];
        delay = new QueueingDelay[edges];
        ackNanos = new double[operators];
        for (int s = 0; s < streams; s++) {
            for (int e = streamStart[s]; e < streamStart[s + 1]; e++) {
                Edge edge = model.stream(s).edges().get(e - streamStart[s]);
                edgeStream[e] = s;
                edgeProducer[e] = producer[s];
                edgeConsumer[e] = edge.consumer();
                taskShare[e] = edge.taskShare();
                cost[e] = edge.cost();
                delay[e] = edge.delay();
                ackNanos[edge.consumer()] =
                        Math.max(ackNanos[edge.consumer()], edge.delay().ackNanos());
            }
        }
        hasLink = Arrays.stream(cost).anyMatch(each -> !each.link().equals(PartyCost.NONE));
        inEdges = byOperator(edgeConsumer);
        outEdges = byOperator(edgeProducer);
        emitted = byOperator(producer);
        order = sorted();
        position = new int[operators];
        for (int i = 0; i < operators; i++) {
            position[order[i]] = i;
        }
        visits = new double[operators];
        maxSourceShare = new double[operators];
        flow = new double[streams];
        count();
        edgeFlow = new double[edges];
        Arrays.setAll(edgeFlow, e -> flow[edgeStream[e]]);
        hops = longestPaths();
    }

    /** Creates the graph in time and memory linear in operators, streams and edges; throws an exception if there is a cycle. */
    public static FlowGraph of(CostModel model) {
        return new FlowGraph(model);
    }

    /** Returns the calls of an operator for each source tuple, all tasks together. */
    public double calls(int operator) {
        return visits[operator];
    }

    /** Returns the tuples of a stream for each source tuple. */
    public double tuples(int stream) {
        return flow[stream];
    }

    /** Returns the operators, producers before consumers; a copy. */
    public int[] order() {
        return order.clone();
    }

    /** Returns the streams of an operator, in ascending order; a copy. */
    public int[] streamsOf(int operator) {
        return emitted[operator].clone();
    }

    /** Returns the number of a stream's first edge. */
    public int firstEdge(int stream) {
        return streamStart[stream];
    }

    /**
     * The head of the only chain that an operator can join, given the heads of all producers; empty if the operator has no inputs. It is the last
     * of its producers' heads in topological order, and receives the operator's inputs from the other chains. As the other heads precede this
     * head, chains never form a cycle.
     */
    public OptionalInt lastHead(int operator, int[] heads) {
        int last = -1;
        for (int e : inEdges[operator]) {
            int head = heads[edgeProducer[e]];
            last = last < 0 || position[head] > position[last] ? head : last;
        }
        return last < 0 ? OptionalInt.empty() : OptionalInt.of(last);
    }

    boolean hasNoInput(int operator) {
        return inEdges[operator].length == 0;
    }

    Operator operator(int index) {
        return model.operator(index);
    }

    Stream stream(int index) {
        return model.stream(index);
    }

    /** Returns the indexes of the ends at each operator, in ascending order. */
    private int[][] byOperator(int[] ends) {
        int[] count = new int[operators];
        for (int end : ends) {
            count[end]++;
        }
        int[][] sorted = new int[operators][];
        for (int v = 0; v < operators; v++) {
            sorted[v] = new int[count[v]];
        }
        for (int e = ends.length - 1; e >= 0; e--) {
            sorted[ends[e]][--count[ends[e]]] = e;
        }
        return sorted;
    }

    /** Kahn's algorithm. */
    private int[] sorted() {
        int[] missingInputs = new int[operators];
        int[] sorted = new int[operators];
        int count = 0;
        for (int v = 0; v < operators; v++) {
            missingInputs[v] = inEdges[v].length;
            if (missingInputs[v] == 0) {
                sorted[count++] = v;
            }
        }
        for (int next = 0; next < count; next++) {
            int u = sorted[next];
            for (int e : outEdges[u]) {
                int v = edgeConsumer[e];
                if (--missingInputs[v] == 0) {
                    sorted[count++] = v;
                }
            }
        }
        if (count < operators) {
            throw new IllegalArgumentException("the topology has a cycle");
        }
        return sorted;
    }

    private void count() {
        double allShares = model.operators().stream()
                .filter(Operator::isSource)
                .mapToDouble(Operator::share)
                .sum();
        for (int u : order) {
            Operator operator = operator(u);
            if (operator.isSource()) {
                visits[u] += allShares > 0 ? operator.share() / allShares : 0;
                maxSourceShare[u] = visits[u];
            }
            for (int s : emitted[u]) {
                flow[s] = visits[u] * stream(s).perCall();
                for (int e = streamStart[s]; e < streamStart[s + 1]; e++) {
                    int v = edgeConsumer[e];
                    maxSourceShare[v] = Math.max(maxSourceShare[v], maxSourceShare[u]);
                    visits[v] += flow[s] * taskShare[e].copies(operator(v).parallelism());
                }
            }
        }
    }

    private int[] longestPaths() {
        int[] before = new int[operators];
        int[] after = new int[operators];
        for (int u : order) {
            for (int e : outEdges[u]) {
                int v = edgeConsumer[e];
                before[v] = Math.max(before[v], before[u] + 1);
            }
        }
        for (int i = operators - 1; i >= 0; i--) {
            int v = order[i];
            for (int e : inEdges[v]) {
                int u = edgeProducer[e];
                after[u] = Math.max(after[u], after[v] + 1);
            }
        }
        int[] longest = new int[streams];
        for (int s = 0; s < streams; s++) {
            for (int e = streamStart[s]; e < streamStart[s + 1]; e++) {
                longest[s] = Math.max(longest[s], before[producer[s]] + 1 + after[edgeConsumer[e]]);
            }
        }
        return longest;
    }
}
