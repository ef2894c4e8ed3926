// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The texts of values, equal for equal values in every run. The text of an array, {@link Optional}, and collection or map with the text of the
 * Java library consists of the texts of its elements, in the same format. Other objects need a {@code toString} method.
 */
final class ValueText {

    /** The kinds of classes by their text. */
    private enum Kind {
        OWN_TEXT,
        /** The default text differs between runs, so it is replaced by the name of the class. */
        CLASS_NAME,
        PRIMITIVES,
        ARRAY,
        COLLECTION,
        MAP,
        OPTIONAL
    }

    private static final ClassValue<Kind> KINDS = new ClassValue<>() {
        @Override
        protected Kind computeValue(Class<?> type) {
            return kindOf(type);
        }
    };

    /** The containers around a value, from the innermost to the outermost. */
    private record Path(Object container, @Nullable Path outer) {

        @SuppressWarnings("ReferenceEquality") // a container may be equal to one of its elements
        static boolean contains(@Nullable Path path, Object value) {
            for (Path at = path; at != null; at = at.outer) {
                if (at.container == value) {
                    return true;
                }
            }
            return false;
        }
    }

    private ValueText() {}

    private static Kind kindOf(Class<?> type) {
        if (type.isArray()) {
            return type.getComponentType().isPrimitive() ? Kind.PRIMITIVES : Kind.ARRAY;
        }
        Class<?> declaring = declaringToString(type);
        if (declaring == Object.class) {
            return Kind.CLASS_NAME;
        }
        if (type == Optional.class) {
            return Kind.OPTIONAL;
        }
        if (!declaring.getPackageName().startsWith("java.util")) {
            return Kind.OWN_TEXT;
        }
        if (Collection.class.isAssignableFrom(type)) {
            return Kind.COLLECTION;
        }
        return Map.class.isAssignableFrom(type) ? Kind.MAP : Kind.OWN_TEXT;
    }

    private static Class<?> declaringToString(Class<?> type) {
        try {
            return type.getMethod("toString").getDeclaringClass();
        } catch (NoSuchMethodException e) {
            return Object.class;
        }
    }

    static String of(@Nullable Object value) {
        return text(value, null);
    }

    private static String text(@Nullable Object value, @Nullable Path path) {
        if (value == null || value instanceof String) {
            return String.valueOf(value);
        }
        return switch (KINDS.get(value.getClass())) {
            case OWN_TEXT -> value.toString();
            case CLASS_NAME -> value.getClass().getName();
            case PRIMITIVES -> primitives(value);
            case ARRAY -> Path.contains(path, value) ? "[...]" : list(value, Arrays.stream((Object[]) value), path);
            case COLLECTION ->
                Path.contains(path, value) ? "(this Collection)" : list(value, ((Collection<?>) value).stream(), path);
            case MAP -> Path.contains(path, value) ? "(this Map)" : map((Map<?, ?>) value, path);
            case OPTIONAL -> Path.contains(path, value) ? "(this Optional)" : optional((Optional<?>) value, path);
        };
    }

    private static String primitives(Object array) {
        String text = Arrays.deepToString(new Object[] {array});
        return text.substring(1, text.length() - 1);
    }

    private static String optional(Optional<?> value, @Nullable Path path) {
        return value.isEmpty() ? value.toString() : "Optional" + list(value, value.stream(), path);
    }

    private static String list(Object container, Stream<?> elements, @Nullable Path path) {
        return elements.map(element -> text(element, new Path(container, path)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String map(Map<?, ?> map, @Nullable Path path) {
        Path inner = new Path(map, path);
        return map.entrySet().stream()
                .map(entry -> text(entry.getKey(), inner) + "=" + text(entry.getValue(), inner))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
