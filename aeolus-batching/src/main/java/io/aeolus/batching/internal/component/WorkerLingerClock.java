// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.spi.LingerClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.task.WorkerTopologyContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clock of a worker: a daemon thread calls all listeners each millisecond while there are any. Storm's ticks are whole seconds apart, too
 * coarse for lingers of a few milliseconds.
 *
 * <p>The thread does not send rows, since that serializes them and may block. Each executor has its own sender thread. Thread-safe.
 */
public final class WorkerLingerClock implements LingerClock {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLingerClock.class);
    private static final long TICK_MILLIS = 1;
    /** A sender thread ends after this time without work. */
    private static final long IDLE_SECONDS = 60;

    private static final WorkerLingerClock INSTANCE = new WorkerLingerClock();

    private final List<LingerClock.Listener> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService thread =
            Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "aeolus-linger"));
    private final AtomicInteger senderCount = new AtomicInteger();
    private @Nullable ScheduledFuture<?> ticking;

    private WorkerLingerClock() {}

    private static Thread daemon(Runnable task, String name) {
        Thread daemon = new Thread(task, name);
        daemon.setDaemon(true);
        return daemon;
    }

    /** The clock of a task: a test driver's, or the worker's. */
    public static LingerClock of(WorkerTopologyContext context) {
        return context.getResource(RESOURCE) instanceof LingerClock ofDriver ? ofDriver : INSTANCE;
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public synchronized void add(LingerClock.Listener listener) {
        listeners.add(listener);
        if (ticking == null) {
            ticking = thread.scheduleAtFixedRate(this::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    @Override
    public synchronized void remove(LingerClock.Listener listener) {
        listeners.remove(listener);
        if (listeners.isEmpty() && ticking != null) {
            ticking.cancel(false);
            ticking = null;
        }
    }

    /** An executor whose thread is started for the first work, ends when it is idle, and is started again. */
    @Override
    public Executor sender() {
        ThreadPoolExecutor sender = new ThreadPoolExecutor(
                1,
                1,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> daemon(work, "aeolus-sender-" + senderCount.incrementAndGet()));
        sender.allowCoreThreadTimeOut(true);
        return work -> sender.execute(() -> runLogged(work));
    }

    private void tick() {
        long now = nanoTime();
        for (LingerClock.Listener listener : listeners) {
            runLogged(() -> listener.onTick(now));
        }
    }

    /** Logs exceptions: one task must not stop the clock of other tasks, nor end the schedule silently. */
    private static void runLogged(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            LOG.error("Cannot flush the tuples and acks of a task; if a send failed, the worker ends", e);
        }
    }
}
