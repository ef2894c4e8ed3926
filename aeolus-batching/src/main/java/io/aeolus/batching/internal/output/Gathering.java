package io.aeolus.batching.internal.output;

/**
 * Whether the rows of some buffers gather, so that batches gain anything. Where nearly all batches have one row, each row pays for a buffer and
 * waits in it for nothing: then rows leave alone, and now and then it is tried whether they would gather by now. Not threadsafe.
 *
 * <pre>
 *             64 batches of less than 9/8 rows
 *   gathering --------------------------------> alone
 *       ^                                       |   ^
 *       | 16 batches of                1,024    |   | 16 batches
 *       | at least 5/4 rows            rows     v   | of fewer
 *       '------------------------------------- trial
 * </pre>
 *
 * <p>Batches that leave because the task has nothing more to do say nothing: their rows do not gather as nobody is busy, and cost nobody time.
 * Nor do those that user code or Storm sends, or that are of one row because rows fail.
 */
final class Gathering {

    /** Of a trial in 1,040 rows, 16 pay for a buffer: 1.5 %. */
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
            become(false, true);
        }
    }

    /** A batch left. */
    void left(int batchRows, FlushReason reason) {
        if (isAlone || !tells(reason)) {
            return;
        }
        batches++;
        rows += batchRows;
        if (batches == (isTrial ? TRIAL_BATCHES : JUDGED_BATCHES)) {
            become(isTrial ? 4 * rows < 5 * batches : 8 * rows < 9 * batches, false);
        }
    }

    private static boolean tells(FlushReason reason) {
        return switch (reason) {
            case SIZE, LINGER, BARRIER, PENDING -> true;
            case IDLE, CONTROL, CLOSE, ALONE -> false;
        };
    }

    private void become(boolean alone, boolean trial) {
        isAlone = alone;
        isTrial = trial;
        batches = 0;
        rows = 0;
    }
}
