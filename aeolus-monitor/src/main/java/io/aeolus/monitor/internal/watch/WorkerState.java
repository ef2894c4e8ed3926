package io.aeolus.monitor.internal.watch;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import java.util.OptionalLong;

/**
 * The latest snapshot of one worker process.
 *
 * @param receivedNanos when the snapshot arrived, by the clock of this process
 * @param offsetNanos how far the worker's clock is behind the clock of this process: the least difference between the arrival of a
 *     snapshot and its making. It exceeds the true offset by the transfer time of the fastest snapshot
 */
public record WorkerState(WorkerSnapshot snapshot, long receivedNanos, long offsetNanos) {

    /** The state after the first snapshot of a worker. */
    public static WorkerState first(WorkerSnapshot snapshot, long receivedNanos) {
        return new WorkerState(snapshot, receivedNanos, receivedNanos - snapshot.nanos());
    }

    WorkerState next(WorkerSnapshot later, long nowNanos) {
        return new WorkerState(later, nowNanos, Math.min(offsetNanos, nowNanos - later.nanos()));
    }

    /** How long the worker has sent nothing. */
    public long silenceNanos(long nowNanos) {
        return nowNanos - receivedNanos;
    }

    /** When the snapshot was made, by the clock of this process. */
    public long takenNanos() {
        return snapshot.nanos() + offsetNanos;
    }

    /** A time of the worker's clock, by the clock of this process. */
    public OptionalLong toOurs(Nanos workerTime) {
        return workerTime.plus(Nanos.of(offsetNanos)).toOptional();
    }
}
