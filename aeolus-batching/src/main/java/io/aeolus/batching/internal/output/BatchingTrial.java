package io.aeolus.batching.internal.output;

/**
 * Decides whether the rows of some buffers wait for others, or leave alone (docs/background/design/014-rows-that-do-not-gather.md). Where nearly
 * all batches have one row, each row pays for a buffer and waits in it for nothing. Then rows leave alone, and a trial now and then shows whether
 * batches would have more rows by now. Not thread-safe.
 *
 * <pre>
 *             64 batches of less than 9/8 rows
 *    batches ---------------------------------> alone
 *       ^                                       |   ^
 *       | 16 batches of                1,024    |   | 16 batches
 *       | at least 5/4 rows            rows     v   | of fewer
 *       '------------------------------------- trial
 * </pre>
 *
 * <p>Idle flushes are ignored: a small batch then means low load, not useless batching. Flushes by user code or Storm are ignored, too.
 */
final class BatchingTrial {

    /** Of the 1,040 rows between two trials, 16 pay for a buffer: 1.5 %. */
    private static final int ROWS_ALONE = 1_024;

    private static final int TRIAL_BATCHES = 16;
    private static final int JUDGED_BATCHES = 64;

    private boolean isAlone;
    private boolean isTrial;
    private int batches;
    private int rows;

    /** Whether rows leave alone. */
    boolean isAlone() {
        return isAlone;
    }

    /** A row left alone. */
    void leftAlone() {
        if (++rows >= ROWS_ALONE) {
            begin(false, true);
        }
    }

    /** A batch left. */
    void left(int batchRows, FlushReason reason) {
        if (isAlone || !isJudged(reason)) {
            return;
        }
        batches++;
        rows += batchRows;
        if (batches == (isTrial ? TRIAL_BATCHES : JUDGED_BATCHES)) {
            begin(isTrial ? 4 * rows < 5 * batches : 8 * rows < 9 * batches, false);
        }
    }

    private static boolean isJudged(FlushReason reason) {
        return switch (reason) {
            case SIZE, LINGER, BARRIER, PENDING -> true;
            case IDLE, CONTROL, CLOSE, ALONE -> false;
        };
    }

    private void begin(boolean alone, boolean trial) {
        isAlone = alone;
        isTrial = trial;
        batches = 0;
        rows = 0;
    }
}
