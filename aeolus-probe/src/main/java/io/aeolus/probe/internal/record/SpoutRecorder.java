package io.aeolus.probe.internal.record;

import io.aeolus.probe.Command;
import io.aeolus.probe.EndOfInput;
import io.aeolus.probe.Facet;
import io.aeolus.probe.Facet.RowCounts;
import io.aeolus.probe.Facet.RowIds;
import io.aeolus.probe.Facet.SpoutRows;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.internal.agent.TaskObserver;
import io.aeolus.probe.internal.count.EventSampler;
import io.aeolus.probe.internal.count.RowLatencies;
import io.aeolus.probe.internal.observe.SpoutObserver;
import io.aeolus.probe.internal.observe.SpoutRest;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of one spout task. Storm gives every emission exactly one ack or fail, so that sums tell all there is to know
 * and nothing is remembered of a row but a bit, and its id while it has failed and waits for its replay. That a row is acked in place
 * of another would leave the sums right; the sets of ids show it or, of ids that are no whole numbers, a sum of their hashes.
 *
 * <p>All is for the task's thread, but {@link #facet}, {@link #acknowledged} and {@link #told}, which see what that thread has written so
 * far. An emission and an ack of a row are two plain stores each: its bit, and the count. A clock is read for some rows.
 */
final class SpoutRecorder implements SpoutObserver, TaskObserver {

    /** Ten thousand samples of the latency in a second: of some 100 ns each, they take a thousandth of the task's thread. */
    private static final long NANOS_BETWEEN_SAMPLES = 100_000;

    private static final double NANOS_PER_SECOND = 1e9;

    /** More than fail at once where a spout emits failed rows again; some 100 MB. */
    private static final int MOST_FAILED_IDS = 1_000_000;

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
    private final AtomicLong openIdHashes = new AtomicLong();
    private final RowLatencies latencies;
    private final IdPages emittedIds = new IdPages();
    private final IdPages ackedIds = new IdPages();

    /** By the spout's own ids, those that Storm knew. A spout that does not emit failed rows again would fill it without end. */
    private final Map<Object, Object> failedIds = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Object> eldest) {
            return size() > MOST_FAILED_IDS;
        }
    };

    private final SpoutRest rest;

    /** Fails without a replay yet. */
    private long unreplayed;

    private long openControls;

    /** Of rows without an id. */
    private final EventSampler traces = new EventSampler(NANOS_BETWEEN_SAMPLES);

    private Nanos scheduleStart = Nanos.UNKNOWN;

    // Read by others too, and seldom written: a reading costs the task's thread no fence.
    private volatile boolean isEnded;
    private volatile boolean areIdsKnown = true;
    private volatile Nanos started = Nanos.UNKNOWN;
    private volatile Nanos completed = Nanos.UNKNOWN;
    private volatile boolean hasSettled;
    private final AtomicLong settledNanos = new AtomicLong();

    /**
     * A recorder that holds its task to a rate, infinite for no limit, says when the task is complete, and traces rows without ids.
     */
    SpoutRecorder(LongSupplier nanoClock, double rowsPerSecond, Runnable onCompleted, Tracers tracers) {
        this.nanoClock = nanoClock;
        this.tracers = tracers;
        this.rowsPerNano = rowsPerSecond / NANOS_PER_SECOND;
        this.isLimited = rowsPerSecond != Double.POSITIVE_INFINITY;
        this.onCompleted = onCompleted;
        this.rest = new SpoutRest(nanoClock);
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
        return SpoutObserver.super.emit(storm, task, stream, tuple, emitting(messageId));
    }

    @Override
    public void settle(ISpout spout, Object id, boolean hasFailed) {
        if (id instanceof Tracers.Tracer tracer) {
            traced(tracer, hasFailed);
        } else if (hasFailed) {
            // The count first: the spout may emit the row again at once.
            failed(id);
            spout.fail(RowLatencies.idOf(id));
        } else {
            // The spout first: once the last ack is counted, the topology may be killed.
            spout.ack(RowLatencies.idOf(id));
            acked(id);
        }
    }

    /** Whether the task may emit a row now: it is not ahead of the wanted rate, and is not to stop. */
    boolean isDue() {
        return !rest.isNow() && (!isLimited || isOnSchedule());
    }

    private boolean isOnSchedule() {
        long now = nanoClock.getAsLong();
        if (!scheduleStart.isKnown()) {
            scheduleStart = Nanos.of(now);
        }
        return rowsSoFar() <= (now - scheduleStart.value()) * rowsPerNano;
    }

    private long rowsSoFar() {
        return emitted.getPlain() + withoutId.getPlain();
    }

    /** When a row is due by the schedule. A row that Storm asks for too late has waited since then. */
    private long dueNanos(long row) {
        return scheduleStart.value() + (long) (row / rowsPerNano);
    }

    /** Counts an emission, before Storm's emit, which may ack at once. Returns the message id to give to Storm. */
    @Nullable
    Object emitting(@Nullable Object id) {
        if (id == null) {
            long row = withoutId.getPlain();
            withoutId.setRelease(row + 1);
            return traces.nextIsSample() ? traced(row) : null;
        }
        if (!latencies.isOfRow(id)) {
            openControls++;
            return id;
        }
        if (!failedIds.isEmpty()) {
            @Nullable Object failedId = failedIds.remove(id);
            if (failedId != null) {
                unreplayed--;
                increment(replayed);
                return failedId;
            }
        }
        // The count first, and the id after it: who sees the id sees that there is one more row.
        long row = emitted.getPlain();
        emitted.setRelease(row + 1);
        VarHandle.storeStoreFence();
        remember(emittedIds, id, 1);
        if (row == 0) {
            start(nanoClock.getAsLong());
        }
        return isLimited ? latencies.emitted(id, dueNanos(row + withoutId.getPlain())) : latencies.emitted(id);
    }

    /** A spout that emits other rows with ids knows what its acks mean, and which rows are to have none. */
    private Tracers.@Nullable Tracer traced(long row) {
        long now = nanoClock.getAsLong();
        start(now);
        traces.taken(now);
        return emitted.getPlain() == 0
                ? tracers.next(now, isLimited ? RowLatencies.earlier(dueNanos(row), now) : now)
                : null;
    }

    private void start(long nowNanos) {
        if (!started.isKnown()) {
            started = Nanos.of(nowNanos);
        }
    }

    private void traced(Tracers.Tracer tracer, boolean hasFailed) {
        tracers.settled(hasFailed);
        if (!hasFailed) {
            latencies.acked(tracer.startNanos(), 1);
        }
    }

    /** Puts a whole number into a set. Of another id, the hash is added to the sum of those that are open, or taken from it. */
    private void remember(IdPages set, Object id, int sign) {
        if (areIdsKnown) {
            if (id instanceof Long number ? set.add(number) : id instanceof Integer small && set.add(small)) {
                return;
            }
            areIdsKnown = false;
        }
        if (!(id instanceof Long || id instanceof Integer)) {
            openIdHashes.setRelease(openIdHashes.getPlain() + sign * spread(id.hashCode()));
        }
    }

    /** Alike as hashes of rows that follow each other may be, no two pairs of them are to have the same sum. */
    private static long spread(int hash) {
        long mixed = (hash + 0x9e3779b97f4a7c15L) * 0xbf58476d1ce4e5b9L;
        return mixed ^ (mixed >>> 31);
    }

    void acked(Object id) {
        Object ownId = latencies.settled(id, false);
        if (latencies.isOfRow(ownId)) {
            rowAcked(ownId);
        } else {
            openControls--;
            if (id instanceof EndOfInput) {
                isEnded = true;
            }
        }
        noteIfSettled();
    }

    private void rowAcked(Object id) {
        remember(ackedIds, id, -1);
        increment(acked);
    }

    void failed(Object id) {
        if (!latencies.isOfRow(RowLatencies.idOf(id))) {
            openControls--;
            return;
        }
        failedIds.put(RowLatencies.idOf(id), id);
        unreplayed++;
        increment(failed);
        noteIfSettled();
    }

    /** A clock is read only when no row is open any more: often in a slow run, where it costs nothing, and once in a fast one. */
    private void noteIfSettled() {
        if (emitted.getPlain() == acked.getPlain() + unreplayed) {
            noteSettled();
        }
    }

    private void noteSettled() {
        long now = nanoClock.getAsLong();
        settledNanos.setRelease(now);
        if (!hasSettled) {
            hasSettled = true;
        }
        if (isEnded && !completed.isKnown() && openControls == 0 && unreplayed == 0) {
            completed = Nanos.of(now);
            onCompleted.run();
        }
    }

    @Override
    public Facet facet() {
        // What says that no more will come is read first, and what has come afterwards. Acks are read before ids and
        // emissions after them: if both agree, no row was on its way in between, and the ids agree, too.
        Nanos isComplete = completed;
        boolean isOver = isEnded;
        Nanos settled = hasSettled ? Nanos.of(settledNanos.getAcquire()) : Nanos.UNKNOWN;
        long ackedSoFar = acked.getAcquire();
        long failedSoFar = failed.getAcquire();
        RowIds known = knownIds();
        boolean isConsistent = openIdHashes.getAcquire() == 0;
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
                latencies.soFar());
    }

    private RowIds knownIds() {
        // Acked ones first: what is acked was emitted.
        List<RowIds.Page> ackedPages = ackedIds.news();
        List<RowIds.Page> emittedPages = emittedIds.news();
        return areIdsKnown ? new RowIds(true, emittedPages, ackedPages) : RowIds.UNKNOWN;
    }

    @Override
    public void acknowledged() {
        emittedIds.acknowledged();
        ackedIds.acknowledged();
    }

    @Override
    public void told(Command command) {
        // A spout that is held to a rate would be behind its schedule after a rest.
        if (!isLimited || !(command instanceof Command.RestSpouts)) {
            rest.told(command);
        }
    }

    /** One writer, so that reading and writing need not be one atomic step. */
    private static void increment(AtomicLong count) {
        count.setRelease(count.getPlain() + 1);
    }
}
