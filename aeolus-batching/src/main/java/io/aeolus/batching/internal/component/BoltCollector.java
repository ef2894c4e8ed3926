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
import java.util.function.Consumer;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * What a wrapped bolt emits, acks and fails through. Translates rows into the tuples that Storm knows; delays the ack of an input
 * until what is anchored on it has left its buffer.
 *
 * <p>Threadsafe: the executor's thread, threads of the user's and the clock's all go through the lock of the executor. All but the clock's
 * call Storm under it.
 */
final class BoltCollector implements IOutputCollector, LingerClock.Listener {

    private final ExecutorGuard lock;
    private final LingerClock clock;
    private final OutputCollector storm;
    private final OutputPlan plan;
    private final Outputs<Anchors, AnchorLog> outputs;
    /**
     * Storm's own batching keeps tuples and acks by thread, and only the executor's are sent on by its clock: those of another
     * thread would be overtaken, or stay.
     */
    private final boolean flushStorm;

    private final RowMeter meter;

    /** Of the last row that hung on several anchors. */
    private Anchors lastJoined = Anchors.NONE;

    /** A {@link RuntimeException} or an {@link Error}. */
    private volatile @Nullable Throwable failedTick;
    /** Whether the clock has something done for this task. */
    private volatile boolean isSendingExpired;

    // Written by the thread that executes, in which others at most do not find themselves.
    private @Nullable Thread executing;
    private final WrittenAcks acked = new WrittenAcks();
    private long releasedAtNanos;

    /** When the clock ticked last. */
    private volatile long tickNanos;

    BoltCollector(
            OutputCollector storm,
            ExecutorGuard lock,
            OutputPlan plan,
            LingerClock clock,
            RowMeter meter,
            boolean flushStorm) {
        this.storm = storm;
        this.lock = lock;
        this.plan = plan;
        this.clock = clock;
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
        if (acked.hasRows()) {
            synchronized (lock) {
                AnchorTuples due = new AnchorTuples();
                acked.release(due);
                // Before Storm is called, as it may call back.
                acked.clear();
                tellStorm(storm::ack, due.list());
            }
        }
    }

    /** Acks tuples and the like: now, or after what another thread is sending. */
    private void tellStorm(Consumer<Tuple> what, List<Tuple> tuples) {
        if (!tuples.isEmpty()) {
            if (lock.isOthersTurn()) {
                leave(() -> tuples.forEach(what));
            } else {
                tuples.forEach(what);
            }
        }
    }

    /** Leaves something for the thread that is sending; what that throws ends the worker. */
    private void leave(Runnable send) {
        lock.leave(() -> {
            try {
                send.run();
            } catch (RuntimeException | Error e) {
                failedTick = e;
            }
        });
    }

    /**
     * The thread that executes a message only writes its acks down, until its end or the clock's next tick. The rows of a batch come in
     * one message, so that its roots are mostly due together: they take the lock once, and cost Storm one call. Where no more comes
     * for two ticks, because user code takes long, the clock acks them.
     */
    @Override
    public void ack(Tuple input) {
        if (!(input instanceof InputTuple tuple)) {
            synchronized (lock) {
                // A control tuple, which user code gets as it is.
                tellStorm(storm::ack, List.of(input));
            }
        } else if (tuple.settle()) {
            if (Thread.currentThread() == executing) {
                if (!acked.add(tuple.anchors())) {
                    releaseAcked();
                    acked.add(tuple.anchors());
                }
                if (tickNanos != releasedAtNanos) {
                    releaseAcked();
                }
                return;
            }
            synchronized (lock) {
                AnchorTuples due = new AnchorTuples();
                tuple.anchors().release(1, due);
                tellStorm(storm::ack, due.list());
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
                tellStorm(storm::fail, List.of(input));
                return;
            }
            if (tuple.settle()) {
                AnchorTuples due = new AnchorTuples();
                tuple.anchors().fail(due);
                tellStorm(storm::fail, due.list());
            }
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        synchronized (lock) {
            if (!(input instanceof InputTuple tuple)) {
                // A control tuple, which user code gets as it is.
                tellStorm(storm::resetTimeout, List.of(input));
                return;
            }
            tellStorm(storm::resetTimeout, live(tuple.anchors()));
        }
    }

    @Override
    public void flush() {
        synchronized (lock) {
            outputs.flush(FlushReason.CONTROL);
            if (lock.isOthersTurn()) {
                leave(storm::flush);
            } else {
                storm.flush();
            }
        }
    }

    @Override
    public void onTick(long nowNanos) {
        tickNanos = nowNanos;
        // Most ticks find nothing; they must not get in the way of the executor.
        boolean isAckDue = acked.isStale();
        if (!isSendingExpired && (isAckDue || outputs.mayHaveExpired(nowNanos))) {
            isSendingExpired = true;
            try {
                clock.execute(() -> sendExpired(nowNanos));
            } catch (RuntimeException | Error e) {
                // There may be no thread for it: the next tick tries again.
                isSendingExpired = false;
                throw e;
            }
        }
    }

    private void sendExpired(long nowNanos) {
        Throwable before = failedTick;
        try {
            lock.send(() -> {
                AnchorTuples due = new AnchorTuples();
                acked.release(due);
                tellStorm(storm::ack, due.list());
                outputs.flushExpired(nowNanos);
            });
        } catch (RuntimeException | Error e) {
            failedTick = e;
        } finally {
            isSendingExpired = false;
        }
        Throwable failed = failedTick;
        // For the clock to say it, too.
        if (failed != before && failed instanceof Error error) {
            throw error;
        }
        if (failed != before && failed instanceof RuntimeException exception) {
            throw exception;
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

    /** Storm's collector, called by one thread at a time. */
    private final class StormSink implements Sink<Anchors, AnchorLog> {

        @Override
        public List<Integer> emit(String stream, Route route, List<Object> values, Anchors anchors) {
            if (lock.isOthersTurn()) {
                if (!(route instanceof Route.Storms)) {
                    // Its inputs are held, as those of a batch.
                    AnchorLog log = new AnchorLog();
                    log.add(anchors);
                    send(stream, route, plan.keep(stream, route, values), log);
                    return route.tasks();
                }
                // Storm alone knows the tasks.
                lock.awaitTurn();
            }
            List<Integer> tasks = emitAnchored(stream, route, values, live(anchors));
            flushIfStormBatches();
            return tasks;
        }

        @Override
        public void send(String stream, Route route, List<Object> values, AnchorLog log, BatchLimit limit) {
            send(stream, route, values, log);
        }

        private void send(String stream, Route route, List<Object> values, AnchorLog log) {
            List<Tuple> live = log.live();
            if (lock.isOthersTurn()) {
                leave(() -> sendNow(stream, route, values, live, log));
            } else {
                sendNow(stream, route, values, live, log);
            }
        }

        private void sendNow(String stream, Route route, List<Object> values, List<Tuple> live, AnchorLog log) {
            try {
                meter.hangsOn(roots(live));
                emitAnchored(stream, route, values, live);
            } catch (RuntimeException e) {
                // The rows are gone. If the user's bolt catches what is thrown, their inputs would stay open until the
                // message timeout, or for ever if there is none.
                List<Tuple> failed;
                synchronized (lock) {
                    failed = log.fail();
                }
                failed.forEach(storm::fail);
                throw e;
            }
            List<Tuple> due;
            synchronized (lock) {
                due = log.release();
            }
            due.forEach(storm::ack);
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
