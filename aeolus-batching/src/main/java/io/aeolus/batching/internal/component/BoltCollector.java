package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.spi.LingerClock;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * The collector of a wrapped bolt. Translates rows into the tuples that Storm knows; delays the ack of an input
 * until what is anchored on it has left its buffer.
 *
 * <p>Thread-safe: the executor's thread, threads of user code and the clock's thread all use the lock of the executor. All but the clock's
 * thread call Storm under it.
 */
final class BoltCollector implements IOutputCollector, LingerClock.Listener {

    private final ExecutorGuard lock;
    private final OutputCollector storm;
    private final Outputs outputs;
    private final BoltTransfer transfer;

    /** The anchors of the last row that hung on several; weak, as the anchors of a window keep its batches in memory. */
    private WeakReference<Anchors> lastJoined = new WeakReference<>(Anchors.NONE);

    /** Whether the clock has started work for this task. */
    private volatile boolean isSendingExpired;

    /** The thread that executes. Another thread may read a stale value, but never its own identity. */
    private @Nullable Thread executing;

    private final DeferredAcks acked = new DeferredAcks();
    /** The tick at which the executor looked at acks and rows last. */
    private final AtomicLong lookedAtNanos = new AtomicLong();

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
        this.transfer = new BoltTransfer(storm, lock, plan, meter, flushStorm);
        this.tickNanos = clock.nanoTime();
        this.lookedAtNanos.set(tickNanos);
        this.outputs = new Outputs(plan, AnchorLog::new, transfer, clock, meter);
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
            outputs.emitDirect(task, stream, values, shared(anchorsOf(anchors)), false);
        }
    }

    private static Anchors anchorsOf(@Nullable Collection<Tuple> anchors) {
        return anchors == null ? Anchors.NONE : Anchors.of(anchors);
    }

    private Anchors shared(Anchors anchors) {
        if (anchors.size() <= 1) {
            return anchors;
        }
        Anchors before = lastJoined.get();
        Anchors joined = before == null ? anchors : anchors.asBefore(before);
        if (joined != before) {
            lastJoined = new WeakReference<>(joined);
        }
        return joined;
    }

    /** The calling thread begins to execute a message; {@link #endExecute} has to follow. */
    void beginExecute() {
        executing = Thread.currentThread();
    }

    /** The message is executed. */
    void endExecute() {
        executing = null;
        releaseAcked();
        sendExpired();
    }

    /**
     * Sends the rows whose linger ends. The executor's thread does so while it is at work, and spares the clock another thread, for which
     * Storm would make another Kryo.
     */
    private void sendExpired() {
        long nowNanos = lookedAtNanos.getPlain();
        if (outputs.mayHaveExpired(nowNanos)) {
            synchronized (lock) {
                outputs.flushExpired(nowNanos);
            }
        }
    }

    private void releaseAcked() {
        lookedAtNanos.setRelease(tickNanos);
        if (acked.hasRows()) {
            synchronized (lock) {
                AnchorTuples due = new AnchorTuples();
                acked.release(due);
                // Before Storm is called, as it may call back.
                acked.clear();
                transfer.callStorm(storm::ack, due.list());
            }
        }
    }

    /**
     * The thread that executes a message defers its acks until the end of the message or the clock's next tick. The rows of a batch come in
     * one message, so its roots are mostly due together: they take the lock once, and cost Storm one call. Where no further ack comes
     * for two ticks, because user code takes long, the clock acks them.
     */
    @Override
    public void ack(Tuple input) {
        if (!(input instanceof InputTuple tuple)) {
            synchronized (lock) {
                // A control tuple, which user code gets as it is.
                transfer.callStorm(storm::ack, List.of(input));
            }
        } else if (tuple.settle()) {
            if (Thread.currentThread() == executing) {
                if (!acked.add(tuple.anchors())) {
                    releaseAcked();
                    acked.add(tuple.anchors());
                }
                if (tickNanos != lookedAtNanos.getPlain()) {
                    releaseAcked();
                    sendExpired();
                }
                return;
            }
            synchronized (lock) {
                AnchorTuples due = new AnchorTuples();
                tuple.anchors().release(1, due);
                transfer.callStorm(storm::ack, due.list());
            }
        }
    }

    @Override
    public void fail(Tuple input) {
        synchronized (lock) {
            if (!(input instanceof InputTuple tuple)) {
                transfer.callStorm(storm::fail, List.of(input));
            } else if (tuple.settle()) {
                AnchorTuples due = new AnchorTuples();
                tuple.anchors().fail(due);
                transfer.callStorm(storm::fail, due.list());
            }
        }
    }

    @Override
    public void resetTimeout(Tuple input) {
        synchronized (lock) {
            transfer.callStorm(
                    storm::resetTimeout,
                    input instanceof InputTuple tuple ? BoltTransfer.live(tuple.anchors()) : List.of(input));
        }
    }

    @Override
    public void flush() {
        synchronized (lock) {
            outputs.flush(FlushReason.CONTROL);
            transfer.flush();
        }
    }

    @Override
    public void onTick(long nowNanos) {
        // If the executor looked at the last tick, it looks again within microseconds; if not, the next tick finds out.
        boolean isExecutorLooking = lookedAtNanos.getAcquire() == tickNanos;
        tickNanos = nowNanos;
        // Most ticks find nothing; they must not disturb the executor.
        boolean isAckDue = acked.isStale();
        if (!isSendingExpired && (isAckDue || (!isExecutorLooking && outputs.mayHaveExpired(nowNanos)))) {
            isSendingExpired = true;
            try {
                lock.inSender(() -> sendForExecutor(nowNanos));
            } catch (Throwable e) {
                // There may be no thread for it: the next tick tries again.
                isSendingExpired = false;
                throw e;
            }
        }
    }

    private void sendForExecutor(long nowNanos) {
        try {
            lock.send(() -> {
                AnchorTuples due = new AnchorTuples();
                acked.release(due);
                transfer.callStorm(storm::ack, due.list());
                outputs.flushExpired(nowNanos);
            });
        } catch (Throwable e) {
            transfer.failed(e);
            throw e;
        } finally {
            isSendingExpired = false;
        }
    }

    /** Throws what another thread was thrown when it sent rows of this bolt. */
    void throwIfSendFailed() {
        transfer.throwIfFailed();
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
}
