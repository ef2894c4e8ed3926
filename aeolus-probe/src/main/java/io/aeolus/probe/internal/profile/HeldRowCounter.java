package io.aeolus.probe.internal.profile;

import io.aeolus.probe.CallCosts.HeldRows;
import java.util.function.LongSupplier;
import org.apache.storm.tuple.Tuple;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows that a bolt task holds: {@code execute} is over, and they are neither acked nor failed. A row that is acked in
 * {@code execute} costs a comparison. Thread-safe: bolts may ack from other threads.
 */
final class HeldRowCounter {

    private final LongSupplier nanoClock;

    // Of the task's thread.
    private @Nullable Tuple current;
    private long received;

    // Guarded by this.
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

    /** The task's thread gives a row to the bolt. */
    void begin(Tuple row) {
        current = row;
        received++;
    }

    void end() {
        Tuple row = current;
        current = null;
        if (row != null && isTracked(row)) {
            add(row);
        }
    }

    /** The bolt acks or fails a row. */
    @SuppressWarnings("ReferenceEquality") // bolts ack the tuple that they were given
    void settled(Tuple row, boolean isOwner) {
        if (isOwner && row == current) {
            current = null;
        } else if (isTracked(row)) {
            remove(row);
        }
    }

    /** Nothing waits for a row without anchors, and ticks have none. */
    private static boolean isTracked(Tuple row) {
        return !row.getMessageId().getAnchors().isEmpty();
    }

    private synchronized void add(Tuple row) {
        count(1);
        most = Math.max(most, held);
        if (watched == null) {
            watched = row;
            watchedNumber = received;
        }
    }

    @SuppressWarnings("ReferenceEquality") // as above
    private synchronized void remove(Tuple row) {
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

    synchronized HeldRows heldRows() {
        count(0);
        return new HeldRows(
                Math.max(0, held), most, watched == null ? span : Math.max(span, received - watchedNumber), rowNanos);
    }
}
