// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TaskShareTest {

    private static final int MAX_TASKS = 2_000;

    @Test
    void the_busiest_share_never_rises_and_includes_the_hottest_key() {
        for (int seed = 0; seed < 1_000; seed++) {
            Draw draw = new Draw(seed);
            double distinct = Math.floor(draw.scaled(1, 1e6));
            double hottest = draw.chance(0.3) ? 1 / distinct : draw.between(1 / distinct, 1);
            TaskShare.ByKey taskShare = new TaskShare.ByKey(distinct, hottest);
            double before = 1;
            for (int parallelism = 1; parallelism <= Math.min(distinct, MAX_TASKS); parallelism++) {
                double share = taskShare.busiestShare(parallelism);
                assertThat(share)
                        .as("seed %d, %s, parallelism %d", seed, taskShare, parallelism)
                        .isLessThanOrEqualTo(before)
                        .isGreaterThanOrEqualTo(hottest)
                        .isGreaterThanOrEqualTo(1.0 / parallelism);
                // A task's share falls no faster than the parallelism rises.
                assertThat(share * parallelism)
                        .as("seed %d, %s, parallelism %d", seed, taskShare, parallelism)
                        .isGreaterThanOrEqualTo(before * (parallelism - 1) * (1 - 1e-12));
                before = share;
            }
        }
    }
}
