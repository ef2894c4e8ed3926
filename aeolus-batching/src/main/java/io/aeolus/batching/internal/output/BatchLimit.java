package io.aeolus.batching.internal.output;

import io.aeolus.batching.StreamPlan;

/**
 * How many rows a batch may have while rows fail: as many as planned, or fewer. A failed batch fails all its rows, so the more rows fail, the
 * smaller batches cost least. Not thread-safe.
 *
 * <p>A fail halves the limit, and acked rows raise it again. Where a share f of the rows fails, the limit moves about 1 / sqrt(f), the best
 * size if messages cost more than user code (docs/background/design/012-failing-rows.md). If more than a thousandth of the rows fail, the limit is
 * smaller, so that spouts emit at most 3 % of the rows again, or three times as many as fail. If most batches fail, one fail is enough to get there.
 *
 * <p>Of batches that fail one after the other, as all do at a time-out, only the first counts. A fail is a new cause if its batch
 * was sent after the last halving, or if another batch was acked since then. The others delay the next growth: fails are reported in bursts, before the
 * acks of the rows around them.
 */
public final class BatchLimit {

    /** A small limit grows by one for each of so many acked rows. */
    private static final double ROWS_PER_ROW = 120;

    /** A fail divides the limit by this if most batches fail. */
    private static final int COLLAPSE = 32;

    private final int planned;
    private final double mostOwed;

    private double exact;
    private int rows;
    private int halvings;
    private long ackedSinceHalving;
    /** The limit grows after so many more acked rows. */
    private double owed;

    /** A limit that begins with the planned rows, or with the most rows that receivers take. */
    BatchLimit(int plannedRows) {
        planned = Math.min(plannedRows, StreamPlan.MAX_BATCH_SIZE);
        become(planned);
        mostOwed = Math.max(ROWS_PER_ROW, planned) * planned;
    }

    /** The number of rows with which a batch is full, at least 1. */
    public int rows() {
        return rows;
    }

    /** How often the limit was halved: remembered with each batch that is sent. */
    public int halvings() {
        return halvings;
    }

    /** A batch with so many message ids was acked. */
    public void acked(int ackedRows) {
        ackedSinceHalving += ackedRows;
        double rowsToGrowBy = Math.max(0, ackedRows - owed);
        owed = Math.max(0, owed - ackedRows);
        if (exact < planned && rowsToGrowBy > 0) {
            // The square of a large limit grows by one for each row.
            become(Math.min(planned, exact + rowsToGrowBy / Math.max(ROWS_PER_ROW, 2 * exact)));
        }
    }

    /**
     * A batch failed.
     *
     * @param failedRows its rows with message ids; one if the limit was one, or the limit would grow without end
     * @param halvingsWhenSent what {@link #halvings} was when it was sent
     */
    public void failed(int failedRows, int halvingsWhenSent) {
        boolean isNewCause = ackedSinceHalving > 0 || halvingsWhenSent == halvings;
        if (isNewCause) {
            boolean doMostFail = ackedSinceHalving < failedRows;
            become(Math.max(1, exact / (doMostFail ? COLLAPSE : 2)));
            halvings++;
            ackedSinceHalving = 0;
        } else {
            // As many rows as it takes to grow by what another halving would take away.
            owed = Math.min(mostOwed, owed + Math.max(ROWS_PER_ROW, 1.5 * exact) * exact / 2);
        }
    }

    private void become(double limit) {
        exact = limit;
        rows = (int) limit;
    }
}
