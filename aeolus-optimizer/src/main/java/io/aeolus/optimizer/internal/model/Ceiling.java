package io.aeolus.optimizer.internal.model;

/**
 * The highest rate that no plan can pass.
 *
 * @param rowsPerNano source tuples in a nanosecond
 * @param limit why no more
 */
record Ceiling(double rowsPerNano, Limit limit) {

    /** More than any machine can do: a source tuple takes a tenth of a nanosecond. */
    private static final double NONE = 10;

    static Ceiling of(FlowGraph graph, Bounds bounds) {
        Ceiling lowest = new Ceiling(NONE, new Limit.Cores());
        if (bounds.rate().isPresent()) {
            lowest = lowest.orLower(bounds.rate().getAsDouble(), new Limit.Rate());
        }
        for (int v = 0; v < graph.operators; v++) {
            Operator operator = graph.operator(v);
            if (operator.isSource() && operator.rate().isPresent() && graph.visits[v] > 0) {
                lowest = lowest.orLower(operator.rate().getAsDouble() / graph.visits[v], new Limit.Source(v));
            }
        }
        if (bounds.pending().isPresent()) {
            // Little's law: even if no row ever waited, each would be under way as long as its work takes, in the mean.
            // How long it waits is left to FewRows: who searches below that finds batches that are too small.
            double way = Latencies.meanServiceNanos(graph);
            if (way > 0) {
                lowest = lowest.orLower(bounds.pending().getAsInt() / way, new Limit.Pending());
            }
        }
        return lowest;
    }

    private Ceiling orLower(double rate, Limit reason) {
        return rate < rowsPerNano ? new Ceiling(rate, reason) : this;
    }
}
