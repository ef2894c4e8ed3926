package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.RowBatch;
import io.aeolus.batching.internal.output.Sink;
import io.aeolus.batching.internal.routing.Route;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Hands a bolt's batches, rows, acks and fails to Storm: at once, or, while another thread sends for the executor, after what that thread is
 * sending. Called under the lock of the executor, and without it by the thread that has the turn.
 */
final class BoltTransfer implements Sink {

    private final OutputCollector storm;
    private final ExecutorGuard lock;
    private final OutputPlan plan;
    private final RowMeter meter;
    /**
     * Storm's own batching keeps tuples and acks by thread, and Storm's clock only flushes the executor's thread: without a flush, tuples of
     * another thread would be overtaken, or stay.
     */
    private final boolean flushStorm;

    /** Of any class: code in Scala, Kotlin or Clojure throws checked exceptions that no method declares. */
    private volatile @Nullable Throwable failed;

    BoltTransfer(OutputCollector storm, ExecutorGuard lock, OutputPlan plan, RowMeter meter, boolean flushStorm) {
        this.storm = storm;
        this.lock = lock;
        this.plan = plan;
        this.meter = meter;
        this.flushStorm = flushStorm;
    }

    /** Calls Storm for tuples, as to ack them: now, or after what another thread is sending. */
    void callStorm(Consumer<Tuple> call, List<Tuple> tuples) {
        if (!tuples.isEmpty()) {
            nowOrLater(() -> tuples.forEach(call));
        }
    }

    private void nowOrLater(Runnable work) {
        if (lock.isOthersTurn()) {
            leave(work);
        } else {
            work.run();
        }
    }

    /** Leaves work for the thread that is sending; an exception of the work ends the worker, and the clock logs it. */
    private void leave(Runnable work) {
        lock.leave(() -> {
            try {
                work.run();
            } catch (Throwable e) {
                failed = e;
                throw e;
            }
        });
    }

    /** The tuples that a row's emit is anchored on. */
    static List<Tuple> live(Anchors anchors) {
        AnchorTuples live = new AnchorTuples();
        anchors.collect(live);
        return live.list();
    }

    /** Flushes Storm after all that was sent before. */
    void flush() {
        nowOrLater(storm::flush);
    }

    /** Another thread could not send. */
    void failed(Throwable problem) {
        failed = problem;
    }

    /**
     * Throws what another thread was thrown when it sent rows: on the executor's thread it ends the worker, as anything does that is thrown
     * when user code emits.
     */
    void throwIfFailed() {
        Throwable problem = failed;
        if (problem != null) {
            throw new IllegalStateException(
                    "rows could not be sent when their linger ended: " + problem.getMessage(), problem);
        }
    }

    @Override
    public List<Integer> emit(String stream, Route route, List<Object> values, Object anchors) {
        if (lock.isOthersTurn()) {
            if (!(route instanceof Route.Storms)) {
                // Its inputs are held, as the inputs of a batch are.
                AnchorLog log = new AnchorLog();
                log.add(anchors);
                send(new RowBatch(stream, route, plan.keep(stream, route, values), log, 1, 1), log);
                return route.tasks();
            }
            // Storm alone knows the tasks.
            lock.awaitTurn();
        }
        List<Integer> tasks = emitAnchored(stream, route, values, live((Anchors) anchors));
        flushIfStormBatches();
        return tasks;
    }

    @Override
    public void send(RowBatch batch, BatchLimit limit) {
        send(batch, (AnchorLog) batch.log());
    }

    private void send(RowBatch batch, AnchorLog log) {
        List<Tuple> live = log.live();
        if (lock.isOthersTurn()) {
            leave(() -> sendNow(batch, live, log));
        } else {
            sendNow(batch, live, log);
        }
    }

    private void sendNow(RowBatch batch, List<Tuple> live, AnchorLog log) {
        try {
            meter.hangsOn(roots(live));
            emitAnchored(batch.stream(), batch.route(), batch.values(), live);
        } catch (Throwable e) {
            // The rows are gone. If the user's bolt catches what is thrown, their inputs would stay open until the
            // message timeout, or forever if there is none.
            List<Tuple> inputs;
            synchronized (lock) {
                inputs = log.fail();
            }
            inputs.forEach(storm::fail);
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
