// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.List;

/** The same operators and streams in another order. */
final class Renumbering {

    /** The new number of each operator. */
    private final int[] operators;

    private final int[] streams;

    private Renumbering(int[] operators, int[] streams) {
        this.operators = operators;
        this.streams = streams;
    }

    static Renumbering random(CostModel model, long seed) {
        Draw draw = new Draw(seed);
        return new Renumbering(
                draw.order(model.operators().size()), draw.order(model.streams().size()));
    }

    int ofOperator(int v) {
        return operators[v];
    }

    CostModel of(CostModel model) {
        Operator[] renumbered = new Operator[operators.length];
        for (int v = 0; v < operators.length; v++) {
            renumbered[operators[v]] = model.operator(v);
        }
        Stream[] others = new Stream[streams.length];
        for (int s = 0; s < streams.length; s++) {
            Stream stream = model.stream(s);
            List<Edge> edges = stream.edges().stream()
                    .map(edge -> new Edge(
                            operators[edge.consumer()], edge.taskShare(), edge.cost(), edge.delay(), edge.remote()))
                    .toList();
            others[streams[s]] = new Stream(
                    operators[stream.producer()],
                    stream.id(),
                    stream.perCall(),
                    stream.bytes(),
                    stream.limit(),
                    stream.batchSize(),
                    edges,
                    stream.burstFactor());
        }
        return new CostModel(List.of(renumbered), List.of(others), model.ackers(), model.rowNanos());
    }

    Plan of(Plan plan) {
        int[] parallelisms = new int[operators.length];
        for (int v = 0; v < parallelisms.length; v++) {
            parallelisms[operators[v]] = plan.parallelism(v);
        }
        int[] batches = new int[streams.length];
        double[] lingers = new double[streams.length];
        for (int s = 0; s < batches.length; s++) {
            batches[streams[s]] = plan.batchSize(s);
            lingers[streams[s]] = plan.lingerNanos(s);
        }
        return new Plan(parallelisms, batches, lingers, plan.pending());
    }
}
