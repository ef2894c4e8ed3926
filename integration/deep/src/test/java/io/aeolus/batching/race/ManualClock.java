// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.race;

import io.aeolus.batching.spi.LingerClock;

/** A clock that ticks when the test calls it, for one component. */
final class ManualClock implements LingerClock {

    /** A time after every linger. */
    private static final long LATE_NANOS = 3_600_000_000_000L;

    private LingerClock.Listener listener = nowNanos -> {};

    /** Ticks at a time at which every row is due. */
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
