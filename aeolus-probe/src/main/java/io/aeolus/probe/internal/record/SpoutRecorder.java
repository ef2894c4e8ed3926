// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.Command;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.RowCounts;
import io.aeolus.probe.TaskReport.RowIds;
import io.aeolus.probe.TaskReport.SpoutRows;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.EventSampler;
import io.aeolus.probe.internal.count.RowLatencies;
import io.aeolus.probe.internal.observe.SpoutObserver;
import io.aeolus.probe.internal.observe.SpoutPause;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of a spout task. Storm acks or fails each emission exactly once, so sums suffice. Only one bit is stored for each row,
 * the id of a failed row until its replay, and the id of a sampled row until its ack. An ack of the wrong row does not change the sums. It
 * is detected by comparing the sets of ids or, for ids that are not integers, sums of their hashes.
 *
 * <p>Confined to the task's thread, except {@link #report}, {@link #onAcknowledged} and {@link #onCommand}. An emission and an ack cost two
 * plain stores each: the bit and the count. The clock is read for some rows only.
 */
final class SpoutRecorder implements SpoutObserver, TaskObserver {

    /** Ten thousand latency samples per second of about 100 ns each take a thousandth of the thread's time. */
    private static final long NANOS_BETWEEN_SAMPLES = 100_000;

    /** The most ids of failed rows to remember, about 100 MB; a spout that replays rows has fewer. */
    private static final int MAX_FAILED_IDS = 1_000_000;

    private final LongSupplier nanoClock;
    private final double rowsPerNano;
    private final boolean isLimited;
    private final Runnable onCompleted;
    private final Tracers tracers;

    private final AtomicLong emitted = new AtomicLong();
    private final AtomicLong acked = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();
    private final AtomicLong replayed = new AtomicLong();
    private final AtomicLong withoutId = new AtomicLong();
    private final AtomicLong pendingIdHashes = new AtomicLong();
    private final RowLatencies latencies;
    private final IdPages emittedIds = new IdPages();
    private final IdPages ackedIds = new IdPages();

    /** The failed rows by the spout's own id. Bounded, because a spout may never replay failed rows. */
    private final Map<Object, FailedRows> failedIds = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, FailedRows> eldest) {
            return size() > MAX_FAILED_IDS;
        }
    };

    /**
     * Failed rows with the same id: a spout may emit an id several times, for example on several streams.
     *
     * @param sample the sampled row among them
     * @param count the rows without a replay
     */
    private record FailedRows(Optional<RowLatencies.Sample> sample, long count) {

        private FailedRows plus(FailedRows others) {
            return new FailedRows(sample.or(others::sample), count + others.count);
        }
    }

    private final SpoutPause pause;

    /** Failed rows without a replay. */
    private long unreplayed;

    private long pendingControls;

    /** Samples rows without ids. */
    private final EventSampler tracerSampler = new EventSampler(NANOS_BETWEEN_SAMPLES);

    private Nanos scheduleStart = Nanos.UNKNOWN;

    // Read by other threads and rarely written: a volatile read costs the task's thread no fence.
    private volatile boolean isEnded;
    private volatile boolean areIdsKnown = true;
    private volatile Nanos started = Nanos.UNKNOWN;
    private volatile Nanos completed = Nanos.UNKNOWN;
    private volatile boolean hasSettled;
    private final AtomicLong settledNanos = new AtomicLong();

    /**
     * Creates a recorder.
     *
     * @param rowsPerSecond the task's rate; infinite for no limit
     * @param onCompleted called when the task is complete
     * @param tracers creates message ids for rows without ids
     */
    SpoutRecorder(LongSupplier nanoClock, double rowsPerSecond, Runnable onCompleted, Tracers tracers) {
        this.nanoClock = nanoClock;
        this.tracers = tracers;
        this.rowsPerNano = rowsPerSecond / Nanos.PER_SECOND;
        this.isLimited = rowsPerSecond != Double.POSITIVE_INFINITY;
        this.onCompleted = onCompleted;
        this.pause = new SpoutPause(nanoClock);
        this.latencies = new RowLatencies(nanoClock, NANOS_BETWEEN_SAMPLES);
    }

    @Override
    public void nextTuple(ISpout spout) {
        if (isDue()) {
            spout.nextTuple();
        }
    }

    @Override
    public List<Integer> emit(
            SpoutOutputCollector storm, int task, String stream, List<Object> tuple, @Nullable Object messageId) {
        return SpoutObserver.super.emit(storm, task, stream, tuple, recordEmit(messageId));
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        if (id instanceof Tracers.Tracer tracer) {
            recordTracer(tracer, hasFailed);
        } else if (hasFailed) {
            // Counts before the call, in which the spout may replay the row.
            recordFail(id);
            spout.fail(id);
        } else {
            // The spout may emit the same id again in the call.
            latencies.recordAck(id);
            // Counts after the call: once the last ack is counted, the topology may be killed.
            spout.ack(id);
            recordAck(id);
        }
    }

    /** Returns whether the task may emit now: it is neither paused nor ahead of its rate. */
    boolean isDue() {
        return !pause.isActive() && (!isLimited || isOnSchedule());
    }

    private boolean isOnSchedule() {
        long now = nanoClock.getAsLong();
        if (!scheduleStart.isKnown()) {
            scheduleStart = Nanos.of(now);
        }
        return emitted.getPlain() + withoutId.getPlain() <= (now - scheduleStart.value()) * rowsPerNano;
    }

    /** Returns the scheduled time of a row. A row that Storm requests later has waited from that time. */
    private long dueNanos(long row) {
        return scheduleStart.value() + (long) (row / rowsPerNano);
    }

    /** Counts an emission before Storm's emit, which may ack immediately. Returns the message id to pass to Storm. */
    @Nullable
    Object recordEmit(@Nullable Object id) {
        if (id == null) {
            long row = withoutId.getPlain();
            withoutId.setRelease(row + 1);
            if (row == 0) {
                start(nanoClock.getAsLong());
            }
            return traceRow(row);
        }
        if (!latencies.isOfRow(id)) {
            pendingControls++;
            return id;
        }
        if (!failedIds.isEmpty()) {
            @Nullable FailedRows rows = failedIds.remove(id);
            if (rows != null) {
                if (rows.count > 1) {
                    failedIds.put(id, new FailedRows(Optional.empty(), rows.count - 1));
                }
                rows.sample.ifPresent(sample -> latencies.recordReplay(id, sample));
                unreplayed--;
                increment(replayed);
                return id;
            }
        }
        // The count is written before the id: a reader that sees the id also sees the count.
        long row = emitted.getPlain();
        emitted.setRelease(row + 1);
        VarHandle.storeStoreFence();
        addId(emittedIds, id, 1);
        if (row == 0) {
            start(nanoClock.getAsLong());
        }
        if (isLimited) {
            latencies.recordEmit(id, dueNanos(row + withoutId.getPlain()));
        } else {
            latencies.recordEmit(id);
        }
        return id;
    }

    /**
     * Returns a tracer id for some rows, if no row has an id: otherwise the spout interprets acks. With a rate, traced rows have regular
     * due times, so that rows emitted in a hurry after a stall are not underrepresented.
     */
    private Tracers.@Nullable Tracer traceRow(long row) {
        if (isLimited ? !tracers.isNext(dueNanos(row)) : !tracerSampler.countEvent()) {
            return null;
        }
        long now = nanoClock.getAsLong();
        if (!isLimited) {
            tracerSampler.endSample(now);
        }
        long start = isLimited ? RowLatencies.earlier(dueNanos(row), now) : now;
        return emitted.getPlain() == 0 && tracers.isNext(start) ? tracers.next(row, start, isLimited) : null;
    }

    private void start(long nowNanos) {
        if (!started.isKnown()) {
            started = Nanos.of(nowNanos);
        }
    }

    private void recordTracer(Tracers.Tracer tracer, boolean hasFailed) {
        tracers.recordSettled(hasFailed);
        if (!hasFailed) {
            tracer.record(latencies);
        }
    }

    /** Adds an integer to a set. For other ids, adds the hash to the sum of pending hashes, or subtracts it. */
    private void addId(IdPages set, Object id, int sign) {
        if (areIdsKnown) {
            if (id instanceof Long number ? set.add(number) : id instanceof Integer small && set.add(small)) {
                return;
            }
            areIdsKnown = false;
        }
        if (!(id instanceof Long || id instanceof Integer)) {
            pendingIdHashes.setRelease(pendingIdHashes.getPlain() + sign * mix(id.hashCode()));
        }
    }

    /** Mixes a hash, so that the sums of two pairs of similar hashes differ. */
    private static long mix(int hash) {
        long mixed = (hash + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
        return mixed ^ (mixed >>> 31);
    }

    void recordAck(Object id) {
        if (latencies.isOfRow(id)) {
            addId(ackedIds, id, -1);
            increment(acked);
        } else {
            pendingControls--;
            if (id instanceof EndOfInput) {
                isEnded = true;
            }
        }
        noteIfSettled();
    }

    void recordFail(Object id) {
        if (!latencies.isOfRow(id)) {
            pendingControls--;
            return;
        }
        failedIds.merge(id, new FailedRows(latencies.recordFail(id), 1), FailedRows::plus);
        unreplayed++;
        increment(failed);
        noteIfSettled();
    }

    /** Reads the clock only when no row is pending: often in a slow run, which has CPU time to spare, and rarely in a fast run. */
    private void noteIfSettled() {
        if (emitted.getPlain() != acked.getPlain() + unreplayed) {
            return;
        }
        long now = nanoClock.getAsLong();
        settledNanos.setRelease(now);
        if (!hasSettled) {
            hasSettled = true;
        }
        if (isEnded && !completed.isKnown() && pendingControls == 0 && unreplayed == 0) {
            completed = Nanos.of(now);
            onCompleted.run();
        }
    }

    @Override
    public TaskReport report() {
        // Completion is read first, then the counts. Acks are read before ids, and emissions after them: if both
        // counts agree, no row was in flight in between, and the ids agree as well.
        Nanos isComplete = completed;
        boolean isOver = isEnded;
        Nanos settled = hasSettled ? Nanos.of(settledNanos.getAcquire()) : Nanos.UNKNOWN;
        long ackedSoFar = acked.getAcquire();
        long failedSoFar = failed.getAcquire();
        RowIds known = currentIds();
        boolean isConsistent = pendingIdHashes.getAcquire() == 0;
        long replayedSoFar = replayed.getAcquire();
        RowCounts counts = new RowCounts(emitted.getAcquire(), ackedSoFar, failedSoFar, replayedSoFar);
        return new SpoutRows(
                counts,
                withoutId.getAcquire(),
                isOver,
                isConsistent,
                started,
                settled,
                isComplete,
                known,
                latencies.snapshot());
    }

    private RowIds currentIds() {
        // Acked ids are read first: each acked row was emitted before.
        List<RowIds.Page> ackedPages = ackedIds.changes();
        List<RowIds.Page> emittedPages = emittedIds.changes();
        return areIdsKnown ? new RowIds(true, emittedPages, ackedPages) : RowIds.UNKNOWN;
    }

    @Override
    public void onAcknowledged() {
        emittedIds.onAcknowledged();
        ackedIds.onAcknowledged();
    }

    @Override
    public void onCommand(Command command) {
        // A pause would put a limited spout behind its schedule.
        if (!isLimited || !(command instanceof Command.PauseSpouts)) {
            pause.onCommand(command);
        }
    }

    /** Increments a counter that only one thread writes. */
    private static void increment(AtomicLong count) {
        count.setRelease(count.getPlain() + 1);
    }
}
