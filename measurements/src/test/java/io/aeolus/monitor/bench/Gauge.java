// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Values that the components of the running topology report to the measurement; same JVM, one topology at a time. Thread-safe.
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
