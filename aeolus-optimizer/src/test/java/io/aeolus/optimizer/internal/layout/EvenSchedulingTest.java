// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Placement equals Storm's own scheduler. */
class EvenSchedulingTest {

    private static final List<String> NAMES =
            List.of("$checkpoint", "0first", "Parse", "_", "agg", "sink", "words", "zebra", "-a", "a.b", "äther");

    @Test
    void places_ackers_between_capital_and_small_letters() {
        Placement placement = EvenScheduling.place(List.of("words", "Parse", "agg"), new int[] {1, 1, 2}, 2, 3);

        // Parse 0, __acker 1 and 2, agg 0 and 1, words 2.
        assertThat(placement.executors(1, 0)).isOne();
        assertThat(List.of(placement.ackers(0), placement.ackers(1), placement.ackers(2)))
                .containsExactly(0, 1, 1);
        assertThat(placement.firstWorker(2)).isZero();
        assertThat(placement.executors(2, 1)).isOne();
        assertThat(placement.firstWorker(0)).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
    void places_like_storms_scheduler(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            String name = NAMES.get(random.nextInt(NAMES.size()));
            if (!ids.contains(name)) {
                ids.add(name);
            }
        }
        int[] executors = ids.stream().mapToInt(id -> random.nextInt(1, 6)).toArray();
        int workers = random.nextInt(1, 6);
        int ackers = random.nextInt(0, 4);

        Map<String, int[]> storms = StormsScheduler.schedule(ids, executors, OptionalInt.of(ackers), workers, 2, 4);
        Placement ours = EvenScheduling.place(ids, executors, ackers, workers);

        for (int v = 0; v < ids.size(); v++) {
            int[] placed = new int[workers];
            for (int w = 0; w < workers; w++) {
                placed[w] = ours.executors(v, w);
            }
            assertThat(placed)
                    .as("seed %d, %s of %s, %s", seed, ids.get(v), ids, Arrays.toString(executors))
                    .containsExactly(storms.getOrDefault(ids.get(v), new int[0]));
        }
        for (int w = 0; w < workers; w++) {
            assertThat(ours.ackers(w))
                    .as("seed %d, ackers of worker %d", seed, w)
                    .isEqualTo(storms.getOrDefault(EvenScheduling.ACKER, new int[workers])[w]);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 3", "3, 2", "4, 4"})
    void slots_alternate_over_hosts(int supervisors, int slots) {
        Machines machines = Machines.uniform(supervisors, 2, 1);
        List<String> hosts = StormsScheduler.hosts(supervisors, slots);

        for (int w = 0; w < hosts.size(); w++) {
            int expected = machines.hosts() == 0 ? 0 : machines.host(w);
            assertThat(hosts.get(w)).as("slot %d", w).isEqualTo("s" + expected);
        }
    }

    @Test
    void storm_adds_an_acker_per_worker() throws Exception {
        Map<String, int[]> storms =
                StormsScheduler.schedule(List.of("words"), new int[] {1}, OptionalInt.empty(), 3, 3, 1);

        assertThat(storms.get(EvenScheduling.ACKER)).containsExactly(1, 1, 1);
    }

    @Test
    void single_tasks_share_a_worker_or_not() {
        List<String> ids = List.of("a", "b");
        int[] one = {1, 1};

        assertThat(EvenScheduling.place(ids, one, 1, 2).firstWorker(0))
                .isNotEqualTo(EvenScheduling.place(ids, one, 1, 2).firstWorker(1));
        // With two tasks of a between them, they share a worker.
        assertThat(EvenScheduling.place(List.of("a", "b", "c"), new int[] {1, 1, 1}, 0, 2)
                        .firstWorker(2))
                .isZero();
    }
}
