// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import io.aeolus.probe.TaskReport.RowIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A set of integers in pages of bits, which returns the pages that changed since the last acknowledgement. Dense integers, such as ids of
 * rows, cost about one bit each until their page is full and acknowledged. One thread adds, by a plain store; another thread reads.
 */
final class IdPages {

    /** Low bits of an integer that select a bit in its page. */
    private static final int PAGE_BITS = 16;

    /** Low bits of an integer that select a bit in its word. */
    private static final int WORD_BITS = 6;

    private static final int PAGE_WORDS = 1 << (PAGE_BITS - WORD_BITS);

    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    /** The most pages with bits. */
    private static final int MAX_PAGES = 4096;

    /** Stands for all pages whose bits are all set and acknowledged. */
    private static final Page FULL = new Page(Long.MAX_VALUE);

    private final Map<Long, Page> pages = new ConcurrentHashMap<>();

    private final AtomicInteger fullPages = new AtomicInteger();

    /** The writer's current page. Initially a page that no integer belongs to. */
    private Page last = new Page(Long.MAX_VALUE);

    /** The writer's current page, published to the reader. */
    private final AtomicReference<Page> published = new AtomicReference<>(last);

    private static final class Page {

        private final long number;
        private final long[] words = new long[PAGE_WORDS];

        /** How often the writer left this page; publishes the page's bits. */
        private final AtomicLong leaves = new AtomicLong();

        // Confined to the reader: number of leaves and size in the latest report and in the latest acknowledged report.
        private long reportedLeaves;
        private long ackedLeaves;
        private int reportedSize;
        private int ackedSize;

        Page(long number) {
            this.number = number;
        }
    }

    /** Adds an integer; returns false if the integers lie too far apart. */
    boolean add(long id) {
        @Nullable Page page = last;
        if (page.number != id >> PAGE_BITS) {
            page = pages.get(id >> PAGE_BITS);
            if (page == FULL) {
                return true;
            }
            if (page == null) {
                if (pages.size() - fullPages.get() >= MAX_PAGES) {
                    return false;
                }
                page = new Page(id >> PAGE_BITS);
                pages.put(page.number, page);
            }
            switchTo(page);
        }
        page.words[(int) (id >> WORD_BITS) & (PAGE_WORDS - 1)] |= 1L << id;
        return true;
    }

    private void switchTo(Page next) {
        last.leaves.setRelease(last.leaves.getPlain() + 1);
        published.setRelease(next);
        last = next;
    }

    /** Returns copies of the pages that changed since the last acknowledgement. */
    List<RowIds.Page> changes() {
        List<RowIds.Page> changes = new ArrayList<>();
        // Reads the current page before the leaves, so that no page is left unnoticed in between.
        Page current = published.getAcquire();
        for (Page page : pages.values()) {
            if (page == FULL) {
                continue;
            }
            page.reportedLeaves = page.leaves.getAcquire();
            if (page == current || page.reportedLeaves != page.ackedLeaves) {
                long[] bits = page.words.clone();
                page.reportedSize = Arrays.stream(bits).mapToInt(Long::bitCount).sum();
                if (page.reportedSize != page.ackedSize) {
                    changes.add(new RowIds.Page(page.number, bits));
                }
            }
        }
        return changes;
    }

    /** Called when the latest {@link #changes} were acknowledged. */
    void onAcknowledged() {
        for (Map.Entry<Long, Page> entry : pages.entrySet()) {
            Page page = entry.getValue();
            if (page == FULL) {
                continue;
            }
            page.ackedLeaves = page.reportedLeaves;
            page.ackedSize = page.reportedSize;
            if (page.ackedSize == PAGE_SIZE) {
                // The writer may still set bits in the page, but they are set already.
                entry.setValue(FULL);
                fullPages.incrementAndGet();
            }
        }
    }
}
