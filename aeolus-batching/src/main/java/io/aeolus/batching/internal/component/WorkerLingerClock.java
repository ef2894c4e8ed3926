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
 * The clock of a worker: one daemon thread calls all listeners each millisecond, and rests while there are none. Storm's own
 * ticks come in whole seconds, too coarse for rows that may wait a few milliseconds.
 *
 * <p>That thread only tells the time. Rows are sent by other threads, one for each executor of Storm whose rows have to leave: sending
 * serialises the rows, and may block. Thread-safe.
 */
public final class WorkerLingerClock implements LingerClock {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLingerClock.class);
    private static final long TICK_MILLIS = 1;
    /** A thread that sends rows ends after this time without work. */
    private static final long IDLE_SECONDS = 60;

    private static final WorkerLingerClock INSTANCE = new WorkerLingerClock();

    private final List<LingerClock.Listener> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread daemon = new Thread(task, "aeolus-linger");
        daemon.setDaemon(true);
        return daemon;
    });
    private final AtomicInteger senderCount = new AtomicInteger();
    private @Nullable ScheduledFuture<?> ticking;

    private WorkerLingerClock() {}

    /** The clock for a task: the one that a driver put into the context, or else the worker's. */
    public static LingerClock of(WorkerTopologyContext context) {
        return context.getResource(RESOURCE) instanceof LingerClock driven ? driven : INSTANCE;
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

    /** A thread that starts with the first work, ends when there is none for a while, and starts again. */
    @Override
    public Executor sender() {
        ThreadPoolExecutor sender =
                new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread daemon = new Thread(work, "aeolus-sender-" + senderCount.incrementAndGet());
                    daemon.setDaemon(true);
                    return daemon;
                });
        sender.allowCoreThreadTimeOut(true);
        return work -> sender.execute(() -> guarded(work));
    }

    private void tick() {
        long now = nanoTime();
        for (LingerClock.Listener listener : listeners) {
            guarded(() -> listener.onTick(now));
        }
    }

    /** One task's trouble must not stop the clock of the others, nor end its schedule silently. */
    private static void guarded(Runnable work) {
        try {
            work.run();
        } catch (Throwable e) {
            LOG.error("Rows could not be sent when their linger ended", e);
        }
    }
}
