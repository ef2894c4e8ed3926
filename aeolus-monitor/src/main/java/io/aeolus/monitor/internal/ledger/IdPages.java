package io.aeolus.monitor.internal.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * A set of whole numbers in pages of bits, of which those that have changed can be taken from time to time. Numbers that lie close
 * together, as those of rows do, cost a bit or little more. One thread adds, another one takes.
 */
final class IdPages {

    /** Bits of a number that say where in its page it is. */
    private static final int PAGE_BITS = 16;

    /** Those that say where in its word. */
    private static final int WORD_BITS = 6;

    private static final int PAGE_WORDS = 1 << (PAGE_BITS - WORD_BITS);

    /** 8 KiB each. */
    private static final int MOST_PAGES = 4096;

    private final Map<Long, Page> pages = new ConcurrentHashMap<>();
    private @Nullable Page last;

    /** A page, of which only the bits that are set are remembered. */
    private static final class Page {

        private final long number;
        private final AtomicLongArray words = new AtomicLongArray(PAGE_WORDS);
        private final AtomicBoolean changed = new AtomicBoolean();

        Page(long number) {
            this.number = number;
        }

        void set(int bit) {
            int word = bit >>> WORD_BITS;
            words.setRelease(word, words.getPlain(word) | 1L << bit);
            changed.setRelease(true);
        }

        long[] copy() {
            long[] copy = new long[PAGE_WORDS];
            for (int word = 0; word < PAGE_WORDS; word++) {
                copy[word] = words.getAcquire(word);
            }
            return copy;
        }
    }

    /** Adds a number; false if the numbers lie too far apart for this. */
    boolean add(long id) {
        long number = id >> PAGE_BITS;
        Page page = last;
        if (page == null || page.number != number) {
            page = pages.get(number);
            if (page == null) {
                if (pages.size() == MOST_PAGES) {
                    return false;
                }
                page = new Page(number);
                pages.put(number, page);
            }
            last = page;
        }
        page.set((int) (id & ((1 << PAGE_BITS) - 1)));
        return true;
    }

    /** The pages that have changed since this was asked last, whole. */
    List<IdPage> changes() {
        List<IdPage> changes = new ArrayList<>();
        for (Page page : pages.values()) {
            // First the mark, then the bits: what comes in between is taken twice.
            if (page.changed.getAndSet(false)) {
                changes.add(new IdPage(page.number, page.copy()));
            }
        }
        return changes;
    }
}
