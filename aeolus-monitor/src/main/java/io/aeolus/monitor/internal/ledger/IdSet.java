package io.aeolus.monitor.internal.ledger;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A set of numbers that is put together from pages. Not thread-safe. */
final class IdSet {

    private final Map<Long, long[]> pages = new HashMap<>();
    private long size;

    void add(List<IdPage> more) {
        for (IdPage page : more) {
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
}
