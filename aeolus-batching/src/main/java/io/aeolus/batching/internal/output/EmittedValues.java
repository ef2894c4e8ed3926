// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import io.aeolus.batching.internal.column.ContentHash;
import io.aeolus.batching.internal.column.SerializedValue;
import io.aeolus.batching.internal.column.ValueSerializer;
import io.aeolus.batching.internal.column.ValueTypes;
import io.aeolus.batching.internal.output.Outlet.Reach;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Preserves the values of an outlet's rows as of their emission, because user code may modify the objects before the batch is sent. Storm
 * serializes a tuple for another worker during the emit. So for a row that may be sent to another worker, mutable values are serialized at
 * the emit, and their bytes become part of the batch. Values of immutable classes are not copied.
 *
 * <p>To consumers in the same worker, Storm passes references, and so does a batch. But a row waits in a buffer, where user code can still
 * modify its values, so a sample of the rows is checked for changes: all rows until 64 have waited with other rows (or 256 without), and
 * then one of {@value #ROWS_PER_CHECK}. A checked row is copied. If the original has changed when the batch is sent, the copy is sent, and
 * from then on all mutable values are copied.
 *
 * <p>Also estimates the bytes of a row in a batch. Not thread-safe, except {@link #compare}, which the thread that sends a batch calls.
 */
final class EmittedValues {

    private static final int TRIAL_POINTS = 256;
    private static final int POINTS_OF_WAITING_ROW = 4;
    private static final int ROWS_PER_CHECK = 256;

    /** Of local rows without mutable values so far, only every 16th is examined for mutable values. */
    private static final int SKIP_MASK = 15;

    /** The estimated size of a number, boxed or in a column. */
    private static final int NUMBER_BYTES = Long.BYTES;

    /** Stands for the bytes of a mutable value. */
    private static final int MUTABLE = -1;

    private final Outlet outlet;
    private final ValueSerializer serializer;
    private final OutputMeter meter;

    /** By field, the class of its last immutable value, except strings and records. */
    private final @Nullable Class<?>[] immutableClass;
    /** By field, the estimate for the class of its last immutable record. */
    private final @Nullable RecordBytes[] recordBytes;
    /** By field, the class of its last mutable value. */
    private final @Nullable Class<?>[] mutableClass;
    /** By field, the bytes of its last mutable value of known size. */
    private final int[] lastBytes;

    /** Classes by whether their values can be copied for a consumer in the same worker. */
    private final Map<Class<?>, Boolean> copyable = new HashMap<>();

    private boolean hasMutable;
    /** The bytes of the last row without mutable values. */
    private int rowBytes;

    private volatile boolean isCopying;
    private final AtomicInteger trialPoints = new AtomicInteger();
    private int rowsUnchecked;

    EmittedValues(Outlet outlet, ValueSerializer serializer, OutputMeter meter) {
        this.outlet = outlet;
        this.serializer = serializer;
        this.meter = meter;
        this.immutableClass = new Class<?>[outlet.fields().size()];
        this.recordBytes = new RecordBytes[immutableClass.length];
        this.mutableClass = new Class<?>[immutableClass.length];
        this.lastBytes = new int[immutableClass.length];
    }

    /** A row with mutable values, as emitted and as buffered; by field, hashes of the values that could not be copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Check(
            int row,
            EmittedValues owner,
            @Nullable Object[] emitted,
            @Nullable Object[] kept,
            int[] hashes) {}

    /**
     * Returns the values to buffer for a row.
     *
     * @throws RuntimeException if the row leaves the worker and Storm cannot serialize a value
     */
    @Nullable
    Object[] keep(@Nullable Object[] row, RowBuffer buffer) {
        if (hasMutable) {
            return keepMutable(row, buffer);
        }
        if (buffer.reach() == Reach.LOCAL && (buffer.rows() & SKIP_MASK) != 0) {
            buffer.addBytes(rowBytes);
            return row;
        }
        int bytes = row.length * NUMBER_BYTES;
        for (int field = 0; field < row.length; field++) {
            Object value = row[field];
            if (value == null || value.getClass() == immutableClass[field]) {
                continue;
            }
            if (value instanceof String text) {
                bytes += text.length();
                continue;
            }
            int content = contentBytes(value, field);
            if (content == MUTABLE) {
                hasMutable = true;
                return keepMutable(row, buffer);
            }
            bytes += content;
        }
        rowBytes = bytes;
        buffer.addBytes(bytes);
        return row;
    }

    /** The bytes that the content of a value adds to its field, {@link #MUTABLE} for a mutable value. Not for strings. */
    private int contentBytes(Object value, int field) {
        RecordBytes known = recordBytes[field];
        if (known != null && known.isOf(value)) {
            return known.of(value);
        }
        if (!ValueTypes.isImmutable(value.getClass())) {
            return MUTABLE;
        }
        if (!(value instanceof Record)) {
            immutableClass[field] = value.getClass();
            return 0;
        }
        RecordBytes ofClass = RecordBytes.ofClass(value.getClass());
        recordBytes[field] = ofClass;
        return ofClass.of(value);
    }

    private @Nullable Object[] keepMutable(@Nullable Object[] row, RowBuffer buffer) {
        boolean isRemote = buffer.reach().mayBeRemote();
        @Nullable Object[] kept = row;
        boolean isFirst = true;
        boolean isChecked = false;
        boolean mayWait = true;
        int[] hashes = {};
        int bytes = row.length * NUMBER_BYTES;
        for (int field = 0; field < row.length; field++) {
            Object value = row[field];
            if (value == null || value.getClass() == immutableClass[field]) {
                continue;
            }
            if (value instanceof String text) {
                bytes += text.length();
                continue;
            }
            if (value.getClass() != mutableClass[field]) {
                int content = contentBytes(value, field);
                if (content != MUTABLE) {
                    bytes += content;
                    continue;
                }
                mutableClass[field] = value.getClass();
            }
            if (isFirst) {
                isFirst = false;
                isChecked = !isCopying && isNextRowChecked(buffer);
                kept = isChecked || isCopying || isRemote ? row.clone() : row;
            }
            if (kept != row) {
                Object copy = isRemote ? serializer.snapshot(value) : copyIfPossible(value);
                kept[field] = copy;
                if (copy == value) {
                    hashes = hashes.length == 0 ? new int[row.length] : hashes;
                    hashes[field] = isChecked ? hash(value) : 0;
                    mayWait = isChecked;
                }
                lastBytes[field] = bytesOf(copy, lastBytes[field]);
            }
            bytes += Math.max(lastBytes[field], bytesOf(value, 0));
        }
        buffer.addBytes(bytes);
        if (kept != row) {
            buffer.holdCopies();
        }
        if (isChecked) {
            rowsUnchecked = 0;
            buffer.check(this, row, kept, hashes);
        }
        if (!mayWait) {
            buffer.flushWithNextRow();
        }
        return kept;
    }

    private boolean isNextRowChecked(RowBuffer buffer) {
        rowsUnchecked++;
        return trialPoints.get() < TRIAL_POINTS || (rowsUnchecked >= ROWS_PER_CHECK && buffer.rows() == 0);
    }

    /** A copy of a value that Storm would pass as a reference; the value itself if Storm cannot serialize it and read it again. */
    private Object copyIfPossible(Object value) {
        Boolean isCopyable = copyable.get(value.getClass());
        if (Boolean.FALSE.equals(isCopyable)) {
            return value;
        }
        try {
            Object copy = serializer.snapshot(value);
            if (isCopyable == null && copy instanceof SerializedValue serialized) {
                // Kryo writes objects of classes without a suitable constructor, but cannot read them.
                serialized.value();
                copyable.put(value.getClass(), true);
            }
            return copy;
        } catch (RuntimeException | StackOverflowError e) {
            // The class is not registered, or objects refer to each other.
            copyable.put(value.getClass(), false);
            return value;
        }
    }

    private static int hash(Object value) {
        try {
            return ContentHash.of(value);
        } catch (RuntimeException | StackOverflowError e) {
            // A collection that another thread is changing may throw. Its hash will hardly be 0 later.
            return 0;
        }
    }

    private static int bytesOf(Object value, int defaultBytes) {
        if (value instanceof SerializedValue serialized) {
            return serialized.length();
        }
        if (value instanceof byte[] bytes) {
            return bytes.length;
        }
        Class<?> component = value.getClass().getComponentType();
        return component != null && component.isPrimitive() ? Array.getLength(value) * NUMBER_BYTES : defaultBytes;
    }

    /** Counts the values of a row that have changed while it was buffered, and copies all later values if any has. */
    void compare(Check check, boolean hasWaited) {
        for (int field = 0; field < immutableClass.length; field++) {
            if (!isUnchanged(check, field)) {
                isCopying = true;
                meter.changed(outlet.stream(), outlet.fields().get(field));
            }
        }
        trialPoints.addAndGet(hasWaited ? POINTS_OF_WAITING_ROW : 1);
    }

    /** Whether all mutable values are copied, because some have changed. */
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
        return ValueTypes.isImmutable(emitted.getClass()) || hash(emitted) == check.hashes()[field];
    }

    /** Replaces serialized values by the values, for consumers in the same worker. */
    static @Nullable Object[] read(@Nullable Object[] kept) {
        for (int field = 0; field < kept.length; field++) {
            if (kept[field] instanceof SerializedValue serialized) {
                kept[field] = serialized.value();
            }
        }
        return kept;
    }
}
