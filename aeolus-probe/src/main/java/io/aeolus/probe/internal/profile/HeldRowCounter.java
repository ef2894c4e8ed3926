// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts.HeldRows;
import java.util.function.LongSupplier;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows that a bolt task holds: rows neither acked nor failed after {@code execute}. A row that is acked in {@code execute} costs
 * one comparison. Thread-safe, because bolts may ack from other threads.
 */
final class HeldRowCounter {

    private final LongSupplier nanoClock;

    // Written by the task's thread. A thread to which the task's thread passes a row sees the row here, until end() has
    // taken the lock.
    private @Nullable Tuple current;

    // Confined to the task's thread.
    private long received;

    /** The current row, if another thread has settled it. Guarded by this, like all other fields. */
    private @Nullable Tuple settledEarly;

    private long held;
    private long most;
    private long span;
    private long changedNanos;
    private long rowNanos;
    private @Nullable Tuple watched;
    private long watchedNumber;

    HeldRowCounter(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** Called before {@code execute}, in the task's thread. */
    void begin(Tuple row) {
        current = row;
        received++;
    }

    /** Called after {@code execute}, in the task's thread. */
    void end() {
        Tuple row = current;
        if (row != null && isTracked(row)) {
            add(row);
        }
    }

    /** Called when the bolt acks or fails a row. */
    @SuppressWarnings("ReferenceEquality") // bolts ack the same object
    void onSettle(Tuple row, boolean isOwner) {
        if (isOwner && row == current) {
            current = null;
        } else if (isTracked(row)) {
            remove(row);
        }
    }

    /** Storm does not wait for the ack of rows without anchors, such as ticks. */
    private static boolean isTracked(Tuple row) {
        return !row.getMessageId().getAnchors().isEmpty();
    }

    /** Counts a row, unless another thread has settled it. */
    @SuppressWarnings("ReferenceEquality") // as above
    private synchronized void add(Tuple row) {
        current = null;
        if (row == settledEarly) {
            settledEarly = null;
            return;
        }
        count(1);
        most = Math.max(most, held);
        if (watched == null) {
            watched = row;
            watchedNumber = received;
        }
    }

    @SuppressWarnings("ReferenceEquality") // as above
    private synchronized void remove(Tuple row) {
        if (row == current) {
            settledEarly = row;
            return;
        }
        count(-1);
        if (row == watched) {
            span = Math.max(span, received - watchedNumber);
            watched = null;
        }
    }

    private void count(int more) {
        long now = nanoClock.getAsLong();
        rowNanos += held * (now - changedNanos);
        changedNanos = now;
        held += more;
    }

    synchronized HeldRows snapshot() {
        count(0);
        return new HeldRows(
                Math.max(0, held), most, watched == null ? span : Math.max(span, received - watchedNumber), rowNanos);
    }
}
