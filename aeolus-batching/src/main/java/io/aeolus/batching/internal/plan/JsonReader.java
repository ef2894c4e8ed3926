// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.plan;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A strict JSON parser (RFC 8259) that rejects duplicate fields and trailing text. Objects become maps in the order of their fields, integers
 * become {@code Integer}, {@code Long} or {@code BigInteger}, and other numbers {@code Double}. Not thread-safe.
 */
public final class JsonReader {

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final int MAX_DEPTH = 100;
    private static final int HEX = 16;
    private static final int ESCAPE_DIGITS = 4;
    /** The time to parse an integer grows with the square of its digits. */
    private static final int MAX_DIGITS = 1_000;

    private final String text;
    private int position;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** Thrown if the text is not valid JSON. The message has the line and the column. */
    public static final class JsonException extends Exception {

        private static final long serialVersionUID = 1L;

        private JsonException(String message) {
            super(message);
        }
    }

    /** Parses a text that is one JSON value; returns null for the JSON value null. */
    public static @Nullable Object read(String text) throws JsonException {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.skipSpace();
        if (reader.position < text.length()) {
            throw reader.unexpected("the end of the text");
        }
        return value;
    }

    private @Nullable Object value() throws JsonException {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> literal("true", true);
            case 'f' -> literal("false", false);
            case 'n' -> literal("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() throws JsonException {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        boolean hasNext = open('}');
        while (hasNext) {
            skipSpace();
            int start = position;
            String name = string();
            if (fields.containsKey(name)) {
                position = start;
                throw error("duplicate field '" + name + "': remove one");
            }
            skipSpace();
            expect(':');
            fields.put(name, value());
            hasNext = hasNext('}');
        }
        return fields;
    }

    private List<@Nullable Object> array() throws JsonException {
        List<@Nullable Object> values = new ArrayList<>();
        boolean hasNext = open(']');
        while (hasNext) {
            values.add(value());
            hasNext = hasNext(']');
        }
        return values;
    }

    /** Consumes an opening bracket; returns whether there is a first element. */
    private boolean open(char end) throws JsonException {
        position++;
        if (++depth > MAX_DEPTH) {
            throw error("nested deeper than " + MAX_DEPTH + " levels");
        }
        skipSpace();
        return !close(end);
    }

    /** Consumes the separator after an element; returns whether there is another element. */
    private boolean hasNext(char end) throws JsonException {
        skipSpace();
        if (close(end)) {
            return false;
        }
        expect(',');
        return true;
    }

    private boolean close(char end) throws JsonException {
        if (peek() != end) {
            return false;
        }
        position++;
        depth--;
        return true;
    }

    private String string() throws JsonException {
        expect('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(position);
            if (next < ' ') {
                throw error("line break or control character in a string: escape it, such as \\n for a line break");
            }
            position++;
            string.append(next == '\\' ? escaped() : next);
        }
        position++;
        return string.toString();
    }

    private char escaped() throws JsonException {
        char kind = peek();
        position++;
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> {
                position--;
                throw error("'\\" + kind + "' is not a valid escape sequence");
            }
        };
    }

    private char unicode() throws JsonException {
        int character = 0;
        for (int i = 0; i < ESCAPE_DIGITS; i++) {
            int digit = Character.digit(peek(), HEX);
            if (digit < 0) {
                throw unexpected("four hexadecimal digits");
            }
            character = HEX * character + digit;
            position++;
        }
        return (char) character;
    }

    private @Nullable Object literal(String literal, @Nullable Object value) throws JsonException {
        if (!text.startsWith(literal, position)) {
            throw unexpected("a value");
        }
        position += literal.length();
        return value;
    }

    private Object number() throws JsonException {
        Matcher matcher = NUMBER.matcher(text).region(position, text.length());
        if (!matcher.lookingAt()) {
            throw unexpected("a value");
        }
        String digits = matcher.group();
        if (digits.length() > MAX_DIGITS) {
            throw error("a number has more than " + MAX_DIGITS + " digits: shorten it");
        }
        if (matcher.group(1) != null || matcher.group(2) != null) {
            double number = Double.parseDouble(digits);
            if (Double.isInfinite(number)) {
                throw error("number " + digits + " is too large");
            }
            position += digits.length();
            return number;
        }
        position += digits.length();
        BigInteger number = new BigInteger(digits);
        if (number.bitLength() < Integer.SIZE) {
            return number.intValue();
        }
        return number.bitLength() < Long.SIZE ? (Object) number.longValue() : number;
    }

    private void skipSpace() {
        while (position < text.length() && " \t\r\n".indexOf(text.charAt(position)) >= 0) {
            position++;
        }
    }

    private void expect(char expected) throws JsonException {
        if (peek() != expected) {
            throw unexpected("'" + expected + "'");
        }
        position++;
    }

    private char peek() throws JsonException {
        if (position >= text.length()) {
            throw error("unexpected end of the text");
        }
        return text.charAt(position);
    }

    private JsonException unexpected(String expected) {
        return error("unexpected '" + text.charAt(position) + "', expected " + expected);
    }

    private JsonException error(String reason) {
        String before = text.substring(0, position);
        long line = before.chars().filter(character -> character == '\n').count() + 1;
        int column = position - before.lastIndexOf('\n');
        return new JsonException("line " + line + ", column " + column + ": not valid JSON: " + reason);
    }
}
