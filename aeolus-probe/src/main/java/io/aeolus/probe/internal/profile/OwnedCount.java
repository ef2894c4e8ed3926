package io.aeolus.probe.internal.profile;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/** Counts what one thread does mostly, and others do now and then: for the one it is as cheap as a field. Thread-safe. */
final class OwnedCount {

    private final AtomicLong own = new AtomicLong();
    private final LongAdder others = new LongAdder();

    /**
     * Counts one more.
     *
     * @param isOwner whether this is the one thread
     */
    void increment(boolean isOwner) {
        if (isOwner) {
            own.setRelease(own.getPlain() + 1);
        } else {
            others.increment();
        }
    }

    long get() {
        return own.getAcquire() + others.sum();
    }
}
