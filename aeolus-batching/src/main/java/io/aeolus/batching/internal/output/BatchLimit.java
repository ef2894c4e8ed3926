package io.aeolus.batching.internal.output;

import io.aeolus.batching.BatchDivisor;
import io.aeolus.batching.StreamPlan;

/**
 * How many rows a batch of some buffers may have: as many as planned, fewer while rows fail, or one while rows do not gather. A failed
 * batch fails all its rows, so the more rows fail, the smaller batches cost least. Not threadsafe.
 *
 * <p>A fail halves the limit, and acked rows raise it again. Where a share f of the rows fails, it so moves about 1 / sqrt(f), the best
 * size if messages cost more than user code (docs/background/design/012-failing-rows.md).
 *
 * <p>Of batches that fail one after the other, as all do at a time-out, the first alone counts. A fail says something new if its batch
 * was sent after the last halving, or if another batch was acked since then.
 *
 * <p>For rows that do not gather see docs/background/design/014-rows-that-do-not-gather.md. A {@link BatchDivisor} makes batches smaller
 * while somebody compares batch sizes.
 */
public final class BatchLimit {

    private final long plannedSquare;
    /**
     * The square of the limit. Additive growth is one half for each acked batch of b rows, so b for its square: each acked row adds
     * one, whatever the batch sizes were.
     */
    private long square;

    private final BatchDivisor divisor;
    /** What fails have left of the planned size. */
    private int limit;
    /** The divisor that was last taken over. */
    private int dividedBy;
    /** The limit, divided. */
    private int rows;

    private int halvings;
    private boolean ackedSinceHalving;
    private final Gathering gathering = new Gathering();
    /** What {@link #gathering} says, where the limit is at hand. */
    private boolean isAlone;

    /**
     * A limit that begins with the planned size.
     *
     * @param plannedRows the most rows that it will ever be, unless that is more than a batch may have at all
     * @param divisor how many times smaller batches are than that
     */
    public BatchLimit(int plannedRows, BatchDivisor divisor) {
        this.divisor = divisor;
        limit = Math.min(plannedRows, StreamPlan.MAX_BATCH_SIZE);
        plannedSquare = (long) limit * limit;
        square = plannedSquare;
        divide();
    }

    /**
     * The limit.
     *
     * @return the number of rows with which a batch is full, at least 1
     */
    public int rows() {
        return rows;
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
        ackedSinceHalving = true;
        if (square < plannedSquare) {
            become(Math.min(plannedSquare, square + ackedRows));
        }
    }

    /**
     * A batch failed.
     *
     * @param failedRows its rows with message ids; a single one has failed no other with it, and says nothing
     * @param halvingsWhenSent what {@link #halvings} was when it was sent
     */
    public void failed(int failedRows, int halvingsWhenSent) {
        boolean isNewCause = ackedSinceHalving || halvingsWhenSent == halvings;
        if (failedRows > 1 && isNewCause) {
            become(Math.max(1, square / 4));
            halvings++;
            ackedSinceHalving = false;
        }
    }

    /** Whether rows are not to wait for others, as hardly any come. */
    boolean isAlone() {
        return isAlone;
    }

    /** A batch left. */
    void left(int batchRows, FlushReason reason) {
        // A limit of one row says nothing of how many there would be.
        if (rows > 1) {
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

    private void become(long newSquare) {
        square = newSquare;
        limit = (int) Math.sqrt((double) newSquare);
        divide();
    }

    private void divide() {
        dividedBy = divisor.value();
        rows = Math.max(1, limit / dividedBy);
    }
}
