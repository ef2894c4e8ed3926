package io.aeolus.batching.race;

import io.aeolus.batching.spi.LingerClock;

/** A clock that stands still, and ticks when a test says so. For one component. */
final class CaughtClock implements LingerClock {

    /** A time by which every linger is over. */
    private static final long LATE_NANOS = 3_600_000_000_000L;

    private LingerClock.Listener listener = nowNanos -> {};

    /** A tick, late enough for every row. */
    void tick() {
        listener.onTick(LATE_NANOS);
    }

    @Override
    public long nanoTime() {
        return 0;
    }

    @Override
    public void add(LingerClock.Listener added) {
        listener = added;
    }

    @Override
    public void remove(LingerClock.Listener removed) {}
}
