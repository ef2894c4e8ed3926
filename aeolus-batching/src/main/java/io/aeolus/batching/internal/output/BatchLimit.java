package io.aeolus.batching.internal.output;

import io.aeolus.batching.BatchDivisor;
import io.aeolus.batching.StreamPlan;

/**
 * How many rows a batch of some buffers may have: as many as planned, fewer while rows fail, or one while rows do not gather. A failed
 * batch fails all its rows, so the more rows fail, the smaller batches cost least. Not threadsafe.
 *
 * <p>A fail halves the limit, and acked rows raise it again. Where a share f of the rows fails, the limit moves about 1 / sqrt(f), the best
 * size if messages cost more than user code (docs/background/design/012-failing-rows.md). If more than a thousandth of the rows fail, the limit is
 * smaller, so that spouts emit at most 3 % of the rows again, or three times as many as fail. If most batches fail, one fail is enough to get there.
 *
 * <p>Of batches that fail one after the other, as all do at a time-out, the first alone counts. A fail says something new if its batch
 * was sent after the last halving, or if another batch was acked since then. The others delay the next growth: fails are reported in bursts, before the
 * acks of the rows around them.
 *
 * <p>For rows that do not gather see docs/background/design/014-rows-that-do-not-gather.md. A {@link BatchDivisor} makes batches smaller
 * while somebody compares batch sizes.
 */
public final class BatchLimit {

    /** A small limit grows by one for each of so many acked rows. */
    private static final double ROWS_PER_ROW = 120;

    /** A fail divides the limit by this if most batches fail. */
    private static final int COLLAPSE = 32;

    private final int planned;

    private double exact;

    private final BatchDivisor divisor;
    private final BatchCeiling ceiling;
    /** What fails have left of the planned size. */
    private int limit;
    /** The divisor that was last taken over. */
    private int dividedBy;
    /** The limit, divided. */
    private int rows;

    private int halvings;
    private long ackedSinceHalving;
    /** The limit grows after so many more acked rows. */
    private double owed;

    private final double mostOwed;
    private final Gathering gathering = new Gathering();
    /** What {@link #gathering} says, where the limit is at hand. */
    private boolean isAlone;

    /**
     * A limit that begins with the planned size.
     *
     * @param plannedRows the most rows that it will ever be, unless that is more than a batch may have at all
     * @param divisor how many times smaller batches are than that
     * @param ceiling the most rows, whatever the limit is
     */
    public BatchLimit(int plannedRows, BatchDivisor divisor, BatchCeiling ceiling) {
        this.divisor = divisor;
        this.ceiling = ceiling;
        limit = Math.min(plannedRows, StreamPlan.MAX_BATCH_SIZE);
        planned = limit;
        exact = limit;
        mostOwed = Math.max(ROWS_PER_ROW, planned) * planned;
        divide();
    }

    /**
     * The limit.
     *
     * @return the number of rows with which a batch is full, at least 1
     */
    public int rows() {
        return Math.min(rows, ceiling.rows());
    }

    /** How many times smaller batches are than planned. */
    int dividedBy() {
        return dividedBy;
    }

    /**
     * How often the limit was halved: to be remembered with a batch that is sent.
     *
     * @return a count from 0
     */
    public int halvings() {
        return halvings;
    }

    /**
     * A batch was acked.
     *
     * @param ackedRows its rows with message ids
     */
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

    /** Whether rows are not to wait for others, as hardly any come. */
    boolean isAlone() {
        return isAlone;
    }

    /** A batch left. */
    void left(int batchRows, FlushReason reason) {
        ceiling.left(batchRows);
        // A limit of one row says nothing of how many there would be.
        if (rows() > 1) {
            gathering.left(batchRows, reason);
            isAlone = gathering.isAlone();
        }
        divide();
    }

    /** A row did not wait for others. */
    void leftAlone() {
        gathering.leftAlone();
        isAlone = gathering.isAlone();
    }

    private void become(double newLimit) {
        exact = newLimit;
        limit = (int) newLimit;
        divide();
    }

    private void divide() {
        dividedBy = divisor.value();
        rows = Math.max(1, limit / dividedBy);
    }
}
