package io.aeolus.batching.internal.component;

import io.aeolus.batching.LingerClock;
import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.internal.output.Sink;
import io.aeolus.batching.internal.routing.Route;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * What a wrapped bolt emits, acks and fails through. Translates rows into the tuples that Storm knows; delays the ack of an input
 * until what is anchored on it has left its buffer.
 *
 * <p>Threadsafe: the executor's thread, threads of the user's and the clock's all go through one lock. Storm's collector, which
 * is called under the lock, does not block.
 */
final class BoltCollector implements IOutputCollector, LingerClock.Listener {

    private final Object lock = new Object();
    private final OutputCollector storm;
    private final Outputs<Anchors, AnchorLog> outputs;
    /**
     * Storm's own batching keeps tuples and acks by thread, and only the executor's are sent on by its clock: those of another
     * thread would be overtaken, or stay.
     */
    private final boolean flushStorm;

    private final RowMeter meter;

    /** Of the last row that hung on several anchors. */
    private Anchors lastJoined = Anchors.NONE;

    private volatile @Nullable Throwable failedTick;

    // Written by the thread that executes, in which others at most do not find themselves.
    private @Nullable Thread executing;
    private final AnchorRuns acked = new AnchorRuns();
    private long releasedAtNanos;

    /** When the clock ticked last. */
    private volatile long tickNanos;

    BoltCollector(OutputCollector storm, OutputPlan plan, LingerClock clock, RowMeter meter, boolean flushStorm) {
        this.storm = storm;
        this.meter = meter;
        this.flushStorm = flushStorm;
        this.outputs = new Outputs<>(plan, AnchorLog::new, new StormSink(), clock, meter);
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        synchronized (lock) {
            return outputs.emit(stream, values, shared(anchorsOf(anchors)));
        }
    }

    /** Emits a row that is anchored on one tuple. */
    List<Integer> emit(String stream, Tuple anchor, List<Object> values) {
        synchronized (lock) {
            return outputs.emit(stream, values, Anchors.ofOne(anchor));
        }
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        synchronized (lock) {
            outputs.emitDirect(task, stream, values, shared(anchorsOf(anchors)));
        }
    }

    /** The calling thread begins to execute a message; {@link #endExecute} has to follow. */
    void beginExecute() {
        executing = Thread.currentThread();
    }

    /** The message is executed. */
    void endExecute() {
        executing = null;
        releaseAcked();
    }

    private void releaseAcked() {
        releasedAtNanos = tickNanos;
        if (acked.size() > 0) {
            synchronized (lock) {
                AnchorTuples due = new AnchorTuples();
                for (int run = 0; run < acked.size(); run++) {
                    acked.anchors(run).release(acked.length(run), due);
                }
                // Before Storm is called, as it may call back.
                acked.clear();
                due.list().forEach(storm::ack);
            }
        }
    }

    /**
     * The thread that executes a message only writes its acks down, until its end or the clock's next tick. The rows of a batch come in
     * one message, so that its roots are mostly due together: they take the lock once, and cost Storm one call.
     */
    @Override
    public void ack(Tuple input) {
        if (!(input instanceof InputTuple tuple)) {
            synchronized (lock) {
                // A control tuple, which user code gets as it is.
                storm.ack(input);
            }
        } else if (tuple.settle()) {
            if (Thread.currentThread() == executing) {
                acked.add(tuple.anchors());
                if (tickNanos != releasedAtNanos) {
                    releaseAcked();
                }
                return;
            }
            synchronized (lock) {
                AnchorTuples due = new AnchorTuples();
                tuple.anchors().release(1, due);
                due.list().forEach(storm::ack);
            }
        }
    }

    /** What a row's emit is anchored on. */
    private static List<Tuple> live(Anchors anchors) {
        AnchorTuples live = new AnchorTuples();
        anchors.collect(live);
        return live.list();
    }

    @Override
    public void fail(Tuple input) {
        synchronized (lock) {
            if (!(input instanceof InputTuple tuple)) {
                // A control tuple, which user code gets as it is.
                storm.fail(input);
                return;
            }
            if (tuple.settle()) {
                AnchorTuples due = new AnchorTuples();
                tuple.anchors().fail(due);
                due.list().forEach(storm::fail);
            }
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        synchronized (lock) {
            if (!(input instanceof InputTuple tuple)) {
                // A control tuple, which user code gets as it is.
                storm.resetTimeout(input);
                return;
            }
            live(tuple.anchors()).forEach(storm::resetTimeout);
        }
    }

    @Override
    public void flush() {
        synchronized (lock) {
            outputs.flush(FlushReason.CONTROL);
            storm.flush();
        }
    }

    @Override
    public void onTick(long nowNanos) {
        tickNanos = nowNanos;
        // Most ticks find nothing; they must not get in the way of the executor.
        if (outputs.hasRows()) {
            synchronized (lock) {
                try {
                    outputs.flushExpired(nowNanos);
                } catch (Throwable e) {
                    failedTick = e;
                    throw e;
                }
            }
        }
    }

    /**
     * Throws what was thrown when rows were sent at the end of their linger: on the executor's thread it ends the worker, as
     * anything does that is thrown when user code emits.
     */
    void throwIfTickFailed() {
        Throwable failed = failedTick;
        if (failed != null) {
            throw new IllegalStateException(
                    "rows could not be sent when their linger ended: " + failed.getMessage(), failed);
        }
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }

    /** Sends every row that waits. */
    void flushRows(FlushReason reason) {
        if (outputs.hasRows()) {
            synchronized (lock) {
                outputs.flush(reason);
            }
        }
    }

    private static Anchors anchorsOf(@Nullable Collection<Tuple> anchors) {
        return anchors == null ? Anchors.NONE : Anchors.of(anchors);
    }

    private Anchors shared(Anchors anchors) {
        if (anchors.size() > 1) {
            lastJoined = anchors.asBefore(lastJoined);
            return lastJoined;
        }
        return anchors;
    }

    /** Storm's collector, under the lock. */
    private final class StormSink implements Sink<Anchors, AnchorLog> {

        @Override
        public List<Integer> emit(String stream, Route route, List<Object> values, Anchors anchors) {
            List<Integer> tasks = emitAnchored(stream, route, values, live(anchors));
            flushIfStormBatches();
            return tasks;
        }

        @Override
        public void send(String stream, Route route, List<Object> values, AnchorLog log, BatchLimit limit) {
            try {
                List<Tuple> anchors = log.live();
                meter.hangsOn(roots(anchors));
                emitAnchored(stream, route, values, anchors);
            } catch (RuntimeException e) {
                // The rows are gone. If the user's bolt catches what is thrown, their inputs would stay open until the
                // message timeout, or for ever if there is none.
                log.fail().forEach(storm::fail);
                throw e;
            }
            log.release().forEach(storm::ack);
            flushIfStormBatches();
        }

        private List<Integer> emitAnchored(String stream, Route route, List<Object> values, List<Tuple> anchors) {
            if (route instanceof Route.Direct direct) {
                storm.emitDirect(direct.task(), stream, anchors, values);
                return direct.tasks();
            }
            route.announce();
            return storm.emit(stream, anchors, values);
        }

        private static int roots(List<Tuple> anchors) {
            int roots = 0;
            for (int i = 0; i < anchors.size(); i++) {
                roots += anchors.get(i).getMessageId().getAnchors().size();
            }
            return roots;
        }

        private void flushIfStormBatches() {
            if (flushStorm) {
                storm.flush();
            }
        }
    }
}
