package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.ContentHash;
import io.aeolus.batching.internal.column.SerializedValue;
import io.aeolus.batching.internal.column.ValueSerializer;
import io.aeolus.batching.internal.column.ValueTypes;
import io.aeolus.batching.internal.output.Placement.Reach;
import java.lang.reflect.Array;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the values of an outlet's rows as they are when they are emitted, though user code may change the objects before the batch is sent.
 * Storm serializes a tuple for another worker while it is emitted, so the values of such rows are serialized then, and the batch
 * gets their bytes. Values of immutable classes are kept as they are.
 *
 * <p>For consumers in the same worker Storm passes references, and so does a batch. But a row waits longer in a buffer. So it is checked
 * whether values change meanwhile: in the first rows until 64 have waited for others, then in one of {@value #ROWS_PER_CHECK}. A row
 * that is checked is copied, and where the original has changed, the copy is sent. From then on all mutable values are copied.
 *
 * <p>Also estimates how many bytes a row takes in a batch. Not thread-safe.
 */
final class EmittedValues {

    private static final int TRIAL_POINTS = 256;
    private static final int POINTS_OF_WAITING_ROW = 4;
    private static final int ROWS_PER_CHECK = 256;

    /** Of rows for the same worker without mutable values, every 16th is examined: Storm passes references within a worker. */
    private static final int SKIPPED_ROWS = 15;

    /** Of a number, with the boxes around it or in the columns of a batch. */
    private static final int BYTES_OF_NUMBER = Long.BYTES;

    private final Outlet outlet;
    private final ValueSerializer serializer;
    private final OutputMeter meter;

    /** By field, the class of numbers and the like that its last value had. */
    private final @Nullable Class<?>[] plain;
    /** By field, the class of the last mutable value. */
    private final @Nullable Class<?>[] mutable;
    /** By field, the bytes of the last mutable value whose size was found. */
    private final int[] lastBytes;

    /** Classes whose values cannot be copied for a consumer in the same worker. */
    private final Set<Class<?>> uncopied = new HashSet<>();

    /** Whether some value was of a mutable class. */
    private boolean hasMutable;
    /** The bytes of the last row without mutable values. */
    private int rowBytes;

    private boolean isCopying;
    private int trialPoints;
    private int rowsUnchecked;

    EmittedValues(Outlet outlet, ValueSerializer serializer, OutputMeter meter) {
        this.outlet = outlet;
        this.serializer = serializer;
        this.meter = meter;
        this.plain = new Class<?>[outlet.fields().size()];
        this.mutable = new Class<?>[plain.length];
        this.lastBytes = new int[plain.length];
    }

    /** A row with values that may change, as it was emitted and as it waits; by field, hashes of what could not be copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Check(
            int row,
            EmittedValues owner,
            @Nullable Object[] emitted,
            @Nullable Object[] kept,
            int[] hashes) {}

    /**
     * The values to keep of a row that is about to be added to a buffer.
     *
     * @throws RuntimeException if the row leaves the worker and Storm could not serialize a value
     */
    @Nullable
    Object[] keep(@Nullable Object[] row, RowBuffer buffer) {
        if (hasMutable) {
            return keepMutable(row, buffer);
        }
        if (buffer.reach() == Reach.WORKER && (buffer.rows() & SKIPPED_ROWS) != 0) {
            buffer.willGrow(rowBytes);
            return row;
        }
        int bytes = row.length * BYTES_OF_NUMBER;
        for (int field = 0; field < row.length; field++) {
            Object value = row[field];
            if (value == null || value.getClass() == plain[field]) {
                continue;
            }
            if (value instanceof String text) {
                bytes += text.length();
            } else if (ValueTypes.isImmutable(value.getClass())) {
                plain[field] = value.getClass();
            } else {
                hasMutable = true;
                return keepMutable(row, buffer);
            }
        }
        rowBytes = bytes;
        buffer.willGrow(bytes);
        return row;
    }

    private @Nullable Object[] keepMutable(@Nullable Object[] row, RowBuffer buffer) {
        Reach reach = buffer.reach();
        @Nullable Object[] kept = row;
        boolean isFirst = true;
        boolean isChecked = false;
        boolean mayWait = true;
        int[] hashes = {};
        int bytes = row.length * BYTES_OF_NUMBER;
        for (int field = 0; field < row.length; field++) {
            Object value = row[field];
            if (value == null || value.getClass() == plain[field]) {
                continue;
            }
            if (value instanceof String text) {
                bytes += text.length();
                continue;
            }
            if (value.getClass() != mutable[field]) {
                if (ValueTypes.isImmutable(value.getClass())) {
                    plain[field] = value.getClass();
                    continue;
                }
                mutable[field] = value.getClass();
            }
            if (isFirst) {
                isFirst = false;
                isChecked = !isCopying && isCheckDue(buffer);
                kept = isChecked || isCopying || reach.isBeyond() ? row.clone() : row;
            }
            if (kept != row) {
                Object copy = reach.isBeyond() ? serializer.snapshot(value) : copyIfPossible(value);
                kept[field] = copy;
                if (copy == value) {
                    hashes = hashes.length == 0 ? new int[row.length] : hashes;
                    hashes[field] = hashIfChecked(isChecked, value);
                    mayWait = isChecked;
                }
                lastBytes[field] = bytesOf(copy, lastBytes[field]);
            }
            bytes += Math.max(lastBytes[field], bytesOf(value, 0));
        }
        buffer.willGrow(bytes);
        if (kept != row) {
            buffer.willHoldCopies();
        }
        if (isChecked) {
            rowsUnchecked = 0;
            buffer.willCheck(this, row, kept, hashes);
        }
        if (!mayWait) {
            buffer.willNotWait();
        }
        return kept;
    }

    private boolean isCheckDue(RowBuffer buffer) {
        rowsUnchecked++;
        return trialPoints < TRIAL_POINTS || (rowsUnchecked >= ROWS_PER_CHECK && buffer.rows() == 0);
    }

    /** A copy of a value that Storm would pass as a reference; the value itself if Storm could not serialize it. */
    private Object copyIfPossible(Object value) {
        if (uncopied.contains(value.getClass())) {
            return value;
        }
        try {
            return serializer.snapshot(value);
        } catch (RuntimeException | StackOverflowError e) {
            // A class that is not registered, or objects that refer to each other.
            uncopied.add(value.getClass());
            return value;
        }
    }

    private static int hashIfChecked(boolean isChecked, Object value) {
        try {
            return isChecked ? ContentHash.of(value) : 0;
        } catch (RuntimeException e) {
            // As a collection throws that another thread is changing: its hash will hardly be 0 later.
            return 0;
        }
    }

    private static int bytesOf(Object value, int unknown) {
        if (value instanceof SerializedValue serialized) {
            return serialized.length();
        }
        if (value instanceof byte[] bytes) {
            return bytes.length;
        }
        Class<?> component = value.getClass().getComponentType();
        return component != null && component.isPrimitive() ? Array.getLength(value) * BYTES_OF_NUMBER : unknown;
    }

    /** Looks whether the values of a row have changed while it waited. */
    void compare(Check check, boolean hasOthersAfter) {
        for (int field = 0; field < plain.length; field++) {
            if (!isUnchanged(check, field)) {
                isCopying = true;
                meter.changed(outlet.stream(), outlet.fields().get(field));
            }
        }
        trialPoints += hasOthersAfter ? POINTS_OF_WAITING_ROW : 1;
    }

    /** Whether mutable values are copied, because some have changed. */
    boolean isCopying() {
        return isCopying;
    }

    private static boolean isUnchanged(Check check, int field) {
        Object emitted = check.emitted()[field];
        Object kept = check.kept()[field];
        if (emitted == null || kept == null) {
            return true;
        }
        if (kept instanceof SerializedValue serialized) {
            return serialized.isUnchanged(emitted);
        }
        if (kept != emitted) {
            return Objects.deepEquals(emitted, kept);
        }
        return ValueTypes.isImmutable(emitted.getClass()) || hashIfChecked(true, emitted) == check.hashes()[field];
    }

    /** The values of a row for consumers in the same worker. */
    static @Nullable Object[] read(@Nullable Object[] kept) {
        for (int field = 0; field < kept.length; field++) {
            if (kept[field] instanceof SerializedValue serialized) {
                kept[field] = serialized.value();
            }
        }
        return kept;
    }
}
