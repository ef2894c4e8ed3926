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
 * The texts of values, equal for equal values in every run. The text of an array, collection, map or {@link Optional} consists of the texts
 * of its elements, in the format of the Java library. Other objects need a {@code toString} method.
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
        if (!overridesToString(type)) {
            return Kind.CLASS_NAME;
        }
        if (Collection.class.isAssignableFrom(type)) {
            return Kind.COLLECTION;
        }
        if (Map.class.isAssignableFrom(type)) {
            return Kind.MAP;
        }
        return type == Optional.class ? Kind.OPTIONAL : Kind.OWN_TEXT;
    }

    private static boolean overridesToString(Class<?> type) {
        try {
            return type.getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    /** Returns the text of a value. */
    static String of(@Nullable Object value) {
        if (value == null || value instanceof String) {
            return String.valueOf(value);
        }
        Kind kind = KINDS.get(value.getClass());
        if (kind == Kind.OWN_TEXT) {
            return value.toString();
        }
        return hasFixedText(value, true, null) ? javaText(value) : text(value, null);
    }

    /** Returns the text that the Java library produces for a value in an array. */
    private static String javaText(Object value) {
        String text = Arrays.deepToString(new Object[] {value});
        return text.substring(1, text.length() - 1);
    }

    /**
     * Returns whether Java's text of a container's element is equal in every run.
     *
     * @param isInArray whether the container is an array: others do not print the elements of arrays
     */
    private static boolean hasFixedText(@Nullable Object value, boolean isInArray, @Nullable Path path) {
        if (value == null || value instanceof String) {
            return true;
        }
        Kind kind = KINDS.get(value.getClass());
        return switch (kind) {
            case OWN_TEXT -> true;
            case CLASS_NAME -> false;
            case PRIMITIVES -> isInArray;
            case ARRAY -> isInArray && haveFixedTexts(value, kind, path);
            case COLLECTION, MAP, OPTIONAL -> haveFixedTexts(value, kind, path);
        };
    }

    private static boolean haveFixedTexts(Object container, Kind kind, @Nullable Path path) {
        return !Path.contains(path, container)
                && elements(container, kind)
                        .allMatch(element -> hasFixedText(element, kind == Kind.ARRAY, new Path(container, path)));
    }

    private static Stream<?> elements(Object container, Kind kind) {
        return switch (kind) {
            case ARRAY -> Arrays.stream((Object[]) container);
            case COLLECTION -> ((Collection<?>) container).stream();
            case MAP ->
                ((Map<?, ?>) container)
                        .entrySet().stream().flatMap(entry -> Stream.of(entry.getKey(), entry.getValue()));
            case OPTIONAL -> ((Optional<?>) container).stream();
            default -> Stream.of();
        };
    }

    /** Returns the text of a value in containers. */
    private static String text(@Nullable Object value, @Nullable Path path) {
        if (value == null || value instanceof String) {
            return String.valueOf(value);
        }
        Kind kind = KINDS.get(value.getClass());
        return switch (kind) {
            case OWN_TEXT -> value.toString();
            case CLASS_NAME -> value.getClass().getName();
            case PRIMITIVES -> javaText(value);
            case ARRAY -> Path.contains(path, value) ? "[...]" : list(value, kind, path);
            case COLLECTION -> Path.contains(path, value) ? "(this Collection)" : list(value, kind, path);
            case MAP -> Path.contains(path, value) ? "(this Map)" : map((Map<?, ?>) value, path);
            case OPTIONAL -> Path.contains(path, value) ? "(this Optional)" : optional((Optional<?>) value, path);
        };
    }

    private static String optional(Optional<?> value, @Nullable Path path) {
        return value.isEmpty() ? value.toString() : "Optional" + list(value, Kind.OPTIONAL, path);
    }

    private static String list(Object container, Kind kind, @Nullable Path path) {
        return elements(container, kind)
                .map(element -> text(element, new Path(container, path)))
                .collect(Collectors.joining(", ", "[", "]"));
    }

    private static String map(Map<?, ?> map, @Nullable Path path) {
        Path inner = new Path(map, path);
        return map.entrySet().stream()
                .map(entry -> text(entry.getKey(), inner) + "=" + text(entry.getValue(), inner))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
