// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import io.aeolus.probe.Command;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** Decides whether calls of {@code nextTuple} reach a spout: not during a pause, and never after a stop. Thread-safe. */
public final class SpoutPause {

    private static final long NONE = 0;

    private final LongSupplier nanoClock;
    private final AtomicLong endNanos = new AtomicLong(NONE);
    private volatile boolean isStopped;

    public SpoutPause(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Applies a command; ignores commands that do not concern spouts. */
    public void onCommand(Command command) {
        if (command instanceof Command.StopSpouts) {
            isStopped = true;
        } else if (command instanceof Command.PauseSpouts pause) {
            long end = nanoClock.getAsLong() + pause.nanos();
            endNanos.set(end == NONE ? NONE + 1 : end);
        }
    }

    /** Returns whether the spout is paused or stopped. */
    public boolean isActive() {
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
        // A new pause may have begun meanwhile.
        endNanos.compareAndSet(end, NONE);
        return false;
    }
}
