package io.aeolus.monitor.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdPagesTest {

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void pages_taken_in_any_pieces_make_the_same_set(long seed) {
        Random random = new Random(seed);
        IdPages pages = new IdPages();
        IdSet set = new IdSet();
        Set<Long> expected = new HashSet<>();
        for (int i = 0; i < 50_000; i++) {
            long id = random.nextInt(1_000_000) - 500_000L;
            expected.add(id);
            assertThat(pages.add(id)).isTrue();
            if (random.nextInt(1000) == 0) {
                set.add(pages.changes());
            }
        }
        set.add(pages.changes());

        assertThat(set.size()).isEqualTo(expected.size());
        assertThat(pages.changes()).isEmpty();
    }

    @Test
    void nothing_that_is_added_while_pages_are_taken_gets_lost() throws Exception {
        int rows = 2_000_000;
        IdPages pages = new IdPages();
        IdSet set = new IdSet();
        AtomicBoolean isDone = new AtomicBoolean();
        Thread task = new Thread(() -> {
            for (long id = 0; id < rows; id++) {
                pages.add(id);
            }
            isDone.set(true);
        });
        task.start();
        while (!isDone.get()) {
            set.add(pages.changes());
        }
        task.join();
        set.add(pages.changes());

        assertThat(set.size()).isEqualTo(rows);
    }

    @Test
    void gives_up_ids_that_lie_far_apart() {
        IdPages pages = new IdPages();
        boolean fits = true;
        for (long id = 0; fits && id < 1_000_000; id++) {
            fits = pages.add(id << 32);
        }

        assertThat(fits).isFalse();
    }
}
