package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings of a column, some of them perhaps null. A consumer on another core would fetch two pieces of memory for each new string, one after
 * the other. So the characters of short ones are copied into one array, and strings are made of them as they are read. Strings that
 * come again and again, as words of a list do, are in the caches of all cores, with their hash: they stay what they are.
 *
 * <p>One thread takes the strings; after that any may read them, and two that read one at once may get equal strings that are not the
 * same.
 */
final class StringColumn {

    /** A longer one is fetched as fast as it is copied twice. */
    private static final int LONGEST_COPIED = 64;

    /** So many strings, spread over the first ones, say whether strings come again, and how long they are. */
    private static final int MOST_SAMPLES = 32;

    private static final int LEAST_SAMPLES = 4;
    private static final int ROWS_PER_SAMPLE = 4;

    /** If one in so many samples is a string that was seen before, they come again: of a long list, few are remembered. */
    private static final int SAMPLES_PER_KNOWN = 16;

    private static final int REMEMBERED_BITS = 10;

    /** Strings that a thread has sampled, by their hash. */
    private static final ThreadLocal<@Nullable String[]> REMEMBERED =
            ThreadLocal.withInitial(() -> new String[1 << REMEMBERED_BITS]);

    private static final int[] NONE_COPIED = {};
    private static final char[] NO_CHARS = {};

    private final @Nullable String[] strings;

    /** By row, the end of the characters that were copied up to it; an empty array if none is copied. */
    private int[] ends = NONE_COPIED;

    private char[] chars = NO_CHARS;
    private int end;

    /** Strings that were made for who reads them, or room for others, which are taken. */
    StringColumn(@Nullable String[] strings) {
        this.strings = strings;
    }

    /** Looks at one field of the first rows, before any string is taken. Long strings are not remembered: they would fill the heap. */
    void look(@Nullable Object[][] rows, int count, int field) {
        @Nullable String[] remembered = REMEMBERED.get();
        int samples = Math.min(count, Math.max(LEAST_SAMPLES, Math.min(MOST_SAMPLES, count / ROWS_PER_SAMPLE)));
        int known = 0;
        int seen = 0;
        for (int sample = 0; sample < samples; sample++) {
            if (rows[sample * count / samples][field] instanceof String text && isShort(text)) {
                seen++;
                int place = place(text);
                known += isSame(remembered[place], text) ? 1 : 0;
                remembered[place] = text;
            }
        }
        if (SAMPLES_PER_KNOWN * known < seen) {
            ends = new int[strings.length];
        }
    }

    private static boolean isShort(String text) {
        return !text.isEmpty() && text.length() <= LONGEST_COPIED;
    }

    @SuppressWarnings("ReferenceEquality") // an equal one would have to be fetched
    private static boolean isSame(@Nullable String one, String other) {
        return one == other;
    }

    private static int place(String text) {
        return (text.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - REMEMBERED_BITS);
    }

    /** Takes the string of a row; rows come in their order. */
    void take(int row, @Nullable String text) {
        if (ends.length == 0) {
            strings[row] = text;
            return;
        }
        if (text == null || !isShort(text)) {
            strings[row] = text;
        } else {
            int length = text.length();
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
        long rows = chars.length == 0 ? Math.min(MOST_SAMPLES, ends.length) : ends.length;
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
