// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.BitSet;

/**
 * Chooses chains by local loads, in time linear in operators and edges. A chain saves the CPU time of messages; it only hurts if the tasks of the
 * chain become the bottleneck and cannot be multiplied. So an operator joins the chain of its producers unless the busiest task of the chain would be
 * busier than the given rate allows, and busier than the tasks of both are without the change.
 */
public final class ChainLoads {

    private final CostModel model;
    private final FlowGraph graph;
    private final ChainRules rules;
    private final int[] candidates;

    /** Prepares the graph of a topology without chains. */
    public ChainLoads(CostModel model, ChainRules rules) {
        this.model = model;
        this.graph = FlowGraph.of(model);
        this.rules = rules;
        this.candidates = rules.candidates(graph);
    }

    /** The operators that may be chained, producers first; a copy. */
    public int[] candidates() {
        return candidates.clone();
    }

    /** Whether the topology can have chains. */
    public boolean allows(Chains chains) {
        return rules.allow(graph, chains);
    }

    /** The operators downstream of an operator, and the operator, as far as they are in a set of chains or can be added to it. */
    public Chains withAllAfter(Chains chains, int operator) {
        ChainRules.Builder builder = rules.builder(graph);
        boolean[] isAfter = new boolean[graph.operators];
        isAfter[operator] = true;
        BitSet members = new BitSet();
        for (int v : candidates) {
            for (int e : graph.inEdges[v]) {
                isAfter[v] |= isAfter[graph.edgeProducer[e]];
            }
            if ((chains.isMember(v) || isAfter[v]) && builder.add(v).isEmpty()) {
                members.set(v);
            }
        }
        return rules.chains(members);
    }

    /** Chooses chains whose tasks sustain a rate in source tuples per nanosecond; 0 chains everything that can be chained. */
    public Chains at(double rowsPerNano) {
        ChainRules.Builder builder = rules.builder(graph);
        double[] load = new double[graph.operators];
        for (int v = 0; v < load.length; v++) {
            load[v] = graph.visits[v] * graph.operator(v).pptNanos();
        }
        for (int e = 0; e < graph.edges; e++) {
            load[graph.edgeConsumer[e]] += graph.edgeFlow[e] * receiveNanos(e);
            load[graph.edgeProducer[e]] += graph.edgeFlow[e] * sendNanos(e);
        }
        BitSet members = new BitSet();
        for (int v : candidates) {
            if (builder.refusal(v).isPresent()) {
                continue;
            }
            int h = builder.chainOf(v);
            double merged = load[h] + load[v];
            for (int e : graph.inEdges[v]) {
                if (builder.head(graph.edgeProducer[e]) == h) {
                    double call = graph.chainedNanos(e, graph.operator(v).cpuNanos());
                    merged += graph.edgeFlow[e] * (call - receiveNanos(e) - sendNanos(e));
                }
            }
            double busy = merged * share(h, builder.maxTasksWith(v));
            double before = Math.max(
                    load[h] * share(h, builder.limit(h).max()),
                    load[v] * share(v, builder.limit(v).max()));
            if (busy * rowsPerNano <= 1 || busy <= before) {
                builder.add(v);
                load[h] = merged;
                members.set(v);
            }
        }
        return rules.chains(members);
    }

    /** The share of the busiest task of an operator with a number of tasks. */
    private double share(int v, int tasks) {
        double share = 1.0 / tasks;
        for (int e : graph.inEdges[v]) {
            share = Math.max(share, graph.taskShare[e].busiestShare(tasks));
        }
        return share;
    }

    private double receiveNanos(int e) {
        return graph.cost[e]
                .receiver()
                .nanos(model.stream(graph.edgeStream[e]).limit().max());
    }

    private double sendNanos(int e) {
        return graph.cost[e]
                .sender()
                .nanos(model.stream(graph.edgeStream[e]).limit().max());
    }
}
