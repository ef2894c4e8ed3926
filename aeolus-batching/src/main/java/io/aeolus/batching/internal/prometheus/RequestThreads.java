package io.aeolus.batching.internal.prometheus;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that answer requests. A client that stalls, in its request or while it reads the answer, blocks the thread of its request.
 * So each new request drops those that are older than {@link #LIMIT_SECONDS}, and the eldest where more than {@link #MOST} would be open. To
 * drop a request is to interrupt its thread, which closes the connection. Thread-safe.
 */
final class RequestThreads implements Executor, AutoCloseable {

    /** Prometheus itself gives up after ten seconds by default. */
    private static final long LIMIT_SECONDS = 10;

    private static final int MOST = 4;

    private final Deque<Request> open = new ArrayDeque<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(MOST, task -> {
        Thread thread = new Thread(task, "aeolus-prometheus");
        thread.setDaemon(true);
        return thread;
    });

    /** Guarded by the threads. */
    private static final class Request {

        private final Runnable work;
        private final long startNanos = System.nanoTime();
        private @Nullable Thread thread;
        private boolean isDropped;

        Request(Runnable work) {
            this.work = work;
        }

        boolean isTooOld() {
            return System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        }
    }

    @Override
    public void execute(Runnable work) {
        Request request = new Request(work);
        synchronized (this) {
            open.addLast(request);
            while (open.size() > MOST || open.getFirst().isTooOld()) {
                drop(open.removeFirst());
            }
        }
        threads.execute(() -> run(request));
    }

    private static void drop(Request request) {
        request.isDropped = true;
        if (request.thread != null) {
            request.thread.interrupt();
        }
    }

    private void run(Request request) {
        synchronized (this) {
            request.thread = Thread.currentThread();
            if (request.isDropped) {
                // The server closes the connection when it reads the request.
                request.thread.interrupt();
            }
        }
        try {
            request.work.run();
        } finally {
            synchronized (this) {
                request.thread = null;
                open.remove(request);
                // Not meant for the next request.
                Thread.interrupted();
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
