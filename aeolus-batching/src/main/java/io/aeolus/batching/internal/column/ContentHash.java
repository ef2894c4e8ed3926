// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hashes the content of a value that cannot be serialized, to detect changes. Visits the first elements of maps, collections and arrays, and
 * uses the hash code of other objects. Not thread-safe.
 */
public final class ContentHash {

    private static final int MAX_ELEMENTS = 1_024;

    private int elementsLeft = MAX_ELEMENTS;

    private ContentHash() {}

    /** Returns the same hash until the value changes, and most likely another hash after a change. */
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
