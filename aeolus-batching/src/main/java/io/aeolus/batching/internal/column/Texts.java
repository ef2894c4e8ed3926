package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings of a column, some of them perhaps null. A consumer on another core would fetch two pieces of memory for each string, one after the
 * other. So the characters of short ones are copied into one array, and strings are made of them as they are read. One thread takes
 * the strings; after that any may read them, and two that read one at once may get equal strings that are not the same.
 */
final class Texts {

    /** A longer one is fetched as fast as it is copied twice. */
    private static final int LONGEST_COPIED = 64;

    /** The lengths of so many say how long the others are. */
    private static final int SAMPLE = 64;

    private static final int[] NONE_COPIED = {};
    private static final char[] NO_CHARS = {};

    private final @Nullable String[] strings;

    /** By row, the end of the characters that were copied up to it; an empty array if these are strings that were read from a wire. */
    private final int[] ends;

    private char[] chars = NO_CHARS;
    private int end;

    /** Room for so many strings. */
    Texts(int size) {
        this(new String[size], new int[size]);
    }

    private Texts(@Nullable String[] strings, int[] ends) {
        this.strings = strings;
        this.ends = ends;
    }

    /** Strings of this thread, which are as near as copies would be. */
    static Texts of(@Nullable String[] strings) {
        return new Texts(strings, NONE_COPIED);
    }

    /** Takes the string of a row; rows come in their order. */
    void take(int row, @Nullable String text) {
        int length = text == null ? 0 : text.length();
        if (text == null || length == 0 || length > LONGEST_COPIED) {
            strings[row] = text;
        } else {
            if (end + length > chars.length) {
                chars = Arrays.copyOf(chars, capacity(row, end + length));
            }
            text.getChars(0, length, chars, end);
            end += length;
        }
        ends[row] = end;
    }

    /** For all rows, if they are as long as those up to this one, and a little more. */
    private int capacity(int row, int needed) {
        long rows = chars.length == 0 ? Math.min(SAMPLE, ends.length) : ends.length;
        long wanted = rows * needed / (row + 1);
        return (int) Math.min(Integer.MAX_VALUE - Byte.SIZE, Math.max(wanted, needed) + wanted / 8 + LONGEST_COPIED);
    }

    /** A string. */
    @Nullable
    String get(int row) {
        String known = strings[row];
        if (known != null || ends.length == 0) {
            return known;
        }
        int start = row == 0 ? 0 : ends[row - 1];
        int length = ends[row] - start;
        if (length == 0) {
            return null;
        }
        String made = new String(chars, start, length);
        // Fields of strings are final: whoever sees one sees all of it.
        strings[row] = made;
        return made;
    }
}
