// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

/**
 * Decides whether rows are buffered or bypass the buffers (docs/internals/design-decisions.md, "Unbatched when batches stay empty"). If
 * nearly all batches have one row, buffering costs time and latency without a benefit. Then rows are sent as single tuples, and occasional
 * trials show whether batches would have more rows. Not thread-safe.
 *
 * <pre>
 *                64 batches of less than 9/8 rows
 *    buffering ---------------------------------> bypass
 *       ^                                         |   ^
 *       | 16 batches of                  1,024    |   | 16 batches
 *       | at least 5/4 rows              rows     v   | of fewer
 *       '--------------------------------------- trial
 * </pre>
 *
 * <p>Idle flushes are ignored: a small batch then means low load, not useless batching. Flushes by user code or Storm are ignored, too.
 */
final class BatchingTrial {

    /** Of the 1,040 rows per trial, 16 are buffered: 1.5 %. */
    private static final int BYPASSED_ROWS = 1_024;

    private static final int TRIAL_BATCHES = 16;
    private static final int JUDGED_BATCHES = 64;

    private boolean isBypass;
    private boolean isTrial;
    private int batches;
    private int rows;

    boolean isBypass() {
        return isBypass;
    }

    void onBypass() {
        if (++rows >= BYPASSED_ROWS) {
            enter(false, true);
        }
    }

    void onFlush(int batchRows, FlushReason reason) {
        if (isBypass || !isJudged(reason)) {
            return;
        }
        batches++;
        rows += batchRows;
        if (batches == (isTrial ? TRIAL_BATCHES : JUDGED_BATCHES)) {
            enter(isTrial ? 4 * rows < 5 * batches : 8 * rows < 9 * batches, false);
        }
    }

    private static boolean isJudged(FlushReason reason) {
        return switch (reason) {
            case SIZE, LINGER, BARRIER, PENDING -> true;
            case IDLE, CONTROL, CLOSE, ALONE -> false;
        };
    }

    private void enter(boolean bypass, boolean trial) {
        isBypass = bypass;
        isTrial = trial;
        batches = 0;
        rows = 0;
    }
}
