package io.aeolus.monitor.internal.run;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import java.util.OptionalLong;

/**
 * The latest snapshot of one start of a worker, and how far its clock is behind ours: the least difference between the arrival of a
 * snapshot and its making, which exceeds the true offset by the transfer time of the fastest snapshot. Guarded by its ledger.
 */
final class SeenWorker {

    /** A worker says something ten times a second. */
    private static final long LONGEST_SILENCE_NANOS = 2_000_000_000L;

    private WorkerSnapshot latest;
    private long seenNanos;
    private long offsetNanos = Long.MAX_VALUE;

    SeenWorker(WorkerSnapshot first) {
        latest = first;
    }

    void see(WorkerSnapshot snapshot, long nowNanos) {
        latest = snapshot;
        seenNanos = nowNanos;
        offsetNanos = Math.min(offsetNanos, nowNanos - snapshot.nanos());
    }

    WorkerSnapshot latest() {
        return latest;
    }

    /** Whether it has said nothing for long: it is gone, or stands still. */
    boolean isMissing(long nowNanos) {
        return nowNanos - seenNanos > LONGEST_SILENCE_NANOS;
    }

    /** When the latest snapshot was made, by our clock. */
    long latestNanos() {
        return latest.nanos() + offsetNanos;
    }

    /** A time of its clock by ours, as well as is known now. */
    OptionalLong ours(Nanos theirs) {
        return theirs.plus(Nanos.of(offsetNanos)).toOptional();
    }
}
