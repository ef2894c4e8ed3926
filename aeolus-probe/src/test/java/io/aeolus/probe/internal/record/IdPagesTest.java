package io.aeolus.probe.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Facet.RowIds;
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
    private final SnapshotSink home = new SnapshotSink();

    /** Who puts the pages together. */
    private static final class SnapshotSink {

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

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void pagesTakenInAnyPiecesMakeTheSameSet(long seed) {
        Random random = new Random(seed);
        Set<Long> expected = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            long id = random.nextInt(1_000_000) - 500_000L;
            expected.add(id);
            assertThat(pages.add(id)).isTrue();
            if (random.nextInt(1000) == 0 && random.nextBoolean()) {
                home.add(pages.news());
                pages.acknowledged();
            } else if (random.nextInt(1000) == 0) {
                // Lost on its way.
                assertThat(pages.news()).isNotEmpty();
            }
        }
        home.add(pages.news());
        pages.acknowledged();

        assertThat(home.ids()).isEqualTo(expected);
        assertThat(pages.news()).isEmpty();
    }

    @Test
    void whatHasNotComeHomeIsToldAgain() {
        pages.add(1);
        pages.news();

        home.add(pages.news());
        assertThat(home.ids()).containsExactly(1L);
        pages.acknowledged();
        assertThat(pages.news()).isEmpty();
    }

    @Test
    void whatIsAddedWhilePagesAreOnTheirWayIsToldNext() {
        pages.add(1);
        home.add(pages.news());
        pages.add(2);
        pages.add(PAGE + 3L);
        pages.acknowledged();

        home.add(pages.news());
        assertThat(home.ids()).containsExactlyInAnyOrder(1L, 2L, PAGE + 3L);
    }

    @Test
    void onlyPagesWithSomethingNewAreTold() {
        LongStream.range(0, 10).forEach(page -> pages.add(page * PAGE));
        pages.news();
        pages.acknowledged();
        pages.add(3L * PAGE + 7);

        assertThat(pages.news()).extracting(RowIds.Page::number).containsExactly(3L);
    }

    @Test
    void nothingThatIsAddedWhilePagesAreTakenGetsLost() throws Exception {
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
            home.add(pages.news());
            pages.acknowledged();
        }
        task.join();
        home.add(pages.news());

        assertThat(home.size()).isEqualTo(rows);
    }

    /** However long nothing comes home: what is kept are the pages, each once, and no more than 32 MiB of them. */
    @Test
    void givesUpIdsThatLieFarApart() {
        long id = 0;
        while (pages.add(id << 32)) {
            id++;
        }

        assertThat(id).isEqualTo(4096);
        assertThat(pages.news()).hasSize(4096);
        assertThat(pages.add(0)).as("a page that is there").isTrue();
    }

    @Test
    void keepsNoMoreForWhatWasNeverTaken() {
        for (int round = 0; round < 100; round++) {
            pages.add(round);
            pages.news();
        }

        assertThat(pages.news()).hasSize(1);
    }
}
