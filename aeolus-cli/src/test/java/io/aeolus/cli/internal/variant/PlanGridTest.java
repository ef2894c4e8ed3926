// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.variant;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanGridTest {

    private static final BatchingPlan PLAN = new BatchingPlan(
            Map.of("spout", ComponentPlan.of(1), "work", ComponentPlan.of(8)),
            List.of(StreamPlan.of("spout", "default", 40)));

    @Test
    void contains_all_combinations_of_factors() {
        assertThat(around(PLAN, Map.of("work", 100), 128))
                .containsOnlyKeys(
                        "batch /4, parallelism /2",
                        "batch /4",
                        "batch /4, parallelism x2",
                        "parallelism /2",
                        "parallelism x2",
                        "batch x4, parallelism /2",
                        "batch x4",
                        "batch x4, parallelism x2");
    }

    @Test
    void respects_the_limits_of_components_and_of_the_machine() {
        assertThat(around(PLAN, Map.of("work", 12), 128)
                        .get("parallelism x2")
                        .plan()
                        .components())
                .containsEntry("work", ComponentPlan.of(12));
        assertThat(around(PLAN, Map.of("work", 100), 16))
                .containsOnlyKeys(
                        "batch /4, parallelism /2",
                        "batch /4",
                        "parallelism /2",
                        "batch x4, parallelism /2",
                        "batch x4");
        assertThat(around(PLAN, Map.of("work", 100), 17)).containsKey("parallelism x2");
        assertThat(around(PLAN, Map.of("work", 100), 1)).containsKey("batch x4");
    }

    @Test
    void components_of_a_chain_keep_their_parallelism() {
        BatchingPlan plan = new BatchingPlan(
                Map.of("spout", ComponentPlan.of(2), "parse", ComponentPlan.of(2), "work", ComponentPlan.of(2)),
                List.of(StreamPlan.of("spout", "default", 40).withChained(List.of("parse"))));

        BatchingPlan scaled = around(plan, Map.of("spout", 8, "parse", 4, "work", 8), 128)
                .get("parallelism x2")
                .plan();

        assertThat(scaled.components())
                .isEqualTo(Map.of(
                        "spout", ComponentPlan.of(2), "parse", ComponentPlan.of(2), "work", ComponentPlan.of(4)));
        assertThat(scaled.chains()).isEqualTo(plan.chains());
    }

    @Test
    void keeps_the_tasks_if_executors_change() {
        BatchingPlan plan = new BatchingPlan(Map.of("work", new ComponentPlan(2, 4)), List.of());

        assertThat(around(plan, Map.of("work", 4), 128).values())
                .extracting(other -> other.plan().components().get("work"))
                .containsExactly(new ComponentPlan(1, 4), new ComponentPlan(4, 4));
    }

    @Test
    void varies_the_workers_if_plans_may_set_them() {
        assertThat(PlanGrid.around(new PlanGrid.Point(PLAN, 2), OptionalInt.of(3), Map.of(), 128))
                .hasEntrySatisfying(
                        "batch /4", other -> assertThat(other.workers()).isEqualTo(2))
                .hasEntrySatisfying("1 worker", other -> assertThat(other).isEqualTo(new PlanGrid.Point(PLAN, 1)))
                .hasEntrySatisfying(
                        "batch x4, 3 workers",
                        other -> assertThat(other.workers()).isEqualTo(3))
                .containsOnlyKeys(
                        "batch /4",
                        "batch x4",
                        "batch /4, 1 worker",
                        "1 worker",
                        "batch x4, 1 worker",
                        "batch /4, 3 workers",
                        "3 workers",
                        "batch x4, 3 workers");
    }

    private static Map<String, PlanGrid.Point> around(
            BatchingPlan plan, Map<String, Integer> mostParallelism, int mostExecutors) {
        return PlanGrid.around(new PlanGrid.Point(plan, 1), OptionalInt.empty(), mostParallelism, mostExecutors);
    }
}
