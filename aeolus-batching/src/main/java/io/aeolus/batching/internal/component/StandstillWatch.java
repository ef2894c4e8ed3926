package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.output.BatchCeiling;
import io.aeolus.batching.spi.LingerClock;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends standstills of a spout whose rows are held back by bolts. A batch is open until its last row is acked. So open batches can fill
 * {@code topology.max.spout.pending} although many of their rows are acked, and a bolt that waits for more rows never gets them.
 *
 * <p>When the spout may emit no more and nothing is acked for long, the watch grants it some rows in excess, which travel alone, and then more
 * and more until something is acked. Storm counts messages and calls no spout that has as many open as {@code topology.max.spout.pending}. So the
 * rows in excess are never more than batches have rows beside their first ones: those that may be acked by now.
 *
 * <p>If an ack follows soon after such a row, then the bolts did wait for rows, and batches become smaller. Otherwise some bolt was slow, and the
 * next grant takes longer. Batches become larger again later; the more standstills there were, the later.
 *
 * <p>Used by the spout's executor only.
 */
final class StandstillWatch {

    private static final Logger LOG = LoggerFactory.getLogger(StandstillWatch.class);

    /** A grant comes when nothing is acked for so long. */
    static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(400);

    /** As long as no message was acked, bolts may still prepare. */
    static final long FIRST_QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(800);

    private static final long LONGEST_QUIET_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Between two grants. */
    static final long NANOS_BETWEEN_GRANTS = TimeUnit.MILLISECONDS.toNanos(150);

    /** An ack that comes so soon after a row in excess comes because of this row: nothing else was in flight. */
    static final long PROMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(40);

    /** The time between two looks counts up to this: a JVM that pauses stops bolts as well. */
    private static final long LONGEST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** For so long batches stay smaller after the first standstill. */
    static final long FIRST_HOLD_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long LONGEST_HOLD_NANOS = TimeUnit.HOURS.toNanos(1);

    /** How many times smaller batches become, and how many times longer they stay so. */
    static final int FACTOR = 4;

    /** Weight of a new latency in the mean. */
    private static final double NEWS = 0.125;

    private final String task;
    private final long window;
    private final LingerClock clock;
    private final BatchCeiling ceiling;
    private final Runnable meter;

    private boolean hasHeard;
    private boolean wasFull;
    private long lookedAt;
    private long quietNanos;
    private long patienceNanos = FIRST_QUIET_NANOS;
    private double latencyNanos;

    /** Since the first grant more rows are open than usual. */
    private boolean isStill;

    private long excess;
    private long nextGrant;
    private long stillSince;
    private long usedAt;
    private boolean waitsForAck;
    private boolean hasLowered;

    private boolean hasStoodStill;
    private long movesSince;
    private long holdNanos;
    private long heldSince;

    /**
     * A watch over one task.
     *
     * @param task names the task in the log
     * @param window how many rows may be open
     * @param clock for all times
     * @param ceiling of the task's batches
     * @param meter called at each standstill
     */
    StandstillWatch(String task, long window, LingerClock clock, BatchCeiling ceiling, Runnable meter) {
        this.task = task;
        this.window = window;
        this.clock = clock;
        this.ceiling = ceiling;
        this.meter = meter;
    }

    /** How many rows may be open now. */
    long mostRows() {
        return window + excess;
    }

    /** The spout emits a row. */
    void emits() {
        if (excess > 0) {
            usedAt = clock.nanoTime();
        }
    }

    /** Whether the row that makes so many open is one in excess, and so travels alone. */
    boolean isExcess(long openRows) {
        return excess > 0 && openRows > window;
    }

    /** Looks what time it is, now and then. */
    void look(long nowNanos, long openRows) {
        if (isStill && openRows < window) {
            isStill = false;
            waitsForAck = false;
            excess = 0;
            hasLowered = false;
        }
        if (ceiling.isLow() && nowNanos - heldSince >= holdNanos) {
            heldSince = nowNanos;
            ceiling.raise(FACTOR);
        }
    }

    /** As many rows as allowed are open, in so many batches and single rows. */
    void full(long openRows, long openMessages) {
        long nowNanos = clock.nanoTime();
        if (wasFull) {
            quietNanos += Math.min(LONGEST_LOOK_NANOS, nowNanos - lookedAt);
        } else {
            wasFull = true;
            quietNanos = 0;
        }
        lookedAt = nowNanos;
        if (openMessages < Math.min(window, openRows)
                && quietNanos >= (isStill ? NANOS_BETWEEN_GRANTS : patienceNanos())) {
            grant(nowNanos, openRows);
        }
    }

    private void grant(long nowNanos, long openRows) {
        if (!isStill) {
            isStill = true;
            nextGrant = ceiling.largest();
            stillSince = nowNanos - quietNanos;
        }
        excess = openRows - window + nextGrant;
        nextGrant *= 2;
        usedAt = nowNanos;
        waitsForAck = true;
        quietNanos = 0;
    }

    private long patienceNanos() {
        return Math.max(patienceNanos, Math.min(LONGEST_QUIET_NANOS, (long) (2 * latencyNanos)));
    }

    /** A message was acked or has failed. */
    void heard() {
        if (!hasHeard) {
            hasHeard = true;
            patienceNanos = QUIET_NANOS;
        }
        wasFull = false;
        if (waitsForAck) {
            moves(clock.nanoTime());
        }
    }

    /** A batch was acked. What was open at a standstill shows no usual latency. */
    void acked(long nowNanos, long emittedAtNanos) {
        if (!hasStoodStill || emittedAtNanos - movesSince >= 0) {
            latencyNanos += NEWS * (nowNanos - emittedAtNanos - latencyNanos);
        }
    }

    private void moves(long nowNanos) {
        waitsForAck = false;
        excess = 0;
        hasStoodStill = true;
        movesSince = nowNanos;
        if (nowNanos - usedAt > PROMPT_NANOS) {
            isStill = false;
            patienceNanos = Math.min(LONGEST_QUIET_NANOS, 2 * (nowNanos - stillSince));
        } else if (!hasLowered) {
            hasLowered = true;
            patienceNanos = QUIET_NANOS;
            holdNanos = holdNanos == 0 ? FIRST_HOLD_NANOS : Math.min(LONGEST_HOLD_NANOS, FACTOR * holdNanos);
            heldSince = nowNanos;
            int before = ceiling.largest();
            ceiling.lower(FACTOR);
            meter.run();
            LOG.warn(
                    "{}: bolts hold back all {} rows of topology.max.spout.pending, which stopped the spout for {} ms."
                            + " Batches are reduced from {} rows to {} for {} s",
                    task,
                    window,
                    TimeUnit.NANOSECONDS.toMillis(nowNanos - stillSince),
                    before,
                    ceiling.rows(),
                    TimeUnit.NANOSECONDS.toSeconds(holdNanos));
        }
    }
}
