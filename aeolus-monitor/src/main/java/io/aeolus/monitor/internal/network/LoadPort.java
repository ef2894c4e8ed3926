package io.aeolus.monitor.internal.network;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Where the tasks of the load's topology find out what to do, and say where they are. They run in this JVM, one topology at a time.
 * Thread-safe.
 */
final class LoadPort {

    private static volatile LoadPort current = new LoadPort();

    private final CountDownLatch opened = new CountDownLatch(2);
    private volatile @Nullable Load load;
    private volatile int spoutWorker;
    private volatile int sinkWorker;
    private volatile boolean ackerWithSpout;

    /** A new port, for the topology that starts next. */
    static LoadPort reset() {
        current = new LoadPort();
        return current;
    }

    static LoadPort current() {
        return current;
    }

    /** The spout is there, in the worker with this port, and the acker with it or not. */
    void spoutOpened(int workerPort, boolean hasAcker) {
        spoutWorker = workerPort;
        ackerWithSpout = hasAcker;
        opened.countDown();
    }

    /** The sink is there, in the worker with this port. */
    void sinkPrepared(int workerPort) {
        sinkWorker = workerPort;
        opened.countDown();
    }

    /** Waits for spout and sink; false if they do not come in time. */
    boolean awaitOpen(Duration longest) throws InterruptedException {
        return opened.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    int spoutWorker() {
        return spoutWorker;
    }

    boolean isAckerWithSpout() {
        return ackerWithSpout;
    }

    int sinkWorker() {
        return sinkWorker;
    }

    /** From now on the spout emits this; the load before has ended. */
    void start(Load next) {
        load = next;
    }

    /** What the spout is to emit, null before the first. */
    @Nullable
    Load load() {
        return load;
    }
}
