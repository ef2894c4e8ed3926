// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallCosts.SpoutCosts;
import io.aeolus.probe.Command;
import io.aeolus.probe.internal.count.RowLatencies;
import io.aeolus.probe.internal.count.StreamCounts.Count;
import io.aeolus.probe.internal.observe.SpoutPause;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Counts the calls of a spout task, its idle time, and the acks and fails of its rows. Confined to the task's thread, except
 * {@link #costs}, {@link #onCommand}, and rows that other threads emit.
 */
final class SpoutCalls {

    /** One thousand samples of the latency per second. */
    private static final long NANOS_BETWEEN_SAMPLES = 1_000_000;

    private final Count full = new Count();
    private final Count empty = new Count();
    private final Count idleNanos = new Count();
    private final Count emittedWithId = new Count();
    private final Count acked = new Count();
    private final Count failed = new Count();
    private final LongSupplier wall;
    private final RowLatencies latencies;
    private final LongCallTimer longCalls;
    private final SpoutPause pause = new SpoutPause(System::nanoTime);
    private long emitted;
    private long emittedBefore;
    private boolean isIdle;
    private long idleMark;

    SpoutCalls(LongSupplier wall) {
        this.wall = wall;
        this.latencies = new RowLatencies(wall, NANOS_BETWEEN_SAMPLES);
        this.longCalls = new LongCallTimer(wall);
    }

    boolean isPaused() {
        return pause.isActive();
    }

    void onCommand(Command command) {
        pause.onCommand(command);
    }

    void begin() {
        emittedBefore = emitted;
        if (isIdle) {
            addIdleTime();
        }
        longCalls.begin();
    }

    /** Called when {@code nextTuple} returned or threw. */
    void onReturn() {
        longCalls.end();
    }

    /** Called when {@code nextTuple} returned normally. */
    void end() {
        if (hasEmitted()) {
            full.add(1);
            isIdle = false;
            return;
        }
        empty.add(1);
        if (isIdle) {
            addIdleTime();
        } else {
            isIdle = true;
            idleMark = wall.getAsLong();
        }
    }

    private void addIdleTime() {
        long now = wall.getAsLong();
        idleNanos.add(now - idleMark);
        idleMark = now;
    }

    void countEmit() {
        emitted++;
    }

    boolean hasEmitted() {
        return emitted > emittedBefore;
    }

    /**
     * Counts an emitted row.
     *
     * @param isOwner whether the task's thread emits the row
     * @param isTimed whether the emit is timed, and must not be prolonged by a reading of the clock
     */
    void countRow(@Nullable Object id, boolean isOwner, boolean isTimed) {
        if (id == null || !latencies.isOfRow(id)) {
            return;
        }
        emittedWithId.add(1, isOwner);
        if (isOwner && !isTimed) {
            latencies.recordEmit(id);
        }
    }

    void countSettled(Object id, boolean hasFailed) {
        if (!latencies.isOfRow(id)) {
            return;
        }
        if (hasFailed) {
            latencies.recordFail(id);
            failed.add(1);
        } else {
            latencies.recordAck(id);
            acked.add(1);
        }
    }

    /**
     * Returns the counts without samples.
     *
     * @param waitedNanos a lower bound of the time that the spout waited in calls
     */
    CallCosts costs(Map<String, Long> emittedByStream, long waitedNanos) {
        return CallCosts.ofSpout(
                full.get(),
                acked.get(),
                failed.get(),
                emittedByStream,
                new SpoutCosts(
                        empty.get(),
                        idleNanos.get(),
                        Math.max(longCalls.check(), waitedNanos),
                        emittedWithId.get(),
                        latencies.snapshot()));
    }
}
