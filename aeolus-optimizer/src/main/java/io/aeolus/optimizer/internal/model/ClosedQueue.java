// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * The rate with a limited number of pending tuples. By Little's law, the rate is at most that number divided by the
 * time for which a tuple is in flight: until a thread polls it, and until the other rows of its batch are processed.
 * Operators with several tasks lose more, as batches are not spread evenly: one task is idle while another has several
 * batches.
 *
 * <p>Pending tuples form a closed queueing network: a new tuple enters when one leaves. Let there be q batches per
 * task, each for a random task, with about the same work. An arriving batch finds q batches, of which the one in
 * service is half done: by the arrival theorem and the mean residual life of a constant service, {@code q = u (1 + q - u/2)}, where u is
 * the utilization of a task. So
 *
 * <pre>
 *   u = 1 + q - sqrt(1 + q²)
 * </pre>
 *
 * <p>and the loss shrinks with the share of the tuples that the task gets: no loss with a single task. At most as many
 * tasks are busy as there are batches. Not thread-safe.
 */
final class ClosedQueue {

    private static final int STEPS = 40;

    private final FlowGraph graph;
    private final Loads loads;
    private final Bounds bounds;
    private final Latencies latencies;
    private Limit limit = new Limit.Pending();

    ClosedQueue(FlowGraph graph, Loads loads, Bounds bounds) {
        this.graph = graph;
        this.loads = loads;
        this.bounds = bounds;
        this.latencies = new Latencies(graph, loads, bounds);
    }

    /**
     * Returns the highest rate that pending tuples allow, if the difference to the highest rate at which no task is overloaded matters;
     * otherwise that rate.
     */
    double rate(double highest) {
        if (bounds.pending().isEmpty() || isFeasible(highest * (1 - ModelConstants.DEFAULT_TOLERANCE))) {
            return highest;
        }
        double low = 0;
        double high = highest;
        for (int i = 0; i < STEPS && high - low > Loads.ROUNDING * high; i++) {
            double middle = (low + high) / 2;
            if (isFeasible(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the bottleneck if {@link #rate} returned a lower rate. */
    Limit limit() {
        return limit;
    }

    private boolean isFeasible(double rate) {
        loads.measure(rate);
        double holdNanos = latencies.holdNanos(rate);
        if (rate * holdNanos > bounds.pending().getAsInt() * Loads.FULL) {
            limit = new Limit.Pending();
            return false;
        }
        for (int v = 0; v < graph.operators; v++) {
            if (loads.share(v) > busyPart(v, rate, holdNanos) * Loads.FULL) {
                limit = new Limit.Uneven(v);
                return false;
            }
        }
        return true;
    }

    /** Returns the highest possible utilization of an operator's busiest task. */
    private double busyPart(int v, double rate, double holdNanos) {
        double tuples = 0;
        double batches = 0;
        double part = 0;
        double ownNanos = 0;
        for (int e : graph.inEdges[v]) {
            double rows = loads.rows.sent(e, rate);
            tuples += graph.edgeFlow[e];
            batches += graph.edgeFlow[e] / rows;
            part += graph.edgeFlow[e] * loads.drawnPart(e);
            ownNanos = Math.max(ownNanos, latencies.workNanos(e, rows));
        }
        if (tuples == 0) {
            return 1;
        }
        part /= tuples;
        // Source tuples that are not elsewhere are here; those that pass several times are here with all their tuples.
        double here = bounds.pending().getAsInt() - rate * (holdNanos - ownNanos);
        double queued = Math.max(1, here * Math.max(1, 1 / tuples) * batches) * part;
        // At most as many tasks are busy as there are batches.
        return Math.min(queued, 1 - (1 - part) * (Math.sqrt(1 + queued * queued) - queued));
    }
}
