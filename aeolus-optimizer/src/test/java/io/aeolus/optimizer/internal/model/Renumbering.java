package io.aeolus.optimizer.internal.model;

import java.util.List;

/** Other numbers for the same operators and streams. */
final class Renumbering {

    /** The new number of each operator. */
    private final int[] operators;

    private final int[] streams;

    private Renumbering(int[] operators, int[] streams) {
        this.operators = operators;
        this.streams = streams;
    }

    static Renumbering random(CostModel dataflow, long seed) {
        Draw draw = new Draw(seed);
        return new Renumbering(
                draw.order(dataflow.operators().size()),
                draw.order(dataflow.streams().size()));
    }

    int ofOperator(int v) {
        return operators[v];
    }

    CostModel of(CostModel dataflow) {
        Operator[] renumbered = new Operator[operators.length];
        for (int v = 0; v < operators.length; v++) {
            renumbered[operators[v]] = dataflow.operators().get(v);
        }
        Stream[] others = new Stream[streams.length];
        for (int s = 0; s < streams.length; s++) {
            Stream stream = dataflow.streams().get(s);
            List<Edge> edges = stream.edges().stream()
                    .map(edge -> new Edge(
                            operators[edge.consumer()], edge.spread(), edge.cost(), edge.way(), edge.crossing()))
                    .toList();
            others[streams[s]] = new Stream(
                    operators[stream.producer()],
                    stream.id(),
                    stream.perCall(),
                    stream.bytes(),
                    stream.limit(),
                    stream.batchSize(),
                    edges,
                    stream.bunching());
        }
        return new CostModel(List.of(renumbered), List.of(others), dataflow.ackers(), dataflow.rowNanos());
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
