package io.aeolus.probe.internal.observe;

import io.aeolus.probe.Command;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Whether Storm's calls of {@code nextTuple} reach a spout: not while it rests, and never again once it is stopped. Thread-safe. */
public final class SpoutRest {

    private static final long NONE = 0;

    private final LongSupplier nanoClock;
    private final AtomicLong endNanos = new AtomicLong(NONE);
    private volatile boolean isStopped;

    /** With a clock in nanoseconds; the spout does not rest. */
    public SpoutRest(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Follows a command; ignores those that concern no spout. */
    public void told(Command command) {
        if (command instanceof Command.StopSpouts) {
            isStopped = true;
        } else if (command instanceof Command.RestSpouts rest) {
            long end = nanoClock.getAsLong() + rest.nanos();
            endNanos.set(end == NONE ? NONE + 1 : end);
        }
    }

    /** Whether the spout rests now or is stopped. */
    public boolean isNow() {
        if (isStopped) {
            return true;
        }
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
