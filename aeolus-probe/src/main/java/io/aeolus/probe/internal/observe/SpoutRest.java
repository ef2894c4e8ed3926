package io.aeolus.probe.internal.observe;

import io.aeolus.probe.Command;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Whether a spout rests, as it was told: then it is not asked for rows. One thread asks, any may tell. */
public final class SpoutRest {

    private static final long NONE = 0;

    private final LongSupplier nanoClock;
    private final AtomicLong endNanos = new AtomicLong(NONE);

    /** With a clock in nanoseconds; the spout does not rest. */
    public SpoutRest(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Takes a command that may be for it. */
    public void told(Command command) {
        if (command instanceof Command.RestSpouts rest) {
            long end = nanoClock.getAsLong() + rest.nanos();
            endNanos.set(end == NONE ? NONE + 1 : end);
        }
    }

    /** Whether it rests now. */
    public boolean isNow() {
        long end = endNanos.get();
        if (end == NONE) {
            return false;
        }
        if (nanoClock.getAsLong() - end < 0) {
            return true;
        }
        // It may have been told to rest again in between.
        endNanos.compareAndSet(end, NONE);
        return false;
    }
}
