// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.fit.PendingLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.synthetic.Flows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PlanConverterTest {

    private static final PendingLimit UNLIMITED = new PendingLimit(OptionalInt.empty(), 1);

    private final PlanConverter converter = new PlanConverter(new Problem(Flows.shop(), Flows.bounds()));

    @Test
    void round_trips_plans() throws BadInputException {
        Plan plan =
                new Plan(new int[] {1, 3, 2}, new int[] {64, 1, 1}, new double[] {2e6, 5e6, 5e6}, OptionalInt.of(70));

        BatchingPlan storm = converter.toStorm(plan, new int[] {1, 6, 4});

        assertThat(storm)
                .isEqualTo(new BatchingPlan(
                        Map.of(
                                "orders", ComponentPlan.of(1),
                                "parse", new ComponentPlan(3, 6),
                                "store", new ComponentPlan(2, 4)),
                        List.of(new StreamPlan("orders", "default", 64, Duration.ofMillis(2)))));
        assertThat(converter.toModel(storm, limit(70))).isEqualTo(plan);
    }

    @Test
    void keeps_unnamed_components() throws BadInputException {
        Plan plan = converter.toModel(BatchingPlan.none(), UNLIMITED);

        assertThat(plan.parallelisms()).containsExactly(1, 2, 1);
        assertThat(plan.batchSizes()).containsOnly(1);
        assertThat(plan.pending()).isEmpty();
    }

    @Test
    void sums_pending_tuples_over_source_tasks() throws BadInputException {
        BatchingPlan plan = new BatchingPlan(Map.of("orders", ComponentPlan.of(3)), List.of());

        assertThat(converter.toModel(plan, limit(70)).pending()).hasValue(210);
        assertThat(converter.toModel(plan, limit(2_000_000_000)).pending()).hasValue(Integer.MAX_VALUE);
    }

    @Test
    void a_source_may_have_more_tasks_than_executors() throws BadInputException {
        PendingLimit limit = new PendingLimit(OptionalInt.of(70), 4);

        assertThat(converter.toModel(BatchingPlan.none(), limit).pending()).hasValue(280);
    }

    private static PendingLimit limit(int ofTask) {
        return new PendingLimit(OptionalInt.of(ofTask), 1);
    }

    @Test
    void rejects_unknown_components_and_streams() {
        BatchingPlan component = new BatchingPlan(Map.of("sort", ComponentPlan.of(3)), List.of());
        BatchingPlan stream = new BatchingPlan(Map.of(), List.of(StreamPlan.of("parse", "late", 2)));

        assertThatThrownBy(() -> converter.toModel(component, UNLIMITED))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile has no component 'sort'; components: orders, parse, store: use a plan for the"
                        + " profiled topology");
        assertThatThrownBy(() -> converter.toModel(stream, UNLIMITED))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile has no stream 'late' of 'parse'; streams: default, errors: use a plan for the"
                        + " profiled topology");
    }
}
