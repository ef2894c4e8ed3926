package io.aeolus.testing;

import io.aeolus.batching.spi.LingerClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A clock that stands still until it is told to move. Starts below zero, as {@link System#nanoTime} may. Not thread-safe, but
 * listeners may be added and removed while they are called.
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

    /** Moves to a time that is not before now, and tells the listeners. */
    void moveTo(long elapsedNanos) {
        this.elapsedNanos = elapsedNanos;
        long now = nanoTime();
        for (LingerClock.Listener listener : listeners) {
            listener.onTick(now);
        }
    }
}
