package io.aeolus.probe.internal.record;

import io.aeolus.probe.Facet.RowIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A set of whole numbers in pages of bits, which yields the pages that changed since the last acknowledgement. Numbers that lie close
 * together, as those of rows do, cost a bit or little more. One thread adds, by one plain store; another one asks.
 */
final class IdPages {

    /** Bits of a number that say where in its page it is. */
    private static final int PAGE_BITS = 16;

    /** Those that say where in its word. */
    private static final int WORD_BITS = 6;

    private static final int PAGE_WORDS = 1 << (PAGE_BITS - WORD_BITS);

    private static final int MOST_PAGES = 4096;

    private final Map<Long, Page> pages = new ConcurrentHashMap<>();

    /** The page of the last number, of the thread that adds. No page has the first one's number. */
    private Page last = new Page(Long.MAX_VALUE);

    /** The same for the thread that asks. */
    private final AtomicReference<Page> shown = new AtomicReference<>(last);

    private static final class Page {

        private final long number;
        private final long[] words = new long[PAGE_WORDS];

        /** How often it was left for another one, after all that came into it. */
        private final AtomicLong left = new AtomicLong();

        // Of the thread that asks: how often it was left, and how many numbers it had.
        private long toldLeft;
        private long ackedLeft;
        private int toldSize;
        private int ackedSize;

        Page(long number) {
            this.number = number;
        }
    }

    /** Adds a number; false if the numbers lie too far apart for this. */
    boolean add(long id) {
        Page page = last;
        if (page.number != id >> PAGE_BITS) {
            if (!turnTo(id >> PAGE_BITS)) {
                return false;
            }
            page = last;
        }
        page.words[(int) (id >> WORD_BITS) & (PAGE_WORDS - 1)] |= 1L << id;
        return true;
    }

    private boolean turnTo(long number) {
        @Nullable Page next = pages.get(number);
        if (next == null) {
            if (pages.size() == MOST_PAGES) {
                return false;
            }
            next = new Page(number);
            pages.put(number, next);
        }
        last.left.setRelease(last.left.getPlain() + 1);
        shown.setRelease(next);
        last = next;
        return true;
    }

    /** The pages that changed since those that were acknowledged, whole. */
    List<RowIds.Page> news() {
        List<RowIds.Page> news = new ArrayList<>();
        // First the page that may be written to, and then those that were left: none is left in between and not seen.
        Page current = shown.getAcquire();
        for (Page page : pages.values()) {
            page.toldLeft = page.left.getAcquire();
            if (page == current || page.toldLeft != page.ackedLeft) {
                long[] bits = page.words.clone();
                page.toldSize = Arrays.stream(bits).mapToInt(Long::bitCount).sum();
                if (page.toldSize != page.ackedSize) {
                    news.add(new RowIds.Page(page.number, bits));
                }
            }
        }
        return news;
    }

    /** The latest {@link #news} were acknowledged. */
    void acknowledged() {
        for (Page page : pages.values()) {
            page.ackedLeft = page.toldLeft;
            page.ackedSize = page.toldSize;
        }
    }
}
