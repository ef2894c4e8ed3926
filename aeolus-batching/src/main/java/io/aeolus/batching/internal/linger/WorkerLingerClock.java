package io.aeolus.batching.internal.linger;

import io.aeolus.batching.LingerClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
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
 * <p>That thread only tells the time. Rows are sent by other threads, one for each task that is sending: to send them is to serialise them,
 * and may be to wait. Threadsafe.
 */
public final class WorkerLingerClock implements LingerClock {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerLingerClock.class);
    private static final long TICK_MILLIS = 1;
    /** After so long without work a thread that sends rows ends. */
    private static final long IDLE_SECONDS = 10;

    private static final WorkerLingerClock INSTANCE = new WorkerLingerClock();

    private final List<LingerClock.Listener> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread daemon = new Thread(task, "aeolus-linger");
        daemon.setDaemon(true);
        return daemon;
    });
    private final AtomicInteger senderCount = new AtomicInteger();
    private final ExecutorService senders = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                Thread daemon = new Thread(work, "aeolus-sender-" + senderCount.incrementAndGet());
                daemon.setDaemon(true);
                return daemon;
            });
    private @Nullable ScheduledFuture<?> ticking;

    private WorkerLingerClock() {}

    /**
     * The clock for a task.
     *
     * @param context the task's context
     * @return the clock that a driver put into the context, else the worker's
     */
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

    @Override
    public void execute(Runnable work) {
        senders.execute(() -> guarded(work));
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
