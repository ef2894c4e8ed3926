package io.aeolus.batching.internal.column;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A hash of a value's content, for values that cannot be serialized: equal as long as the value does not change. Reads the first
 * elements of maps, collections and arrays; other objects have their own hash. Not thread-safe.
 */
public final class ContentHash {

    private static final int MOST_ELEMENTS = 1_024;

    private int elementsLeft = MOST_ELEMENTS;

    private ContentHash() {}

    /** The hash of a value: the same until the value changes, and mostly another one after that. */
    public static int of(@Nullable Object value) {
        return new ContentHash().hash(value);
    }

    private int hash(@Nullable Object value) {
        if (value == null) {
            return 0;
        }
        if (value instanceof Map<?, ?> map) {
            int hash = map.size();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (elementsLeft-- <= 0) {
                    break;
                }
                hash += hash(entry.getKey()) ^ 31 * hash(entry.getValue());
            }
            return hash;
        }
        if (value instanceof Collection<?> elements) {
            return hash(elements);
        }
        return value.getClass().isArray() ? hashOfArray(value) : value.hashCode();
    }

    private int hash(Collection<?> elements) {
        int hash = elements.size();
        boolean isOrdered = elements instanceof List<?>;
        for (Object element : elements) {
            if (elementsLeft-- <= 0) {
                break;
            }
            hash = (isOrdered ? 31 * hash : hash) + hash(element);
        }
        return hash;
    }

    private int hashOfArray(Object array) {
        int length = Array.getLength(array);
        int hash = length;
        for (int i = 0; i < length && elementsLeft-- > 0; i++) {
            hash = 31 * hash + hash(Array.get(array, i));
        }
        return hash;
    }
}
