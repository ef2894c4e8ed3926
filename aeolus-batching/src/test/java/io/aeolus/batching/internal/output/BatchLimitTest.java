// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Seeded;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BatchLimitTest {

    @Test
    void each_acked_row_adds_one_to_the_square() {
        BatchLimit limit = new BatchLimit(1_000);
        limit.acked(1_000);
        limit.failed(1_000, 0);
        assertThat(limit.rows()).isEqualTo(500);

        limit.acked(1_001);
        assertThat(limit.rows()).as("the root of 251,001").isEqualTo(501);
        limit.acked(1_000_000);
        assertThat(limit.rows()).as("not above the planned size").isEqualTo(1_000);
    }

    @Test
    void limit_is_at_most_the_largest_batch_size() {
        assertThat(new BatchLimit(3 * StreamPlan.MAX_BATCH_SIZE).rows()).isEqualTo(StreamPlan.MAX_BATCH_SIZE);
    }

    @Test
    void limit_is_at_least_one_row() {
        BatchLimit limit = new BatchLimit(5);
        for (int fail = 0; fail < 10; fail++) {
            limit.failed(5, limit.halvings());
        }
        assertThat(limit.rows()).isEqualTo(1);
    }

    @Test
    void larger_planned_batches_do_not_raise_a_limit_that_fails_have_lowered() {
        BatchLimit limit = new BatchLimit(100);
        limit.acked(100);
        limit.failed(100, 0);
        assertThat(limit.rows()).isEqualTo(50);

        limit.plan(10);
        assertThat(limit.rows()).isEqualTo(10);
        limit.plan(100);
        assertThat(limit.rows()).isEqualTo(50);
    }

    @Test
    void larger_planned_batches_raise_a_limit_that_fails_have_not_lowered() {
        BatchLimit limit = new BatchLimit(100);

        limit.plan(10);
        limit.plan(1_000);

        assertThat(limit.rows()).isEqualTo(1_000);
    }

    /** Fails arrive before the acks of the rows around them, since acks wait for the batch of a sink. */
    @Seeded(20)
    void few_other_rows_fail_although_fails_and_acks_arrive_in_bursts(long seed) {
        Random random = new Random(seed);
        double failing = 0.01;
        BatchLimit limit = new BatchLimit(173);
        long failures = 0;
        long replays = 0;
        for (int burst = 0; burst < 200; burst++) {
            int halvings = limit.halvings();
            int size = limit.rows();
            int ackedBatches = 0;
            for (int batch = 0; batch < 5_000 / size; batch++) {
                int own = 0;
                for (int row = 0; row < size; row++) {
                    own += random.nextDouble() < failing ? 1 : 0;
                }
                failures += own;
                if (own > 0) {
                    replays += size;
                    limit.failed(size, halvings);
                } else {
                    ackedBatches++;
                }
            }
            for (int batch = 0; batch < ackedBatches; batch++) {
                limit.acked(size);
            }
        }
        assertThat((double) replays / failures).isLessThan(4);
    }

    /**
     * The rule of {@link BatchLimit}, in the worst case: 20,000 rows are in flight, of which twenty will fail,
     * so batches that were sent before a halving fail after it. The mean batch size is between half of and twice a value slightly below the
     * optimum.
     */
    @Seeded(20)
    void limit_settles_around_the_root_of_the_rows_per_fail(long seed) {
        Random random = new Random(seed);
        double failing = 0.001;
        BatchLimit limit = new BatchLimit(1_000);
        Deque<int[]> inFlight = new ArrayDeque<>();
        int rows = 0;
        long batches = 0;
        long batchedRows = 0;
        for (long sent = 0; sent < 400_000; sent += limit.rows()) {
            while (rows + limit.rows() > 20_000) {
                int[] batch = inFlight.remove();
                rows -= batch[0];
                if (random.nextDouble() < Math.pow(1 - failing, batch[0])) {
                    limit.acked(batch[0]);
                } else {
                    limit.failed(batch[0], batch[1]);
                }
            }
            inFlight.add(new int[] {limit.rows(), limit.halvings()});
            rows += limit.rows();
            if (sent > 100_000) {
                batches++;
                batchedRows += limit.rows();
            }
        }
        assertThat((double) batchedRows / batches).isBetween(8.0, 32.0);
    }
}
