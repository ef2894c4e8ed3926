package io.aeolus.monitor.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What the components of the topology that runs now tell the measurement; they run in the same JVM, one topology at a time.
 * Threadsafe.
 */
final class Gauge {

    private static volatile Gauge current = new Gauge();

    final AtomicLong emitted = new AtomicLong();
    final CountDownLatch end = new CountDownLatch(1);
    volatile long startNanos;
    volatile long endNanos;

    static Gauge reset() {
        current = new Gauge();
        return current;
    }

    static Gauge current() {
        return current;
    }
}
