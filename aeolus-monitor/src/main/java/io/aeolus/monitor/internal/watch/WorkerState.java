// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.watch;

import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot;
import java.util.OptionalLong;

/**
 * The latest snapshot of one worker process.
 *
 * @param receivedNanos when the snapshot arrived, by the clock of this process
 * @param offsetNanos the offset of this process's clock from the worker's clock: the minimum of arrival time minus snapshot time. Exceeds
 *     the true offset by the transfer time of the fastest snapshot
 */
public record WorkerState(WorkerSnapshot snapshot, long receivedNanos, long offsetNanos) {

    public static WorkerState first(WorkerSnapshot snapshot, long receivedNanos) {
        return new WorkerState(snapshot, receivedNanos, receivedNanos - snapshot.nanos());
    }

    WorkerState next(WorkerSnapshot later, long nowNanos) {
        return new WorkerState(later, nowNanos, Math.min(offsetNanos, nowNanos - later.nanos()));
    }

    /** Returns the time since the last snapshot. */
    public long silenceNanos(long nowNanos) {
        return nowNanos - receivedNanos;
    }

    /** Returns when the snapshot was taken, by the clock of this process. */
    public long takenNanos() {
        return snapshot.nanos() + offsetNanos;
    }

    /** Converts a time of the worker's clock to the clock of this process. */
    public OptionalLong toLocal(Nanos workerTime) {
        return workerTime.plus(Nanos.of(offsetNanos)).toOptional();
    }
}
