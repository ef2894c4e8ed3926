// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.column;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Strings of a column, possibly null. A consumer on another core has two dependent cache misses for each new string: the object and its
 * characters. So the characters of short strings are copied into one array, from which the consumer creates strings when it reads them.
 * Frequent strings, such as the words of a list, are not copied, because the caches of all cores already have them with their hash.
 *
 * <p>One thread sets the strings; after safe publication any thread may read them. Two threads that read the same string concurrently may get
 * different but equal objects.
 */
final class StringColumn {

    /** Copying a longer string twice takes as long as fetching it. */
    private static final int MAX_COPIED_LENGTH = 64;

    /** The number of strings, spread over the first rows, that are sampled for repetition. */
    private static final int MAX_SAMPLES = 32;

    private static final int MIN_SAMPLES = 4;
    private static final int ROWS_PER_SAMPLE = 4;

    /** Strings count as frequent if one in this number of samples is remembered; of a long list, few are remembered. */
    private static final int SAMPLES_PER_KNOWN = 16;

    private static final int REMEMBERED_BITS = 10;

    /** The strings that a thread has sampled, by hash. */
    private static final ThreadLocal<@Nullable String[]> REMEMBERED =
            ThreadLocal.withInitial(() -> new String[1 << REMEMBERED_BITS]);

    private static final int[] NONE_COPIED = {};
    private static final char[] NO_CHARS = {};

    private final @Nullable String[] strings;

    /** By row, the end of its characters in {@link #chars}; empty if strings are not copied. */
    private int[] ends = NONE_COPIED;

    private char[] chars = NO_CHARS;
    private int end;

    /** Uses an array of strings, which may be filled by {@link #set}. */
    StringColumn(@Nullable String[] strings) {
        this.strings = strings;
    }

    /** Decides by the first rows whether to copy strings, before any string is set. Long strings are not remembered, to save memory. */
    void sample(@Nullable Object[][] rows, int count, int field) {
        @Nullable String[] remembered = REMEMBERED.get();
        int samples = Math.min(count, Math.max(MIN_SAMPLES, Math.min(MAX_SAMPLES, count / ROWS_PER_SAMPLE)));
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
        return !text.isEmpty() && text.length() <= MAX_COPIED_LENGTH;
    }

    @SuppressWarnings("ReferenceEquality") // an equal string would have to be fetched
    private static boolean isSame(@Nullable String one, String other) {
        return one == other;
    }

    private static int place(String text) {
        return (text.hashCode() * 0x9E3779B9) >>> (Integer.SIZE - REMEMBERED_BITS);
    }

    /** Sets the string of a row; rows must be set in order. */
    void set(int row, @Nullable String text) {
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

    /** Extrapolates the length of the rows so far to all rows, with a margin. */
    private int capacity(int row, int needed) {
        long rows = chars.length == 0 ? Math.min(MAX_SAMPLES, ends.length) : ends.length;
        long wanted = rows * needed / (row + 1);
        return (int) Math.min(Integer.MAX_VALUE - Byte.SIZE, Math.max(wanted, needed) + wanted / 8 + MAX_COPIED_LENGTH);
    }

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
        // The fields of strings are final, so publication by a data race is safe.
        strings[row] = made;
        return made;
    }
}
