package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.input.InputTuple;
import io.aeolus.batching.internal.linger.LingerClock;
import io.aeolus.batching.internal.linger.LingerListener;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Outputs;
import io.aeolus.batching.internal.output.Sink;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/**
 * What a wrapped bolt emits, acks and fails through. Translates rows into the tuples that Storm knows; delays the ack of an input
 * until what is anchored on it has left its buffer.
 *
 * <p>Threadsafe: the executor's thread, threads of the user's and the clock's all go through one lock. Storm's collector, which
 * is called under the lock, does not block.
 */
final class BoltCollector implements IOutputCollector, LingerListener {

    private final Object lock = new Object();
    private final OutputCollector storm;
    private final Outputs<Anchors, AnchorLog> outputs;
    /** Storm's own batching keeps tuples by thread, so that another thread's would overtake them if they stayed there. */
    private final boolean flushStorm;

    private final Consumer<TupleImpl> stormAck;
    private final Consumer<TupleImpl> stormFail;

    BoltCollector(
            OutputCollector storm,
            OutputPlan plan,
            LingerClock clock,
            Outputs.BatchCounters counters,
            boolean flushStorm) {
        this.storm = storm;
        this.flushStorm = flushStorm;
        this.stormAck = storm::ack;
        this.stormFail = storm::fail;
        this.outputs = new Outputs<>(plan, AnchorLog::new, new StormSink(), clock, counters);
    }

    @Override
    public List<Integer> emit(String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        synchronized (lock) {
            return outputs.emit(stream, values, anchorsOf(anchors));
        }
    }

    @Override
    public void emitDirect(int task, String stream, @Nullable Collection<Tuple> anchors, List<Object> values) {
        synchronized (lock) {
            outputs.barrier(stream);
            storm.emitDirect(task, stream, anchorsOf(anchors).live(), values);
            flushStorm();
        }
    }

    @Override
    public void ack(Tuple input) {
        synchronized (lock) {
            if (!(input instanceof InputTuple tuple)) {
                // A control tuple, which user code gets as it is.
                storm.ack(input);
                return;
            }
            if (tuple.settle()) {
                tuple.anchors().release(stormAck);
            }
        }
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
                tuple.anchors().fail(stormFail);
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
            tuple.anchors().live().forEach(storm::resetTimeout);
        }
    }

    @Override
    public void flush() {
        synchronized (lock) {
            outputs.flush();
            storm.flush();
        }
    }

    @Override
    public void onTick(long nowNanos) {
        // Most ticks find nothing; they must not get in the way of the executor.
        if (outputs.hasRows()) {
            synchronized (lock) {
                outputs.flushExpired(nowNanos);
            }
        }
    }

    @Override
    public void reportError(Throwable error) {
        storm.reportError(error);
    }

    /** Sends every row that waits. */
    void flushRows() {
        if (outputs.hasRows()) {
            synchronized (lock) {
                outputs.flush();
            }
        }
    }

    private static Anchors anchorsOf(@Nullable Collection<Tuple> anchors) {
        return anchors == null ? Anchors.NONE : Anchors.of(anchors);
    }

    private void flushStorm() {
        if (flushStorm) {
            storm.flush();
        }
    }

    /** Storm's collector, under the lock. */
    private final class StormSink implements Sink<Anchors, AnchorLog> {

        @Override
        public List<Integer> emit(String stream, List<Object> values, Anchors anchors) {
            List<Integer> tasks = storm.emit(stream, anchors.live(), values);
            flushStorm();
            return tasks;
        }

        @Override
        public void send(String stream, List<Object> values, AnchorLog log) {
            storm.emit(stream, log.live(), values);
            log.release(stormAck);
            flushStorm();
        }
    }
}
