// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.adapt;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cli.internal.adapt.AdaptRecord.Decision;
import org.junit.jupiter.api.Test;

/** Changes of which the cluster makes only a part. */
class PartOfAChangeTest extends PolicyFixture {

    private static final Setting MORE = setting(5, 2, 3, 64);

    @Test
    void settles_a_change_for_which_the_cluster_chose_another_number_of_workers() {
        next(NOW, load(100), MORE);

        assertThat(next(setting(5, 2, 2, 64), load(120), null).reason())
                .isEqualTo("the change took effect: 100 tuples/s before, 120 after, with 2 instead of 3 workers");
        assertThat(next(setting(5, 2, 2, 64), load(120), null)).isEqualTo(keep("all is well"));
    }

    @Test
    void rolls_back_a_change_that_the_cluster_made_with_the_former_number_of_workers() {
        next(NOW, load(100), MORE);

        Step step = next(setting(5, 2, 1, 64), backlog(80), null);

        assertThat(step.decision()).isEqualTo(Decision.ROLL_BACK);
        assertThat(step.next()).contains(NOW);
        assertThat(next(NOW, backlog(100), null).reason()).startsWith("the change took effect: ");
        now = now.plus(COOLDOWN);
        assertThat(next(NOW, backlog(100), MORE).reason()).startsWith("this change did not help at ");
    }

    @Test
    void judges_workers_alone_after_some_have_been_added() {
        Setting workers = setting(3, 2, 3, 64);
        next(NOW, load(100), workers);
        assertThat(next(NOW, load(100), null).reason()).startsWith("the change has not taken effect yet: 1 -> 3 ");

        assertThat(next(setting(3, 2, 2, 64), backlog(80), null).decision()).isEqualTo(Decision.ROLL_BACK);
    }

    @Test
    void new_batch_sizes_alone_are_no_restart() {
        next(NOW, load(100), setting(3, 2, 3, 128));

        assertThat(next(LARGER_BATCHES, load(100), null).reason())
                .isEqualTo("the change has not taken effect yet: 1 -> 3 workers");
    }

    @Test
    void a_lost_worker_is_no_part_of_new_batch_sizes() {
        Setting two = setting(3, 2, 2, 64);
        next(two, load(100), setting(3, 2, 2, 128));

        assertThat(next(LARGER_BATCHES, load(100), null).reason())
                .startsWith("the topology has changed (2 -> 1 workers)");
    }
}
