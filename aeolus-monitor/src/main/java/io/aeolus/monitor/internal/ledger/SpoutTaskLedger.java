package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.ControlId;
import io.aeolus.monitor.EndOfInput;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of one spout task. Storm gives every emission exactly one ack or fail, so that sums tell all there is to know
 * and nothing is remembered of a row, but for rows that have failed and wait for their replay. That a row is acked in place of
 * another would leave the sums right; a sum of hashes of the ids finds it.
 *
 * <p>The methods are for the task's thread only, except {@link #counts}, {@link #isEnded}, {@link #isConsistent},
 * {@link #latencies}, {@link #stop}, {@link #settledNanos} and {@link #emittedWithoutId()}, which any thread may call and which see what the task's thread has written so far.
 */
public final class SpoutTaskLedger {

    /** Every how many rows the latency is measured. A power of two. */
    private static final int SAMPLE_INTERVAL_ROWS = 64;

    private static final int LATENCY_DIGITS = 3;
    private static final long NOT_SAMPLED = Long.MIN_VALUE;

    /** Told about the two moments that a run is timed by. */
    interface Listener {

        /** The task is about to emit its first row. */
        void started(long nanoTime);

        /** All rows of the task are processed. */
        void completed(long nanoTime);
    }

    private final LongSupplier nanoClock;
    private final @Nullable RowRate rate;
    private final Listener listener;
    private final @Nullable RowIds ids;

    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong acked = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong replayed = new AtomicLong();
    private final AtomicLong openIdHashes = new AtomicLong();
    private final SingleWriterRecorder latencies = new SingleWriterRecorder(LATENCY_DIGITS);
    private final Map<Object, Long> failedIds = new HashMap<>();
    /** The class of the last row's id: comparing it is cheaper than to ask for an interface that rows do not have. */
    private @Nullable Class<?> rowIdClass;

    private final AtomicLong emittedWithoutId = new AtomicLong();
    private volatile long settledNanos;
    private volatile boolean settled;
    private volatile boolean stopped;
    private volatile boolean ended;
    private long openControls;
    private boolean complete;

    SpoutTaskLedger(LongSupplier nanoClock, @Nullable RowRate rate, Listener listener) {
        this(nanoClock, rate, listener, null);
    }

    /** With the ids, if they are to be remembered. */
    SpoutTaskLedger(LongSupplier nanoClock, @Nullable RowRate rate, Listener listener, @Nullable RowIds ids) {
        this.nanoClock = nanoClock;
        this.rate = rate;
        this.listener = listener;
        this.ids = ids;
    }

    /**
     * Whether the task may emit a row now.
     *
     * @return false if it is ahead of the rate that the user asked for, or is to emit no more
     */
    public boolean isDue() {
        return !stopped && (rate == null || rate.isDue(emitted.getPlain()));
    }

    /** From now on no row is due. */
    void stop() {
        stopped = true;
    }

    /** Counts an emission without a message id: nobody will say when it is processed. */
    public void emittingWithoutId() {
        add(emittedWithoutId, 1);
    }

    /**
     * Counts an emission. To be called before Storm's emit, which may ack at once.
     *
     * @param id the spout's message id
     * @return the message id to give to Storm
     */
    public Object emitting(Object id) {
        if (id.getClass() != rowIdClass) {
            if (id instanceof ControlId) {
                openControls++;
                return id;
            }
            rowIdClass = id.getClass();
        }
        if (!failedIds.isEmpty()) {
            @Nullable Long firstEmittedNanos = failedIds.remove(id);
            if (firstEmittedNanos != null) {
                add(replayed, 1);
                return firstEmittedNanos == NOT_SAMPLED ? id : new SampledId(id, firstEmittedNanos);
            }
        }
        if (ids != null) {
            ids.emitted(id);
        }
        long row = emitted.getPlain();
        emitted.setRelease(row + 1);
        add(openIdHashes, spread(id.hashCode()));
        if (row % SAMPLE_INTERVAL_ROWS != 0) {
            return id;
        }
        long now = nanoClock.getAsLong();
        if (row == 0) {
            listener.started(now);
        }
        return new SampledId(id, now);
    }

    /**
     * The spout's own id.
     *
     * @param id a message id that {@link #emitting} returned
     * @return the message id that it was called with
     */
    public Object idOf(Object id) {
        return id instanceof SampledId sampled ? sampled.id() : id;
    }

    /**
     * Counts an ack.
     *
     * @param id a message id that {@link #emitting} returned
     */
    public void acked(Object id) {
        if (id.getClass() == rowIdClass) {
            rowAcked(id);
        } else if (id instanceof SampledId sampled) {
            latencies.recordValue(Math.max(0, nanoClock.getAsLong() - sampled.emittedNanos()));
            rowAcked(sampled.id());
        } else if (id instanceof ControlId) {
            openControls--;
            if (id instanceof EndOfInput) {
                ended = true;
            }
        } else {
            rowAcked(id);
        }
        if (ended && !complete && openControls == 0 && acked.getPlain() == emitted.getPlain()) {
            complete = true;
            listener.completed(nanoClock.getAsLong());
        }
        noteIfSettled();
    }

    /** A clock is read only when no row is open any more: often in a slow run, where it costs nothing, and once in a fast one. */
    private void noteIfSettled() {
        if (emitted.getPlain() + replayed.getPlain() == acked.getPlain() + failed.getPlain()) {
            settledNanos = nanoClock.getAsLong();
            settled = true;
        }
    }

    private void rowAcked(Object id) {
        if (ids != null) {
            ids.acked(id);
        }
        add(openIdHashes, -spread(id.hashCode()));
        add(acked, 1);
    }

    /**
     * Counts a fail. To be called before the spout's own fail, which may emit again at once.
     *
     * @param id a message id that {@link #emitting} returned
     */
    public void failed(Object id) {
        if (id instanceof ControlId) {
            openControls--;
            return;
        }
        long firstEmittedNanos = id instanceof SampledId sampled ? sampled.emittedNanos() : NOT_SAMPLED;
        failedIds.put(idOf(id), firstEmittedNanos);
        add(failed, 1);
        noteIfSettled();
    }

    /**
     * The counts so far.
     *
     * @return counts that are exact once the task is idle
     */
    RowCounts counts() {
        return new RowCounts(emitted.getAcquire(), acked.getAcquire(), failed.getAcquire(), replayed.getAcquire());
    }

    /** When the last open row was acked or failed, after which none was open; empty if that has never been. */
    OptionalLong settledNanos() {
        return settled ? OptionalLong.of(settledNanos) : OptionalLong.empty();
    }

    /** Emissions without a message id so far. */
    long emittedWithoutId() {
        return emittedWithoutId.getAcquire();
    }

    /** Whether the end of the input was acked. */
    boolean isEnded() {
        return ended;
    }

    /** Whether the acked rows are the emitted ones, given that the numbers agree. */
    boolean isConsistent() {
        return openIdHashes.getAcquire() == 0;
    }

    /** The latencies so far, in nanoseconds; each is returned once. */
    Histogram latencies() {
        return latencies.getIntervalHistogram();
    }

    /** One writer, so that reading and writing need not be one atomic step. */
    private static void add(AtomicLong count, long amount) {
        count.setRelease(count.getPlain() + amount);
    }

    private static long spread(int hash) {
        long h = (hash + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
        return h ^ (h >>> 31);
    }
}
