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
 * Reads JSON strictly (RFC 8259): a field that is there twice is an error, and so is text behind the value. Objects become maps in
 * their order, whole numbers become {@code Integer}, {@code Long} or {@code BigInteger}, others {@code Double}. Not thread-safe.
 */
public final class JsonReader {

    private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");
    private static final int DEEPEST = 100;
    private static final int HEX = 16;
    private static final int ESCAPE_DIGITS = 4;
    private static final int INT_BITS = 31;
    private static final int LONG_BITS = 63;
    /** The time to read a whole number grows with the square of its digits. */
    private static final int MOST_DIGITS = 1_000;

    private final String text;
    private int place;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    /** Text that is not JSON; the message has line and column. */
    public static final class NotJson extends Exception {

        private static final long serialVersionUID = 1L;

        private NotJson(String message) {
            super(message);
        }
    }

    /** Reads a text, which has to be JSON as a whole; returns null for null. */
    public static @Nullable Object read(String text) throws NotJson {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.skipSpace();
        if (reader.place < text.length()) {
            throw reader.unexpected("the end");
        }
        return value;
    }

    private @Nullable Object value() throws NotJson {
        skipSpace();
        return switch (peek()) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, @Nullable Object> object() throws NotJson {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        boolean isOpen = open('}');
        while (isOpen) {
            skipSpace();
            int start = place;
            String name = string();
            if (fields.containsKey(name)) {
                place = start;
                throw wrong("the field '" + name + "' is there twice: leave one");
            }
            skipSpace();
            take(':');
            fields.put(name, value());
            isOpen = goesOn('}');
        }
        return fields;
    }

    private List<@Nullable Object> list() throws NotJson {
        List<@Nullable Object> values = new ArrayList<>();
        boolean isOpen = open(']');
        while (isOpen) {
            values.add(value());
            isOpen = goesOn(']');
        }
        return values;
    }

    /** Behind an opening bracket; returns whether a first element comes. */
    private boolean open(char end) throws NotJson {
        place++;
        if (++depth > DEEPEST) {
            throw wrong("it is nested deeper than " + DEEPEST + " times");
        }
        skipSpace();
        return !ends(end);
    }

    /** Behind an element; returns whether another one comes. */
    private boolean goesOn(char end) throws NotJson {
        skipSpace();
        if (ends(end)) {
            return false;
        }
        take(',');
        return true;
    }

    private boolean ends(char end) throws NotJson {
        if (peek() != end) {
            return false;
        }
        place++;
        depth--;
        return true;
    }

    private String string() throws NotJson {
        take('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char next = text.charAt(place);
            if (next < ' ') {
                throw wrong(
                        "a text goes over the end of the line, or has a control character: write \\n for a new line");
            }
            place++;
            string.append(next == '\\' ? escaped() : next);
        }
        place++;
        return string.toString();
    }

    private char escaped() throws NotJson {
        char kind = peek();
        place++;
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> unicode();
            default -> {
                place--;
                throw wrong("'\\" + kind + "' stands for nothing in a text");
            }
        };
    }

    private char unicode() throws NotJson {
        int character = 0;
        for (int i = 0; i < ESCAPE_DIGITS; i++) {
            int digit = Character.digit(peek(), HEX);
            if (digit < 0) {
                throw unexpected("four hexadecimal digits");
            }
            character = HEX * character + digit;
            place++;
        }
        return (char) character;
    }

    private @Nullable Object word(String word, @Nullable Object meaning) throws NotJson {
        if (!text.startsWith(word, place)) {
            throw unexpected("a value");
        }
        place += word.length();
        return meaning;
    }

    private Object number() throws NotJson {
        Matcher matcher = NUMBER.matcher(text).region(place, text.length());
        if (!matcher.lookingAt()) {
            throw unexpected("a value");
        }
        String digits = matcher.group();
        if (digits.length() > MOST_DIGITS) {
            throw wrong("a number has more than " + MOST_DIGITS + " digits: shorten it");
        }
        if (matcher.group(1) != null || matcher.group(2) != null) {
            double number = Double.parseDouble(digits);
            if (Double.isInfinite(number)) {
                throw wrong("the number " + digits + " is too large");
            }
            place += digits.length();
            return number;
        }
        place += digits.length();
        BigInteger number = new BigInteger(digits);
        if (number.bitLength() <= INT_BITS) {
            return number.intValue();
        }
        return number.bitLength() <= LONG_BITS ? (Object) number.longValue() : number;
    }

    private void skipSpace() {
        while (place < text.length() && " \t\r\n".indexOf(text.charAt(place)) >= 0) {
            place++;
        }
    }

    private void take(char wanted) throws NotJson {
        if (peek() != wanted) {
            throw unexpected("'" + wanted + "'");
        }
        place++;
    }

    private char peek() throws NotJson {
        if (place >= text.length()) {
            throw wrong("the text ends too early");
        }
        return text.charAt(place);
    }

    private NotJson unexpected(String wanted) {
        return wrong("unexpected '" + text.charAt(place) + "' in place of " + wanted);
    }

    private NotJson wrong(String reason) {
        String before = text.substring(0, place);
        long line = before.chars().filter(character -> character == '\n').count() + 1;
        int column = place - before.lastIndexOf('\n');
        return new NotJson("line " + line + ", column " + column + ": not a plan in JSON: " + reason);
    }
}
