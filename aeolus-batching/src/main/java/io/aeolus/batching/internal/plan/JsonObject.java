// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import io.aeolus.batching.PlanException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** An object of a JSON file, with its path. Getters throw a {@link PlanException} that names the path if a field is missing or has the wrong type. */
final class JsonObject {

    private static final int MAX_SHOWN_LENGTH = 40;

    private final String path;
    private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();

    private JsonObject(String path, Map<?, ?> fields) {
        this.path = path;
        fields.forEach((name, value) -> this.fields.put(String.valueOf(name), value));
    }

    static JsonObject of(String path, @Nullable Object value) {
        return new JsonObject(path, cast(path, value, Map.class, "an object"));
    }

    private static <T> T cast(String path, @Nullable Object value, Class<T> type, String expected) {
        if (type.isInstance(value)) {
            return type.cast(value);
        }
        throw wrong(path, value, expected);
    }

    private static PlanException wrong(String path, @Nullable Object value, String expected) {
        return new PlanException(path + " is " + shown(value) + ": must be " + expected);
    }

    /** A short description of a value. */
    static String shown(@Nullable Object value) {
        if (value instanceof Map) {
            return "an object";
        }
        if (value instanceof List) {
            return "an array";
        }
        String text = value instanceof String ? "\"" + value + "\"" : String.valueOf(value);
        return text.length() > MAX_SHOWN_LENGTH ? text.substring(0, MAX_SHOWN_LENGTH) + "..." : text;
    }

    /** The path in the file, such as {@code $.streams[0]}. */
    String path() {
        return path;
    }

    /** The path of a field, such as {@code $.streams[0].linger}. */
    String path(String name) {
        return name.matches("\\w+") ? path + "." + name : path + "['" + name + "']";
    }

    /** Whether a field exists, even if it is null. */
    boolean has(String name) {
        return fields.containsKey(name);
    }

    List<String> names() {
        return List.copyOf(fields.keySet());
    }

    /** Throws if there are other fields than these. */
    void checkNames(String... allowed) {
        TreeSet<String> known = new TreeSet<>(List.of(allowed));
        for (String name : fields.keySet()) {
            if (!known.contains(name)) {
                throw new PlanException(
                        path(name) + " is unknown: remove it; valid fields are " + String.join(", ", known));
            }
        }
    }

    Object value(String name) {
        Object value = fields.get(name);
        if (value == null) {
            throw new PlanException(path(name) + (has(name) ? " is null: must have a value" : " is missing: add it"));
        }
        return value;
    }

    private <T> T value(String name, Class<T> type, String expected) {
        return cast(path(name), value(name), type, expected);
    }

    /** An object that may be missing or null. */
    Optional<JsonObject> optionalObject(String name) {
        return fields.get(name) == null ? Optional.empty() : Optional.of(object(name));
    }

    JsonObject object(String name) {
        return of(path(name), value(name));
    }

    List<JsonObject> objects(String name) {
        List<?> values = value(name, List.class, "an array");
        return IntStream.range(0, values.size())
                .mapToObj(i -> of(path(name) + "[" + i + "]", values.get(i)))
                .toList();
    }

    List<String> strings(String name) {
        List<?> values = value(name, List.class, "an array");
        return IntStream.range(0, values.size())
                .mapToObj(i -> cast(path(name) + "[" + i + "]", values.get(i), String.class, "a string"))
                .toList();
    }

    String string(String name) {
        return value(name, String.class, "a string");
    }

    int integer(String name) {
        return value(name, Integer.class, "an integer, at most " + Integer.MAX_VALUE);
    }

    /** An integer in a range, both bounds included. */
    int integer(String name, int min, int max) {
        String expected = "an integer, " + min + " to " + max;
        int number = value(name, Integer.class, expected);
        if (number < min || number > max) {
            throw wrong(path(name), number, expected);
        }
        return number;
    }

    /** An integer of at most 64 bits. */
    long longInteger(String name) {
        Object number = value(name);
        if (number instanceof Integer || number instanceof Long) {
            return ((Number) number).longValue();
        }
        throw wrong(path(name), number, "an integer, at most " + Long.MAX_VALUE);
    }

    boolean bool(String name) {
        return value(name, Boolean.class, "true or false");
    }

    double nonNegative(String name) {
        String expected = "a number, at least 0";
        double number = value(name, Number.class, expected).doubleValue();
        if (!(number >= 0)) {
            throw wrong(path(name), value(name), expected);
        }
        return number;
    }
}
