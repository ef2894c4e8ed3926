// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import io.aeolus.batching.spi.LingerClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A simulated clock. Starts below zero, which {@link System#nanoTime} allows. Not thread-safe, but a listener may add and remove listeners.
 */
final class DriverClock implements LingerClock {

    static final long NANOS_PER_MILLI = 1_000_000;
    private static final long ORIGIN_NANOS = -5_000_000_000L;

    private final List<LingerClock.Listener> listeners = new CopyOnWriteArrayList<>();
    private long elapsedNanos;

    @Override
    public long nanoTime() {
        return ORIGIN_NANOS + elapsedNanos;
    }

    long elapsedNanos() {
        return elapsedNanos;
    }

    @Override
    public void add(LingerClock.Listener listener) {
        listeners.add(listener);
    }

    @Override
    public void remove(LingerClock.Listener listener) {
        listeners.remove(listener);
    }

    boolean hasListeners() {
        return !listeners.isEmpty();
    }

    /** Advances to a time, and notifies the listeners. */
    void moveTo(long elapsedNanos) {
        this.elapsedNanos = elapsedNanos;
        long now = nanoTime();
        for (LingerClock.Listener listener : listeners) {
            listener.onTick(now);
        }
    }
}
