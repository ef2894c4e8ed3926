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
 * <p>If the spout may not emit and nothing was acked for some time, the watch allows the spout a number of excess rows, which are sent as
 * single tuples. It doubles the number until one of the older messages is acked. While {@code topology.max.spout.pending} messages are in
 * flight, the spout emits no excess rows. So there are never more excess rows than rows in batches other than the first row of each batch,
 * and those rows may already be acked.
 *
 * <p>If an older message is acked soon after an excess row, then bolts probably waited for rows. But a slow bolt can ack at this moment by
 * chance, so only a second such standstill within a short time makes batches smaller. If no ack follows soon, or if Storm does not call the
 * spout in between because receive queues are full, then some bolt was slow, and the next grant takes longer. Batches become larger again
 * later; the more standstills in succession, the later.
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

    /** Time in which a second standstill confirms the first. */
    static final long CONFIRM_NANOS = TimeUnit.SECONDS.toNanos(10);

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
    private long returnedAt;

    /** Whether Storm has not called the spout for some time since the first grant of the standstill. */
    private boolean isBlocked;

    /** The excess rows since the grant. */
    private long excessEmitted;

    /**
     * The messages outside of batches that were settled since the grant. They may be the excess rows themselves, whose acks do not show
     * that a bolt waited for rows.
     */
    private long settledAlone;

    private boolean hasLowered;

    /** Whether an ack followed soon after the excess rows of the last standstill. */
    private boolean isSuspected;

    private long suspectedAt;

    private boolean hasStoodStill;
    private long resolvedAt;
    private long holdNanos;
    private long ceilingChangedAt;

    /**
     * Creates a watch for one task.
     *
     * @param task the task's name in the log
     * @param onStandstill called each time that batches become smaller: at a standstill that confirms the previous one
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
            excessEmitted++;
        }
    }

    /** Whether the last of the pending rows is an excess row. */
    boolean isExcess(long pendingRows) {
        return excess > 0 && pendingRows > maxPending;
    }

    /** Called before each {@code nextTuple}. */
    void onNextTuple(long nowNanos, long pendingRows) {
        if (waitsForAck && nowNanos - returnedAt > PROMPT_NANOS) {
            isBlocked = true;
        }
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

    /** Called after each {@code nextTuple}. */
    void onReturn(long nowNanos) {
        returnedAt = nowNanos;
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
            isBlocked = false;
            nextGrant = ceiling.largest();
            stillSince = nowNanos - quietNanos;
        }
        if (!waitsForAck) {
            excessEmitted = 0;
            settledAlone = 0;
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
    void onSettled(boolean isBatch) {
        if (waitsForAck && !isBatch && ++settledAlone <= excessEmitted) {
            return;
        }
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
        if (isBlocked || nowNanos - excessEmittedAt > PROMPT_NANOS) {
            isStill = false;
            isSuspected = false;
            patienceNanos = Math.min(MAX_QUIET_NANOS, 2 * (nowNanos - stillSince));
        } else if (!hasLowered) {
            patienceNanos = QUIET_NANOS;
            boolean isConfirmed = isSuspected && nowNanos - suspectedAt <= Math.max(CONFIRM_NANOS, 2 * holdNanos);
            isSuspected = true;
            suspectedAt = nowNanos;
            if (isConfirmed) {
                lowerBatches(nowNanos);
            } else if (!ceiling.isLow()) {
                holdNanos = 0;
            }
        }
    }

    private void lowerBatches(long nowNanos) {
        hasLowered = true;
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
