// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.TaskReport.RowIds;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdPagesTest {

    private static final int PAGE = 1 << 16;

    private final IdPages pages = new IdPages();
    private final Receiver receiver = new Receiver();

    private static final class Receiver {

        private final Map<Long, BitSet> pages = new HashMap<>();

        void add(List<RowIds.Page> more) {
            more.forEach(page ->
                    pages.computeIfAbsent(page.number(), number -> new BitSet()).or(BitSet.valueOf(page.bits())));
        }

        Set<Long> ids() {
            Set<Long> ids = new HashSet<>();
            pages.forEach((number, bits) -> bits.stream().forEach(bit -> ids.add(number * PAGE + bit)));
            return ids;
        }

        long size() {
            return pages.values().stream().mapToLong(BitSet::cardinality).sum();
        }
    }

    @Test
    void full_pages_need_no_memory_once_they_are_acknowledged() {
        for (long page = 0; page < 4_200; page++) {
            for (long id = page * PAGE; id < (page + 1) * PAGE; id++) {
                if (!pages.add(id)) {
                    throw new AssertionError("page " + page + " was refused");
                }
            }
            assertThat(pages.changes()).hasSize(1);
            pages.onAcknowledged();
        }

        assertThat(pages.add(1)).isTrue();
        assertThat(pages.changes()).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void merged_pages_equal_the_set(long seed) {
        Random random = new Random(seed);
        Set<Long> expected = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            long id = random.nextInt(1_000_000) - 500_000L;
            expected.add(id);
            assertThat(pages.add(id)).isTrue();
            if (random.nextInt(1000) == 0 && random.nextBoolean()) {
                receiver.add(pages.changes());
                pages.onAcknowledged();
            } else if (random.nextInt(1000) == 0) {
                // This report is lost.
                assertThat(pages.changes()).isNotEmpty();
            }
        }
        receiver.add(pages.changes());
        pages.onAcknowledged();

        assertThat(receiver.ids()).isEqualTo(expected);
        assertThat(pages.changes()).isEmpty();
    }

    @Test
    void unacknowledged_pages_are_reported_again() {
        pages.add(1);
        pages.changes();

        receiver.add(pages.changes());
        assertThat(receiver.ids()).containsExactly(1L);
        pages.onAcknowledged();
        assertThat(pages.changes()).isEmpty();
    }

    @Test
    void ids_added_before_the_acknowledgement_are_reported_next() {
        pages.add(1);
        receiver.add(pages.changes());
        pages.add(2);
        pages.add(PAGE + 3L);
        pages.onAcknowledged();

        receiver.add(pages.changes());
        assertThat(receiver.ids()).containsExactlyInAnyOrder(1L, 2L, PAGE + 3L);
    }

    @Test
    void only_changed_pages_are_reported() {
        LongStream.range(0, 10).forEach(page -> pages.add(page * PAGE));
        pages.changes();
        pages.onAcknowledged();
        pages.add(3L * PAGE + 7);

        assertThat(pages.changes()).extracting(RowIds.Page::number).containsExactly(3L);
    }

    @Test
    void ids_added_concurrently_are_not_lost() throws Exception {
        int rows = 2_000_000;
        AtomicBoolean isDone = new AtomicBoolean();
        Thread task = new Thread(() -> {
            for (long id = 0; id < rows; id++) {
                pages.add(id);
            }
            isDone.set(true);
        });
        task.start();
        while (!isDone.get()) {
            receiver.add(pages.changes());
            pages.onAcknowledged();
        }
        task.join();
        receiver.add(pages.changes());

        assertThat(receiver.size()).isEqualTo(rows);
    }

    /** Memory is bounded by 32 MiB without any acknowledgement. */
    @Test
    void ids_that_lie_far_apart_are_rejected() {
        long id = 0;
        while (pages.add(id << 32)) {
            id++;
        }

        assertThat(id).isEqualTo(4096);
        assertThat(pages.changes()).hasSize(4096);
        assertThat(pages.add(0)).as("an existing page").isTrue();
    }

    @Test
    void reports_without_acknowledgement_do_not_accumulate() {
        for (int round = 0; round < 100; round++) {
            pages.add(round);
            pages.changes();
        }

        assertThat(pages.changes()).hasSize(1);
    }
}
