package io.aeolus.monitor.internal.run;

import java.time.Duration;

/** Notices that a topology does nothing any more. Not thread-safe. */
final class StallWatch {

    private long done;
    private long lastChangeNanos;

    StallWatch(long nowNanos) {
        this.lastChangeNanos = nowNanos;
    }

    /** Looks at what is done: rows emitted for the first time and acks are progress, fails and replays are not. */
    void see(long emitted, long acks, long nowNanos) {
        long doneNow = emitted + acks;
        if (doneNow != done) {
            done = doneNow;
            lastChangeNanos = nowNanos;
        }
    }

    /** When the counts changed for the last time, as far as was seen. */
    long lastChangeNanos() {
        return lastChangeNanos;
    }

    /** Whether nothing has changed for so long. */
    boolean isQuietFor(Duration time, long nowNanos) {
        return nowNanos - lastChangeNanos >= time.toNanos();
    }
}
