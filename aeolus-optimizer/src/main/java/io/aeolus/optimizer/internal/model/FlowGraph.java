package io.aeolus.optimizer.internal.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A dataflow in arrays, with what follows from its shape: the order of operators along the flow, how often each is called for a
 * source tuple, and how long the longest way through each stream is. Edges are numbered stream by stream. Immutable once made.
 */
final class FlowGraph {

    final CostModel dataflow;
    final int operators;
    final int streams;
    final int edges;

    /** Operators, producers before consumers. */
    final int[] order;

    /** Calls of each operator for a source tuple, at the parallelisms that it has. */
    final double[] visits;

    /** Of all source tuples, those of which something can come to each operator: the greatest share of a source before it. */
    final double[] possible;

    /** Tuples of each stream for a source tuple. */
    final double[] flow;

    /** Edges of the longest way from a source to a sink through each stream. */
    final int[] hops;

    final int[] edgeStream;
    final int[] edgeConsumer;
    final TaskShare[] spread;
    final EdgeCost[] cost;
    final EdgeCosts costs;
    final QueueingDelay[] way;

    /** The longest way of an ack of each operator's inputs; 0 of one that has none. */
    final double[] ackNanos;

    /** Tuples of each edge for a source tuple, and who emits them. */
    final double[] edgeFlow;

    final int[] edgeProducer;

    /** {@code inEdges[inStart[v]..inStart[v + 1])} are the edges into v, likewise for those out of it. */
    final int[] inStart;

    final int[] inEdges;
    final int[] outStart;
    final int[] outEdges;

    /** The edges of stream s are {@code streamStart[s]..streamStart[s + 1]}. */
    final int[] streamStart;

    final int[] producer;

    /** The streams of operator v are {@code emitted[emittedStart[v]..emittedStart[v + 1])}. */
    final int[] emittedStart;

    final int[] emitted;

    private FlowGraph(CostModel dataflow) throws CycleException {
        this.dataflow = dataflow;
        operators = dataflow.operators().size();
        streams = dataflow.streams().size();
        streamStart = new int[streams + 1];
        producer = new int[streams];
        for (int s = 0; s < streams; s++) {
            Stream stream = dataflow.streams().get(s);
            streamStart[s + 1] = streamStart[s] + stream.edges().size();
            producer[s] = stream.producer();
        }
        edges = streamStart[streams];
        edgeStream = new int[edges];
        edgeConsumer = new int[edges];
        spread = new TaskShare[edges];
        cost = new EdgeCost[edges];
        way = new QueueingDelay[edges];
        ackNanos = new double[operators];
        for (int s = 0; s < streams; s++) {
            for (int e = streamStart[s]; e < streamStart[s + 1]; e++) {
                Edge edge = dataflow.streams().get(s).edges().get(e - streamStart[s]);
                edgeStream[e] = s;
                edgeConsumer[e] = edge.consumer();
                spread[e] = edge.spread();
                cost[e] = edge.cost();
                way[e] = edge.way();
                ackNanos[edge.consumer()] =
                        Math.max(ackNanos[edge.consumer()], edge.way().ackNanos());
            }
        }
        costs = new EdgeCosts(cost);
        edgeProducer = new int[edges];
        for (int e = 0; e < edges; e++) {
            edgeProducer[e] = producer[edgeStream[e]];
        }
        inStart = starts(edgeConsumer);
        inEdges = byOperator(edgeConsumer, inStart);
        outStart = starts(edgeProducer);
        outEdges = byOperator(edgeProducer, outStart);
        emittedStart = starts(producer);
        emitted = byOperator(producer, emittedStart);
        order = sorted();
        visits = new double[operators];
        possible = new double[operators];
        flow = new double[streams];
        count();
        edgeFlow = new double[edges];
        for (int e = 0; e < edges; e++) {
            edgeFlow[e] = flow[edgeStream[e]];
        }
        hops = longestWays();
    }

    /** Works out the graph of a dataflow, in time and memory linear in operators, streams and edges; throws if the flow goes round. */
    static FlowGraph of(CostModel dataflow) throws CycleException {
        return new FlowGraph(dataflow);
    }

    Operator operator(int index) {
        return dataflow.operators().get(index);
    }

    Stream stream(int index) {
        return dataflow.streams().get(index);
    }

    private int[] starts(int[] ends) {
        int[] starts = new int[operators + 1];
        for (int end : ends) {
            starts[end + 1]++;
        }
        for (int v = 0; v < operators; v++) {
            starts[v + 1] += starts[v];
        }
        return starts;
    }

    private int[] byOperator(int[] ends, int[] starts) {
        int[] next = starts.clone();
        int[] sorted = new int[ends.length];
        for (int e = 0; e < ends.length; e++) {
            sorted[next[ends[e]]++] = e;
        }
        return sorted;
    }

    /** Kahn's algorithm. */
    private int[] sorted() throws CycleException {
        int[] missing = new int[operators];
        int[] sorted = new int[operators];
        int known = 0;
        for (int v = 0; v < operators; v++) {
            missing[v] = inStart[v + 1] - inStart[v];
            if (missing[v] == 0) {
                sorted[known++] = v;
            }
        }
        for (int next = 0; next < known; next++) {
            int u = sorted[next];
            for (int i = outStart[u]; i < outStart[u + 1]; i++) {
                int v = edgeConsumer[outEdges[i]];
                if (--missing[v] == 0) {
                    sorted[known++] = v;
                }
            }
        }
        if (known < operators) {
            throw new CycleException(circle(missing));
        }
        return sorted;
    }

    /** An operator that misses an input has a producer that misses one too: going back, one must come by twice. */
    private List<String> circle(int[] missing) {
        int v = 0;
        while (missing[v] == 0) {
            v++;
        }
        int[] seenAt = new int[operators];
        List<Integer> way = new ArrayList<>();
        while (seenAt[v] == 0) {
            way.add(v);
            seenAt[v] = way.size();
            v = missingProducer(v, missing);
        }
        List<String> names = new ArrayList<>();
        names.add(operator(v).id());
        for (int i = way.size() - 1; i >= seenAt[v] - 1; i--) {
            names.add(operator(way.get(i)).id());
        }
        return names;
    }

    private int missingProducer(int v, int[] missing) {
        for (int i = inStart[v]; i < inStart[v + 1]; i++) {
            int u = producer[edgeStream[inEdges[i]]];
            if (missing[u] > 0) {
                return u;
            }
        }
        throw new IllegalStateException(operator(v).id() + " misses no input");
    }

    private void count() {
        double allShares = dataflow.operators().stream()
                .filter(Operator::isSource)
                .mapToDouble(Operator::share)
                .sum();
        for (int u : order) {
            Operator operator = operator(u);
            if (operator.isSource()) {
                visits[u] += allShares > 0 ? operator.share() / allShares : 0;
                possible[u] = visits[u];
            }
            for (int i = emittedStart[u]; i < emittedStart[u + 1]; i++) {
                int s = emitted[i];
                flow[s] = visits[u] * stream(s).perCall();
                for (int e = streamStart[s]; e < streamStart[s + 1]; e++) {
                    int v = edgeConsumer[e];
                    possible[v] = Math.max(possible[v], possible[u]);
                    visits[v] += flow[s]
                            * (spread[e] instanceof TaskShare.ToAll
                                    ? operator(v).parallelism()
                                    : 1);
                }
            }
        }
    }

    private int[] longestWays() {
        int[] before = new int[operators];
        int[] after = new int[operators];
        for (int u : order) {
            for (int i = outStart[u]; i < outStart[u + 1]; i++) {
                int v = edgeConsumer[outEdges[i]];
                before[v] = Math.max(before[v], before[u] + 1);
            }
        }
        for (int i = operators - 1; i >= 0; i--) {
            int v = order[i];
            for (int j = inStart[v]; j < inStart[v + 1]; j++) {
                int u = producer[edgeStream[inEdges[j]]];
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
