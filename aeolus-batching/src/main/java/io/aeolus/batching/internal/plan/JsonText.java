package io.aeolus.batching.internal.plan;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON that {@link JsonReader} reads: maps, collections, strings, numbers, booleans and null. */
public final class JsonText {

    private final StringBuilder text = new StringBuilder();

    private JsonText() {}

    /** A value as JSON in one line; throws if the value, or one of its elements, has another class or is not a finite number. */
    public static String of(@Nullable Object value) {
        JsonText json = new JsonText();
        json.value(value);
        return json.text.toString();
    }

    private void value(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof Collection<?> values) {
            list(values);
        } else if (value instanceof String string) {
            string(string);
        } else if (value == null || value instanceof Boolean || isFinite(value)) {
            text.append(value);
        } else {
            throw new IllegalArgumentException(value.getClass().getName() + " has no form in JSON: " + value);
        }
    }

    private static boolean isFinite(Object value) {
        return value instanceof Number number && Double.isFinite(number.doubleValue());
    }

    private void object(Map<?, ?> map) {
        text.append('{');
        for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator(); entries.hasNext(); ) {
            Map.Entry<?, ?> entry = entries.next();
            string(String.valueOf(entry.getKey()));
            text.append(':');
            value(entry.getValue());
            text.append(entries.hasNext() ? "," : "");
        }
        text.append('}');
    }

    private void list(Collection<?> values) {
        text.append('[');
        for (Iterator<?> rest = values.iterator(); rest.hasNext(); ) {
            value(rest.next());
            text.append(rest.hasNext() ? "," : "");
        }
        text.append(']');
    }

    private void string(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char character = string.charAt(i);
            if (character == '"' || character == '\\') {
                text.append('\\').append(character);
            } else if (Character.isISOControl(character) || Character.isSurrogate(character)) {
                // Storm's own parser drops a DEL, and half of a surrogate pair is not a character in UTF-8.
                text.append(String.format("\\u%04x", (int) character));
            } else {
                text.append(character);
            }
        }
        text.append('"');
    }
}
