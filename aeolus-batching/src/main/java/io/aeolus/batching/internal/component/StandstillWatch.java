// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.BatchCeiling;
import io.aeolus.batching.spi.LingerClock;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Resolves standstills of a spout whose rows are held back by bolts. A batch is pending until its last row is acked. So pending batches can
 * fill {@code topology.max.spout.pending} although many of their rows are acked, and a bolt that waits for more rows never receives them.
 *
 * <p>When the spout may not emit and nothing has been acked for some time, the watch grants it excess rows, which are sent as single
 * tuples, and doubles the grant until a message is acked. Storm counts messages, and does not call a spout that has
 * {@code topology.max.spout.pending} messages in flight. So the excess rows never outnumber the rows of batches after their first rows:
 * rows that may already be acked.
 *
 * <p>If an ack follows soon after an excess row, then bolts did wait for rows, and batches become smaller. Otherwise some bolt was slow,
 * and the next grant takes longer. Batches become larger again later; the more standstills, the later.
 *
 * <p>Used by the spout's executor only.
 */
final class StandstillWatch {

    private static final Logger LOG = LoggerFactory.getLogger(StandstillWatch.class);

    /** Time without acks before a grant. */
    static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    /** Time before the first grant, if no message was acked yet: bolts may still prepare. */
    static final long FIRST_QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(800);

    private static final long MAX_QUIET_NANOS = TimeUnit.SECONDS.toNanos(5);

    static final long GRANT_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(150);

    /** An ack so soon after an excess row is caused by this row, since nothing else was moving. */
    static final long PROMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    /** The time between two calls counts up to this, since a pause of the JVM stops bolts, too. */
    private static final long MAX_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How long batches stay smaller after the first standstill. */
    static final long FIRST_HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long MAX_HOLD_NANOS = TimeUnit.HOURS.toNanos(1);

    /** The factor by which batches shrink, and by which they stay small for longer after each further standstill. */
    static final int FACTOR = 4;

    /** Weight of a new latency in the mean. */
    private static final double LATENCY_WEIGHT = 0.125;

    private final String task;
    private final long maxPending;
    private final LingerClock clock;
    private final BatchCeiling ceiling;
    private final Runnable onStandstill;

    private boolean hasSettled;
    private boolean wasFull;
    private long lastFullAt;
    private long quietNanos;
    private long patienceNanos = FIRST_QUIET_NANOS;
    private double latencyNanos;

    /** Whether the spout stands still: since the first grant, until fewer rows than allowed are pending. */
    private boolean isStill;

    private long excess;
    private long nextGrant;
    private long stillSince;
    private long excessEmittedAt;
    private boolean waitsForAck;
    private boolean hasLowered;

    private boolean hasStoodStill;
    private long resolvedAt;
    private long holdNanos;
    private long ceilingChangedAt;

    /**
     * Creates a watch for one task.
     *
     * @param task the task's name in the log
     * @param maxPending the allowed number of pending rows
     * @param clock the clock
     * @param ceiling the ceiling of the task's batches
     * @param onStandstill called at each standstill
     */
    StandstillWatch(String task, long maxPending, LingerClock clock, BatchCeiling ceiling, Runnable onStandstill) {
        this.task = task;
        this.maxPending = maxPending;
        this.clock = clock;
        this.ceiling = ceiling;
        this.onStandstill = onStandstill;
    }

    /** The number of pending rows that are allowed now. */
    long maxPending() {
        return maxPending + excess;
    }

    /** Called before the spout emits a row. */
    void onEmit() {
        if (excess > 0) {
            excessEmittedAt = clock.nanoTime();
        }
    }

    /** Whether the last of the pending rows is an excess row. */
    boolean isExcess(long pendingRows) {
        return excess > 0 && pendingRows > maxPending;
    }

    /** Called before each {@code nextTuple}. */
    void onNextTuple(long nowNanos, long pendingRows) {
        if (isStill && pendingRows < maxPending) {
            isStill = false;
            waitsForAck = false;
            excess = 0;
            hasLowered = false;
        }
        if (ceiling.isLow() && nowNanos - ceilingChangedAt >= holdNanos) {
            ceilingChangedAt = nowNanos;
            ceiling.raise(FACTOR);
        }
    }

    /**
     * Called if as many rows are pending as allowed.
     *
     * @param sentRows the pending rows that are part of a message of Storm; chained components may hold others
     * @param pendingMessages the pending messages of Storm
     */
    void onFull(long pendingRows, long sentRows, long pendingMessages) {
        long nowNanos = clock.nanoTime();
        if (wasFull) {
            quietNanos += Math.min(MAX_INTERVAL_NANOS, nowNanos - lastFullAt);
        } else {
            wasFull = true;
            quietNanos = 0;
        }
        lastFullAt = nowNanos;
        if (pendingMessages < Math.min(maxPending, Math.min(sentRows, pendingRows))
                && quietNanos >= (isStill ? GRANT_INTERVAL_NANOS : quietLimit())) {
            grant(nowNanos, pendingRows);
        }
    }

    private void grant(long nowNanos, long pendingRows) {
        if (!isStill) {
            isStill = true;
            nextGrant = ceiling.largest();
            stillSince = nowNanos - quietNanos;
        }
        excess = pendingRows - maxPending + nextGrant;
        nextGrant *= 2;
        excessEmittedAt = nowNanos;
        waitsForAck = true;
        quietNanos = 0;
    }

    private long quietLimit() {
        return Math.max(patienceNanos, Math.min(MAX_QUIET_NANOS, (long) (2 * latencyNanos)));
    }

    /** Called when a message was acked or has failed. */
    void onSettled() {
        if (!hasSettled) {
            hasSettled = true;
            patienceNanos = QUIET_NANOS;
        }
        wasFull = false;
        if (waitsForAck) {
            resolve(clock.nanoTime());
        }
    }

    /** Called when a batch was acked. Batches that were pending at a standstill do not count for the latency. */
    void onBatchAcked(long nowNanos, long emittedAtNanos) {
        if (!hasStoodStill || emittedAtNanos - resolvedAt >= 0) {
            latencyNanos += LATENCY_WEIGHT * (nowNanos - emittedAtNanos - latencyNanos);
        }
    }

    private void resolve(long nowNanos) {
        waitsForAck = false;
        excess = 0;
        hasStoodStill = true;
        resolvedAt = nowNanos;
        if (nowNanos - excessEmittedAt > PROMPT_NANOS) {
            isStill = false;
            patienceNanos = Math.min(MAX_QUIET_NANOS, 2 * (nowNanos - stillSince));
        } else if (!hasLowered) {
            hasLowered = true;
            patienceNanos = QUIET_NANOS;
            holdNanos = holdNanos == 0 ? FIRST_HOLD_NANOS : Math.min(MAX_HOLD_NANOS, FACTOR * holdNanos);
            ceilingChangedAt = nowNanos;
            int before = ceiling.largest();
            ceiling.lower(FACTOR);
            onStandstill.run();
            LOG.warn(
                    "{}: bolts hold back all {} tuples of topology.max.spout.pending, which stopped the spout for {} ms."
                            + " Batches are reduced from {} tuples to {} for {} s",
                    task,
                    maxPending,
                    TimeUnit.NANOSECONDS.toMillis(nowNanos - stillSince),
                    before,
                    ceiling.rows(),
                    TimeUnit.NANOSECONDS.toSeconds(holdNanos));
        }
    }
}
