// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * An upper bound on the rate of any plan.
 *
 * @param rowsPerNano source tuples per nanosecond
 * @param limit the reason for the bound
 */
record RateBound(double rowsPerNano, Limit limit) {

    /** Ten source tuples per nanosecond, more than any machine can process. */
    private static final double NONE = 10;

    static RateBound of(FlowGraph graph, Bounds bounds) {
        RateBound lowest = new RateBound(NONE, new Limit.Cores());
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
            // Little's law: without queueing, a tuple is in flight for the mean service time of its path and the time
            // for which bolts hold it.
            // ClosedQueue adds the queueing delay: a lower bound here would make the search choose batches that are too
            // small.
            double serviceNanos = Latencies.meanServiceNanos(graph) + graph.model.heldNanos();
            if (serviceNanos > 0) {
                lowest = lowest.orLower(bounds.pending().getAsInt() / serviceNanos, new Limit.Pending());
            }
        }
        return lowest;
    }

    private RateBound orLower(double rate, Limit reason) {
        return rate < rowsPerNano ? new RateBound(rate, reason) : this;
    }
}
