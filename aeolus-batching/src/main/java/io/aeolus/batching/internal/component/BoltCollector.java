// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.ChainedTuple;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.output.FlushReason;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.spi.LingerClock;
import java.lang.ref.WeakReference;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * The collector of a wrapped bolt. Translates rows to the tuples that Storm knows, and delays the ack of an input until the rows that are anchored
 * to it are sent.
 *
 * <p>Thread-safe: the executor's thread, threads of user code and the clock's thread use the lock of the executor. All but the clock's thread call
 * Storm while they hold it.
 */
final class BoltCollector implements RowCollector, ChainHead, LingerClock.Listener {

    private final ExecutorGuard lock;
    private final OutputCollector storm;
    private final Outputs outputs;
    private final BoltTransfer transfer;
    private final Chain chain;

    /** The anchors of the last row with several anchors. Weak, since the anchors of a window keep its batches in memory. */
    private WeakReference<Anchors> lastJoined = new WeakReference<>(Anchors.NONE);

    /** Whether the clock has submitted work for this task. */
    private volatile boolean isSenderBusy;

    /** The thread that executes. Another thread may read a stale value, but never its own identity. */
    private @Nullable Thread executing;

    private final DeferredAcks acked = new DeferredAcks();
    /** The tick that the executor has seen last. */
    private final AtomicLong seenTickNanos = new AtomicLong();

    private volatile long tickNanos;

    BoltCollector(
            OutputCollector storm,
            ExecutorGuard lock,
            OutputPlan plan,
            Chain chain,
            LingerClock clock,
            RowMeter meter,
            boolean flushStorm) {
        this.storm = storm;
        this.lock = lock;
        this.chain = chain;
        this.transfer = new BoltTransfer(storm, lock, plan, meter, flushStorm);
        this.tickNanos = clock.nanoTime();
        this.seenTickNanos.set(tickNanos);
        this.outputs = new Outputs(plan, AnchorLog::new, transfer, clock, meter);
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        return emitRow(stream, Anchors.of(anchors), values);
    }

    @Override
    public List<Integer> emit(String stream, Tuple anchor, List<Object> values) {
        return emitRow(stream, Anchors.ofTuple(anchor), values);
    }

    private List<Integer> emitRow(String stream, Anchors anchors, List<Object> values) {
        if (!chain.isEmpty()) {
            chain.emittedByHead(isInExecutor());
        }
        ChainedStream chained = chain.ofHead().find(stream);
        return chained == null ? send(stream, values, anchors) : chained.emit(values, anchors, this);
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        if (!chain.isEmpty()) {
            chain.emittedByHead(isInExecutor());
        }
        sendDirect(task, stream, values, Anchors.of(anchors));
    }

    @Override
    public List<Integer> send(String stream, List<Object> values, Anchors anchors) {
        synchronized (lock) {
            return chain.originalTasks(stream, outputs.emit(stream, values, shared(anchors)));
        }
    }

    @Override
    public void sendDirect(int task, String stream, List<Object> values, Anchors anchors) {
        synchronized (lock) {
            outputs.emitDirect(task, stream, values, shared(anchors), false);
        }
    }

    @Override
    public boolean isInExecutor() {
        return Thread.currentThread() == executing;
    }

    @Override
    public void executeLater(Runnable work) {
        chain.executeLater(work);
    }

    private Anchors shared(Anchors anchors) {
        if (anchors.size() <= 1) {
            return anchors;
        }
        Anchors previous = lastJoined.get();
        Anchors joined = previous == null ? anchors : anchors.reuse(previous);
        if (joined != previous) {
            lastJoined = new WeakReference<>(joined);
        }
        return joined;
    }

    /** Called before the calling thread executes a message. */
    void beginExecute() {
        executing = Thread.currentThread();
    }

    /** Called after the message is executed. */
    void endExecute() {
        chain.publishCounts();
        executing = null;
        releaseAcked();
        sendExpired();
    }

    /**
     * Sends the rows that have reached their linger, in the executor's thread. Otherwise a sender thread would send them, for which Storm
     * would create another Kryo.
     */
    private void sendExpired() {
        long nowNanos = seenTickNanos.getPlain();
        if (outputs.mayHaveExpired(nowNanos)) {
            synchronized (lock) {
                outputs.flushExpired(nowNanos);
            }
        }
    }

    private void releaseAcked() {
        seenTickNanos.setRelease(tickNanos);
        if (acked.hasRows()) {
            synchronized (lock) {
                AnchorTuples due = new AnchorTuples();
                acked.release(due);
                // Before Storm is called, since it may call back.
                acked.clear();
                transfer.callStorm(storm::ack, due.list());
            }
        }
    }

    /**
     * Acks a tuple. The thread that executes a message defers its acks until the message ends or, if user code takes long, until its first
     * ack after a tick of the clock. Since the rows of a batch are one message, the acks of its roots are usually due together: then they
     * take the lock once and need one call of Storm. If the thread adds no further ack between two ticks, the clock's sender thread sends
     * the deferred acks.
     */
    @Override
    public void ack(Tuple input) {
        if (!(input instanceof InputTuple tuple)) {
            synchronized (lock) {
                // A control tuple, which user code receives unchanged.
                transfer.callStorm(storm::ack, List.of(input));
            }
        } else if (isInExecutor()) {
            if (tuple.settle() && tuple.isHolding()) {
                ackDeferred(tuple.anchors());
            }
        } else {
            synchronized (lock) {
                if (tuple.settle() && tuple.isHolding()) {
                    releaseNow(tuple.anchors());
                }
            }
        }
    }

    private void ackDeferred(Anchors anchors) {
        if (!acked.add(anchors)) {
            releaseAcked();
            acked.add(anchors);
        }
        if (tickNanos != seenTickNanos.getPlain()) {
            releaseAcked();
            sendExpired();
        }
    }

    private void releaseNow(Anchors anchors) {
        AnchorTuples due = new AnchorTuples();
        anchors.release(1, due);
        transfer.callStorm(storm::ack, due.list());
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
    public void holdUnlessSettled(ChainedTuple tuple) {
        synchronized (lock) {
            // Another thread may have acked it.
            if (!tuple.isSettled()) {
                tuple.hold();
            }
        }
    }

    @Override
    public void hold(Anchors anchors) {
        synchronized (lock) {
            anchors.hold();
        }
    }

    @Override
    public void release(Anchors anchors) {
        synchronized (lock) {
            releaseNow(anchors);
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
        // An executor that has seen the previous tick most likely sees this tick within microseconds, and sends the
        // rows itself. If it does not see this tick, the next tick detects that.
        boolean isExecutorActive = seenTickNanos.getAcquire() == tickNanos;
        tickNanos = nowNanos;
        // Most ticks find no work. They must not disturb the executor, so they take no lock.
        boolean isAckDue = acked.isStale();
        if (!isSenderBusy && (isAckDue || (!isExecutorActive && outputs.mayHaveExpired(nowNanos)))) {
            isSenderBusy = true;
            try {
                lock.executeInSender(() -> sendForExecutor(nowNanos));
            } catch (Throwable e) {
                // Perhaps no thread could be started: the next tick tries again.
                isSenderBusy = false;
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
            transfer.setFailure(e);
            throw e;
        } finally {
            isSenderBusy = false;
        }
    }

    /** Throws if another thread failed to send rows of this bolt. */
    void throwIfSendFailed() {
        transfer.throwIfFailed();
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }

    /** Sends all buffered rows, and then sets the plans of streams as {@link Outputs#change} does. */
    void change(Map<String, StreamPlan> plans) {
        synchronized (lock) {
            outputs.change(plans);
        }
    }

    void flushRows(FlushReason reason) {
        if (outputs.hasRows()) {
            synchronized (lock) {
                outputs.flush(reason);
            }
        }
    }
}
