package io.aeolus.batching;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The values of one attribute (field) of all rows in a batch: a column of the horizontal layout ⟨[a1,a2],[b1,b2]⟩ of Sax et al.
 * 2013, section II. A batch tuple has the declared fields of its stream, and the value of each field is such a list.
 *
 * <p>{@link #hashCode()} is the hash that Storm's fields grouping computes for the <em>first</em> value, so that Storm routes a
 * batch whose rows all belong to one task to that task. It is consistent with {@link #equals(Object)}, which compares all values.
 *
 * <p>Immutable and so threadsafe, as long as nobody changes the values in it. User code meets attribute lists only when a
 * component that is not wrapped consumes a batched stream, which {@link Aeolus} never sets up.
 */
public abstract class AttributeList {

    /** The size is at least 1: there are no empty batches. */
    protected AttributeList() {}

    /**
     * The number of rows.
     *
     * @return at least 1
     */
    public abstract int size();

    /**
     * The value in one row.
     *
     * @param row 0 to size - 1
     * @return the value as it was emitted: of the same class and equal
     * @throws IndexOutOfBoundsException if there is no such row
     */
    public abstract @Nullable Object get(int row);

    /** Whether the other list has equal values in the same order; arrays are compared by content. */
    @Override
    public final boolean equals(@Nullable Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof AttributeList that) || that.size() != size()) {
            return false;
        }
        for (int row = 0; row < size(); row++) {
            if (!Objects.deepEquals(get(row), that.get(row))) {
                return false;
            }
        }
        return true;
    }

    /** The hash of the first value as an element of {@link Arrays#deepHashCode}, which Storm's fields grouping uses. */
    @Override
    public final int hashCode() {
        return elementHash(get(0));
    }

    /**
     * The hash of a value as {@link Arrays#deepHashCode} counts an element: an array by its content.
     *
     * @param value any value
     * @return its hash, 0 for null
     */
    protected static int elementHash(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        // The hash of a list of one element is 31 + the element's.
        return value.getClass().isArray() ? Arrays.deepHashCode(new Object[] {value}) - 31 : value.hashCode();
    }

    @Override
    public final String toString() {
        StringBuilder text = new StringBuilder("[");
        for (int row = 0; row < size(); row++) {
            text.append(row == 0 ? "" : ", ").append(get(row));
        }
        return text.append(']').toString();
    }
}
