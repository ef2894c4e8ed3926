package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.linger.LingerClock;
import io.aeolus.batching.internal.linger.LingerListener;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.internal.output.Sink;
import io.aeolus.batching.internal.routing.Route;
import java.util.List;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.jspecify.annotations.Nullable;

/**
 * What a wrapped spout emits through. A batch has one message id for Storm, hence one root and one ack; this maps it back to the
 * message ids of its rows.
 *
 * <p>Used by the spout's executor only, as Storm demands of spouts; only {@link #onTick} comes from the clock's thread.
 */
final class SpoutCollector implements ISpoutOutputCollector, LingerListener {

    private final SpoutOutputCollector storm;
    private final Outputs<Object, MessageLog> outputs;
    private final RowMeter meter;
    private final boolean flushStorm;
    private final ReplayMemory replays = new ReplayMemory();
    private final Notices notices = new Notices();

    private long emitted;
    private long sent;
    private long inFlight;

    private volatile long tickNanos;
    private long seenTickNanos;

    /** What became of a message, told to the user's spout. */
    interface Outcome {
        void of(Object id);
    }

    SpoutCollector(SpoutOutputCollector storm, OutputPlan plan, LingerClock clock, RowMeter meter, boolean flushStorm) {
        this.storm = storm;
        this.meter = meter;
        this.flushStorm = flushStorm;
        this.outputs = new Outputs<>(plan, MessageLog::new, new StormSink(), clock, meter);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values, @Nullable Object id) {
        notices.emitBegins();
        try {
            return emitRow(stream, values, id);
        } finally {
            notices.emitEnds();
        }
    }

    private List<Integer> emitRow(String stream, List<Object> values, @Nullable Object id) {
        emitted++;
        if (id == null) {
            return outputs.emit(stream, values, MessageLog.UNTRACKED);
        }
        int copies = outputs.copies(stream);
        Object origin = copies > 1 ? new SharedMessage(id, copies) : id;
        inFlight++;
        try {
            return replays.isReplay(id)
                    ? outputs.emitAlone(stream, values, origin)
                    : outputs.emit(stream, values, origin);
        } catch (RuntimeException e) {
            // The tuple was refused, so nothing will ever be heard of it.
            inFlight--;
            throw e;
        }
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        notices.emitBegins();
        try {
            emitRowDirect(task, stream, values, id);
        } finally {
            notices.emitEnds();
        }
    }

    private void emitRowDirect(int task, String stream, List<Object> values, @Nullable Object id) {
        emitted++;
        if (id == null) {
            outputs.emitDirect(task, stream, values, MessageLog.UNTRACKED);
            return;
        }
        inFlight++;
        try {
            if (replays.isReplay(id)) {
                outputs.emitDirectAlone(task, stream, values, id);
            } else {
                outputs.emitDirect(task, stream, values, id);
            }
        } catch (RuntimeException e) {
            // The tuple was refused, so nothing will ever be heard of it.
            inFlight--;
            throw e;
        }
    }

    /** The number of rows with a message id that are neither acked nor failed, those in buffers included. */
    @Override
    public long getPendingCount() {
        return inFlight;
    }

    @Override
    public void flush() {
        outputs.flush(FlushReason.CONTROL);
        storm.flush();
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }

    @Override
    public void onTick(long nowNanos) {
        tickNanos = nowNanos;
    }

    /** Sends the rows whose linger ends, if the clock has ticked since the last call. */
    void flushExpired() {
        long tick = tickNanos;
        if (tick != seenTickNanos) {
            seenTickNanos = tick;
            outputs.flushExpired(tick);
        }
    }

    /** Sends every row that waits. */
    void flushRows(FlushReason reason) {
        outputs.flush(reason);
    }

    /** How many tuples the user's spout has emitted. */
    long emitted() {
        return emitted;
    }

    /** How many tuples, batches among them, Storm has got. */
    long sent() {
        return sent;
    }

    /** Storm acked a message; tells the user's spout which of its own that are. */
    void acked(Object stormId, Outcome outcome) {
        notices.take(() -> settle(stormId, true, outcome));
    }

    /** Storm failed a message; tells the user's spout which of its own that are. */
    void failed(Object stormId, Outcome outcome) {
        notices.take(() -> settle(stormId, false, outcome));
    }

    private void settle(Object stormId, boolean acked, Outcome outcome) {
        int told = 0;
        if (stormId instanceof SentBatch batch) {
            MessageLog log = batch.log();
            for (int row = 0; row < log.size(); row++) {
                told += settleRow(log.id(row), acked, outcome) ? 1 : 0;
            }
        } else {
            told += settleRow(stormId, acked, outcome) ? 1 : 0;
        }
        meter.settled(told, acked);
    }

    /** Tells the user's spout of a message, if this settles it; returns whether it does. */
    private boolean settleRow(Object origin, boolean acked, Outcome outcome) {
        if (origin == MessageLog.UNTRACKED) {
            return false;
        }
        Object id = origin;
        if (origin instanceof SharedMessage shared) {
            boolean settled = acked ? shared.ack() : shared.fail();
            if (!settled) {
                return false;
            }
            id = shared.id();
        }
        inFlight--;
        if (acked) {
            replays.acked(id);
        } else {
            replays.failed(id);
        }
        outcome.of(id);
        return true;
    }

    /** Storm's collector. */
    private final class StormSink implements Sink<Object, MessageLog> {

        @Override
        public List<Integer> emit(String stream, Route route, List<Object> values, Object origin) {
            return emitTracked(stream, route, values, origin == MessageLog.UNTRACKED ? null : origin);
        }

        @Override
        public void send(String stream, Route route, List<Object> values, MessageLog log) {
            if (log.size() == 1) {
                emit(stream, route, values, log.id(0));
            } else {
                emitTracked(stream, route, values, log.isTracked() ? new SentBatch(log) : null);
            }
        }

        private List<Integer> emitTracked(String stream, Route route, List<Object> values, @Nullable Object id) {
            sent++;
            List<Integer> tasks;
            if (route instanceof Route.Direct direct) {
                storm.emitDirect(direct.task(), stream, values, id);
                tasks = direct.tasks();
            } else {
                route.announce();
                tasks = storm.emit(stream, values, id);
            }
            if (flushStorm) {
                storm.flush();
            }
            return tasks;
        }
    }
}
