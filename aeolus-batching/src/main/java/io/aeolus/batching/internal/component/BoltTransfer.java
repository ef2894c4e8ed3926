// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.BatchLimit;
import io.aeolus.batching.internal.output.OutputPlan;
import io.aeolus.batching.internal.output.Route;
import io.aeolus.batching.internal.output.Sink;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Passes a bolt's batches, rows, acks and fails to Storm: immediately, or, if another thread has the turn, in that thread after its current work.
 * Called under the lock of the executor, and without it by the thread that has the turn.
 */
final class BoltTransfer implements Sink {

    private final OutputCollector storm;
    private final ExecutorGuard lock;
    private final OutputPlan plan;
    private final RowMeter meter;
    /**
     * Whether to flush Storm after each call, except after acks and fails of the executor's thread. Storm's own batching buffers tuples and acks by
     * thread, and Storm's clock flushes only the executor's thread: without a flush, tuples of another thread would be overtaken, or never be sent.
     */
    private final boolean flushStorm;
    /** The executor's thread, which prepares its tasks. */
    private final Thread executor = Thread.currentThread();

    /** A throwable of any class, since Scala, Kotlin and Clojure throw undeclared checked exceptions. */
    private volatile @Nullable Throwable failure;

    BoltTransfer(OutputCollector storm, ExecutorGuard lock, OutputPlan plan, RowMeter meter, boolean flushStorm) {
        this.storm = storm;
        this.lock = lock;
        this.plan = plan;
        this.meter = meter;
        this.flushStorm = flushStorm;
    }

    /** Calls Storm for each tuple, for example to ack it. */
    void callStorm(Consumer<Tuple> call, List<Tuple> tuples) {
        if (!tuples.isEmpty()) {
            runOrEnqueue(() -> {
                tuples.forEach(call);
                if (Thread.currentThread() != executor) {
                    flushIfStormBatches();
                }
            });
        }
    }

    private void runOrEnqueue(Runnable work) {
        if (lock.isOthersTurn()) {
            enqueue(work);
        } else {
            work.run();
        }
    }

    /** Enqueues work for the thread that has the turn. An exception of the work ends the worker, and the clock logs it. */
    private void enqueue(Runnable work) {
        lock.enqueue(() -> {
            try {
                work.run();
            } catch (Throwable e) {
                failure = e;
                throw e;
            }
        });
    }

    /** The tuples that a row is anchored to. */
    static List<Tuple> live(Anchors anchors) {
        AnchorTuples live = new AnchorTuples();
        anchors.collectLive(live);
        return live.list();
    }

    void flush() {
        runOrEnqueue(storm::flush);
    }

    /** Notes that another thread failed to send. */
    void setFailure(Throwable cause) {
        failure = cause;
    }

    /** Throws if another thread failed to send. In the executor's thread this ends the worker, like any exception of an emit. */
    void throwIfFailed() {
        Throwable cause = failure;
        if (cause != null) {
            throw new IllegalStateException(
                    "cannot flush a batch whose linger has expired: " + cause.getMessage(), cause);
        }
    }

    @Override
    public List<Integer> emit(String stream, Route route, List<Object> values, Object anchors) {
        if (lock.isOthersTurn()) {
            if (!(route instanceof Route.Storms)) {
                // The log holds the row's inputs, like the inputs of a batch.
                AnchorLog log = new AnchorLog();
                log.add(anchors);
                List<Object> kept = plan.keep(stream, route, values);
                send(new RowBatch(stream, route, () -> kept, log, 1, 1), log);
                return route.tasks();
            }
            // Only Storm knows the tasks.
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
            enqueue(() -> sendNow(batch, live, log));
        } else {
            sendNow(batch, live, log);
        }
    }

    private void sendNow(RowBatch batch, List<Tuple> live, AnchorLog log) {
        try {
            meter.anchored(roots(live));
            emitAnchored(batch.stream(), batch.route(), batch.values().get(), live);
        } catch (Throwable e) {
            // The rows are lost. If the user's bolt catches the exception, their inputs would stay pending until the
            // message timeout, or forever without one.
            List<Tuple> inputs;
            synchronized (lock) {
                inputs = log.fail();
            }
            inputs.forEach(storm::fail);
            flushIfStormBatches();
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
