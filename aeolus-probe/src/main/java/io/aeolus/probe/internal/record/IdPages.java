package io.aeolus.probe.internal.record;

import io.aeolus.probe.RowIds;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A set of whole numbers in pages of bits, which tells the pages that have changed since it last came home. Numbers that lie close
 * together, as those of rows do, cost a bit or little more. One thread adds, by plain stores; another one asks.
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

    /** A page. Its version rises with each number, after the number is in it. */
    private static final class Page {

        private static final VarHandle VERSION;

        static {
            try {
                VERSION = MethodHandles.lookup().findVarHandle(Page.class, "version", long.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private final long number;
        private final long[] words = new long[PAGE_WORDS];

        @SuppressWarnings("UnusedVariable") // by its handle
        private long version;

        // Of the asking thread.
        private long toldVersion;
        private long homeVersion;

        Page(long number) {
            this.number = number;
        }

        void set(int bit, long nextVersion) {
            words[bit >>> WORD_BITS] |= 1L << bit;
            VERSION.setRelease(this, nextVersion);
        }

        boolean isNew() {
            toldVersion = (long) VERSION.getAcquire(this);
            return toldVersion != homeVersion;
        }
    }

    private long additions;

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
        page.set((int) (id & ((1 << PAGE_BITS) - 1)), ++additions);
        return true;
    }

    /** The pages that have changed since those that came home, whole. */
    List<RowIds.Page> news() {
        List<RowIds.Page> news = new ArrayList<>();
        for (Page page : pages.values()) {
            // First the version, then the bits: what comes in between is told twice.
            if (page.isNew()) {
                news.add(new RowIds.Page(page.number, page.words.clone()));
            }
        }
        return news;
    }

    /** Calls somebody with each number that another set does not have; for the thread that adds to both. */
    void forEachMissingIn(IdPages other, LongConsumer use) {
        for (Page page : pages.values()) {
            @Nullable Page others = other.pages.get(page.number);
            for (int word = 0; word < PAGE_WORDS; word++) {
                long missing = page.words[word] & ~(others == null ? 0 : others.words[word]);
                for (; missing != 0; missing &= missing - 1) {
                    long bit = ((long) word << WORD_BITS) + Long.numberOfTrailingZeros(missing);
                    use.accept((page.number << PAGE_BITS) + bit);
                }
            }
        }
    }

    /** What {@link #news} told last has come home. */
    void cameHome() {
        pages.values().forEach(page -> page.homeVersion = page.toldVersion);
    }
}
