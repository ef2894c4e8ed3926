package io.aeolus.monitor.internal.run;

import io.aeolus.monitor.internal.ledger.RowCounts;
import java.time.Duration;

/** Notices that a topology does nothing any more. Not thread-safe. */
final class StallWatch {

    private long done;
    private long lastChangeNanos;

    StallWatch(long nowNanos) {
        this.lastChangeNanos = nowNanos;
    }

    /** Looks at the counts: rows emitted for the first time and rows acked are progress, fails and replays are not. */
    void see(RowCounts counts, long nowNanos) {
        long doneNow = counts.emitted() + counts.acked();
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
