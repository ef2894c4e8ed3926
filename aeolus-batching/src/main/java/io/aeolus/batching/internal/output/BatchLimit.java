// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;

/**
 * The upper bound of the rows in a batch while rows fail. A failed batch fails all its rows, so with more failing rows smaller batches are
 * cheaper. Not thread-safe.
 *
 * <p>A fail halves the limit, and acked rows raise it again. If a fraction f of the rows fails, the limit converges to about 1 / sqrt(f),
 * the optimal size if messages cost more than user code (docs/internals/design-decisions.md, "Batch size under failures"). If more than a
 * thousandth of the rows fail, the limit is smaller, so that spouts replay at most 3 % of the rows, or at most three times as many rows as
 * fail. If most batches fail, a single fail reduces the limit to about this size.
 *
 * <p>If batches fail one after the other, as at a message timeout, only the first fail halves the limit. A later fail counts as a new cause
 * if its batch was sent after the last halving, or if another batch was acked after the halving. All other fails only delay the growth of
 * the limit, since Storm reports fails in bursts, before the acks of the rows around them.
 */
public final class BatchLimit {

    /** A small limit grows by one row per this number of acked rows. */
    private static final double ACKS_PER_ROW = 120;

    /** A fail divides the limit by this if most batches fail. */
    private static final int COLLAPSE = 32;

    private int planned;
    private double maxDebt;

    /** The limit by failing rows; infinite if it is not below the planned rows. */
    private double failing = Double.POSITIVE_INFINITY;

    private int rows;
    private int halvings;
    private long ackedSinceHalving;
    /** The number of rows to ack before the limit grows again. */
    private double debt;

    BatchLimit(int plannedRows) {
        plan(plannedRows);
    }

    /** Changes the planned rows. A limit that failing rows have lowered is not raised. */
    void plan(int plannedRows) {
        planned = Math.min(plannedRows, StreamPlan.MAX_BATCH_SIZE);
        maxDebt = Math.max(ACKS_PER_ROW, planned) * planned;
        debt = Math.min(debt, maxDebt);
        update();
    }

    /** The rows in a full batch, at least 1. */
    public int rows() {
        return rows;
    }

    /** The number of halvings so far; stored with each batch that is sent. */
    public int halvings() {
        return halvings;
    }

    /** Notes that a batch was acked, with this number of message ids. */
    public void acked(int ackedRows) {
        ackedSinceHalving += ackedRows;
        double growth = Math.max(0, ackedRows - debt);
        debt = Math.max(0, debt - ackedRows);
        if (failing < planned && growth > 0) {
            // The square of a large limit grows by one for each row.
            double grown = failing + growth / Math.max(ACKS_PER_ROW, 2 * failing);
            failing = grown < planned ? grown : Double.POSITIVE_INFINITY;
            update();
        }
    }

    /**
     * Notes that a batch failed.
     *
     * @param failedRows the number of its rows with message ids. While the limit is 1, fails of single rows must be reported as well, or
     *     the limit would only grow
     * @param halvingsWhenSent the value of {@link #halvings} when the batch was sent
     */
    public void failed(int failedRows, int halvingsWhenSent) {
        boolean isNewCause = ackedSinceHalving > 0 || halvingsWhenSent == halvings;
        double exact = exact();
        if (isNewCause) {
            boolean doMostFail = ackedSinceHalving < failedRows;
            failing = Math.max(1, exact / (doMostFail ? COLLAPSE : 2));
            update();
            halvings++;
            ackedSinceHalving = 0;
        } else {
            // The acks by which the limit would grow as much as another halving would lower it.
            debt = Math.min(maxDebt, debt + Math.max(ACKS_PER_ROW, 1.5 * exact) * exact / 2);
        }
    }

    private void update() {
        rows = (int) exact();
    }

    private double exact() {
        return Math.min(failing, planned);
    }
}
