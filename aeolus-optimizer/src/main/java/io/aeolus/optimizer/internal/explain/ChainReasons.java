// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.FlowGraph;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains for each subscription why its consumer is or is not chained to its producer. */
final class ChainReasons {

    private final CostModel model;
    private final Problem problem;
    private final ChainRules.Builder chains;

    ChainReasons(Problem problem, ChainRules rules) {
        this.problem = problem;
        this.model = problem.unchained();
        FlowGraph graph = FlowGraph.of(model);
        this.chains = rules.builder(graph);
        for (int v : graph.order()) {
            if (problem.topology().chains().isMember(v)) {
                chains.add(v);
            }
        }
    }

    /** A line for each subscription, in the order of the streams. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (Stream stream : model.streams()) {
            for (Edge edge : stream.edges()) {
                String producer = model.operator(stream.producer()).id()
                        + (stream.id().equals("default") ? "" : " (" + stream.id() + ")");
                String consumer = model.operator(edge.consumer()).id();
                lines.add(
                        problem.topology().isChained(stream.producer(), edge.consumer())
                                ? "%s is chained to %s: saves %s of CPU time per tuple"
                                        .formatted(consumer, producer, Amounts.nanos(savedNanos(stream, edge)))
                                : "%s is not chained to %s: %s"
                                        .formatted(consumer, producer, reason(stream.producer(), edge.consumer())));
            }
        }
        return lines.stream().distinct().toList();
    }

    private String reason(int producer, int v) {
        if (problem.topology().chains().isMember(v)) {
            int head = problem.topology().head(v);
            return "'%s' receives the tuples for it"
                    .formatted(model.operator(head).id());
        }
        Optional<String> refusal = chains.refusal(v);
        return refusal.orElse(
                model.operator(chains.head(producer)).isSource()
                        ? "in the tasks of a spout, it would not be faster by more than the tolerance"
                        : "its own tasks allow a higher rate");
    }

    /** CPU time of a tuple in the largest batches, less the time of a chained call. */
    private double savedNanos(Stream stream, Edge edge) {
        EdgeCost cost = edge.cost();
        int rows = stream.limit().max();
        double messages = cost.sender().nanos(rows)
                + cost.receiver().nanos(rows)
                + cost.acker().nanos(rows)
                + cost.machine().nanos(rows);
        return Math.max(
                0,
                messages - edge.chained().nanos(model.operator(edge.consumer()).cpuNanos()));
    }
}
