package io.aeolus.monitor.internal.run;

import io.aeolus.probe.RowIds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A set of numbers that is put together from pages. Not thread-safe. */
final class IdSet {

    private final Map<Long, long[]> pages = new HashMap<>();
    private long size;

    /** Adds all numbers of some pages; those that are there already change nothing. */
    void add(List<RowIds.Page> more) {
        for (RowIds.Page page : more) {
            long[] words = pages.computeIfAbsent(page.number(), number -> new long[page.bits().length]);
            for (int word = 0; word < words.length; word++) {
                long added = page.bits()[word] & ~words[word];
                size += Long.bitCount(added);
                words[word] |= added;
            }
        }
    }

    long size() {
        return size;
    }

    /** Whether both have the same numbers. */
    boolean isSameAs(IdSet other) {
        return size == other.size
                && pages.entrySet().stream()
                        .allMatch(page -> Arrays.equals(page.getValue(), other.pages.get(page.getKey())));
    }
}
