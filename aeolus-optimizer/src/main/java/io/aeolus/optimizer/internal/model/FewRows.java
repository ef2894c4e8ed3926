package io.aeolus.optimizer.internal.model;

/**
 * What is lost because few rows are under way. By Little's law, so many are done in the time that one is on its way, and no more: each waits
 * until it is looked at, and for the others of its batch. And operators with several tasks lose because batches do not fall on their tasks
 * evenly: one task has none while another has several.
 *
 * <p>For these, the rows under way are a closed queue: as many as may be, and a new one comes when one is done. Let there be q batches for each
 * task, the task of the next one as good as drawn, and about the same work in each. One that comes finds q, of which the one in work
 * is half done: by the arrival theorem, with the mean residual life of a constant service, {@code q = u (1 + q - u/2)} for the part u of the
 * time in which a task is busy. So
 *
 * <pre>
 *   u = 1 + q - sqrt(1 + q²)
 * </pre>
 *
 * <p>and what is lost is less by the part that the task gets anyway: nothing where there is but one. And no more tasks are busy than
 * there are batches. Not thread-safe.
 */
final class FewRows {

    private static final int STEPS = 40;

    private final FlowGraph graph;
    private final Loads loads;
    private final Bounds bounds;
    private final Latencies latencies;
    private Limit limit = new Limit.Pending();

    FewRows(FlowGraph graph, Loads loads, Bounds bounds) {
        this.graph = graph;
        this.loads = loads;
        this.bounds = bounds;
        this.latencies = new Latencies(graph, loads, bounds);
    }

    /**
     * The rate at which no more rows are under way than may be, and no task is busier than its batches let it be.
     *
     * @param highest the rate at which no task is more than busy
     * @return that one, or a lower one if the difference is worth talking of
     */
    double rate(double highest) {
        if (bounds.pending().isEmpty() || isBearable(highest * (1 - ModelConstants.DEFAULT_TOLERANCE))) {
            return highest;
        }
        double low = 0;
        double high = highest;
        for (int i = 0; i < STEPS && high - low > Loads.ROUNDING * high; i++) {
            double middle = (low + high) / 2;
            if (isBearable(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Why no more, if {@link #rate} has found a lower one. */
    Limit limit() {
        return limit;
    }

    private boolean isBearable(double rate) {
        loads.measure(rate);
        double wayNanos = latencies.holdNanos(rate);
        if (rate * wayNanos > bounds.pending().getAsInt() * Loads.FULL) {
            limit = new Limit.Pending();
            return false;
        }
        for (int v = 0; v < graph.operators; v++) {
            if (loads.share(v) > busyPart(v, rate, wayNanos) * Loads.FULL) {
                limit = new Limit.Uneven(v);
                return false;
            }
        }
        return true;
    }

    /** The part of the time in which an operator's busiest task can be busy. */
    private double busyPart(int v, double rate, double wayNanos) {
        double tuples = 0;
        double batches = 0;
        double part = 0;
        double ownNanos = 0;
        for (int i = graph.inStart[v]; i < graph.inStart[v + 1]; i++) {
            int e = graph.inEdges[i];
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
        // Source tuples that are not elsewhere are here; those that come by here several times with all their tuples.
        double here = bounds.pending().getAsInt() - rate * (wayNanos - ownNanos);
        double queued = Math.max(1, here * Math.max(1, 1 / tuples) * batches) * part;
        // No more tasks are busy than there are batches.
        return Math.min(queued, 1 - (1 - part) * (Math.sqrt(1 + queued * queued) - queued));
    }
}
