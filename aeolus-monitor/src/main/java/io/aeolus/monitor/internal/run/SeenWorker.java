package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What one start of a worker has said last, and how far its clock is behind ours: the least difference between when a snapshot came and
 * when it was made. That is too much by the time that the fastest snapshot was on its way. Not thread-safe.
 */
final class SeenWorker {

    /** A worker says something ten times a second. */
    private static final long LONGEST_SILENCE_NANOS = 2_000_000_000L;

    private Optional<WorkerSnapshot> latest = Optional.empty();
    private Nanos offset = Nanos.UNKNOWN;
    private long seenNanos;

    void see(WorkerSnapshot snapshot, long nowNanos) {
        long difference = nowNanos - snapshot.nanos();
        if (!offset.isKnown() || difference < offset.value()) {
            offset = Nanos.of(difference);
        }
        latest = Optional.of(snapshot);
        seenNanos = nowNanos;
    }

    /** Its last snapshot; empty if none could be read. */
    Optional<WorkerSnapshot> latest() {
        return latest;
    }

    /** Whether it has said nothing for long: it is gone, or stands still. */
    boolean isMissing(long nowNanos) {
        return nowNanos - seenNanos > LONGEST_SILENCE_NANOS;
    }

    /** A time of its clock by ours, as well as is known now. */
    OptionalLong ours(Nanos theirs) {
        return theirs.plus(offset).toOptional();
    }
}
