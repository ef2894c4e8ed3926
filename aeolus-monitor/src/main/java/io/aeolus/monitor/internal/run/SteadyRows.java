package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Facet.RowCounts;

/**
 * The rows that count of some seconds of a run: what the bolts were through with between its two ends. An ack may come much later, as of
 * rows in a window, and a row may have been emitted long before, as where queues fill: neither changes how much was done meanwhile. Only
 * where bolts take rows much faster than they ack them, the pace of the acks says how fast they are.
 */
final class SteadyRows {

    private SteadyRows() {}

    /** By so much bolts may take more rows than they ack: what is in a window has come in. */
    private static final double MOST_TAKEN_PER_ACK = 2;

    /**
     * The same where all rows are acked in the end.
     *
     * @param ackingNanos time from the first ack to the last one
     */
    static long between(RunTotals start, RunTotals end, RowCounts counts, long ackingNanos) {
        long executed = between(start, end, counts);
        if (executed <= MOST_TAKEN_PER_ACK * (end.done() - start.done())) {
            return executed;
        }
        double acksPerNano = (double) counts.acked() / Math.max(1, ackingNanos);
        return Math.min(executed, Math.round(acksPerNano * (end.nanos() - start.nanos())));
    }

    /**
     * Rows done between two moments.
     *
     * @param counts what became of rows, when those that were open at the end have had their time: of what is executed, the part that
     *     fails is not done
     */
    static long between(RunTotals start, RunTotals end, RowCounts counts) {
        double executed = Math.max(0, end.executed() - start.executed());
        long settled = counts.acked() + counts.failed();
        return Math.round(settled == 0 ? executed : executed * counts.acked() / settled);
    }
}
