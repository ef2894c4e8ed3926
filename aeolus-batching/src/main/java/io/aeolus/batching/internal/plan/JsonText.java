// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes maps, collections, strings, numbers, booleans and null as JSON that {@link JsonReader} and Storm can read. */
public final class JsonText {

    private JsonText() {}

    /**
     * Writes a value in one line.
     *
     * @throws IllegalArgumentException if the value or one of its elements has another class, or is not a finite number
     */
    public static String of(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return map.entrySet().stream()
                    .map(field -> string(String.valueOf(field.getKey())) + ":" + of(field.getValue()))
                    .collect(Collectors.joining(",", "{", "}"));
        }
        if (value instanceof Collection<?> values) {
            return values.stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
        }
        if (value instanceof String string) {
            return string(string);
        }
        if (value == null || value instanceof Boolean || isFinite(value)) {
            return String.valueOf(value);
        }
        throw new IllegalArgumentException("cannot write " + value.getClass().getName() + " as JSON: " + value);
    }

    private static boolean isFinite(Object value) {
        return value instanceof Number number && Double.isFinite(number.doubleValue());
    }

    private static String string(String string) {
        StringBuilder text = new StringBuilder("\"");
        for (int i = 0; i < string.length(); i++) {
            char character = string.charAt(i);
            if (character == '"' || character == '\\') {
                text.append('\\').append(character);
            } else if (Character.isISOControl(character) || Character.isSurrogate(character)) {
                // Storm's parser drops a DEL, and half of a surrogate pair is not a character in UTF-8.
                text.append(String.format("\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        return text.append('"').toString();
    }
}
