package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.synthetic.Flows;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ConversionTest {

    private final Conversion conversion = new Conversion(new Problem(Flows.shop(), Flows.bounds()));

    @Test
    void goes_there_and_back() throws BadInputException {
        Plan plan =
                new Plan(new int[] {1, 3, 2}, new int[] {64, 1, 1}, new double[] {2e6, 5e6, 5e6}, OptionalInt.of(70));

        BatchingPlan storm = conversion.toStorm(plan, new int[] {1, 6, 4});

        assertThat(storm)
                .isEqualTo(new BatchingPlan(
                        Map.of(
                                "orders", ComponentPlan.of(1),
                                "parse", new ComponentPlan(3, 6),
                                "store", new ComponentPlan(2, 4)),
                        List.of(new StreamPlan("orders", "default", 64, Scheme.DISTINCT, Duration.ofMillis(2)))));
        assertThat(conversion.toModel(storm, OptionalInt.of(70))).isEqualTo(plan);
    }

    @Test
    void what_is_not_named_stays() throws BadInputException {
        Plan plan = conversion.toModel(BatchingPlan.none(), OptionalInt.empty());

        assertThat(plan.parallelisms()).containsExactly(1, 2, 1);
        assertThat(plan.batchSizes()).containsOnly(1);
        assertThat(plan.pending()).isEmpty();
    }

    @Test
    void rows_under_way_are_those_of_all_source_tasks() throws BadInputException {
        BatchingPlan plan = new BatchingPlan(Map.of("orders", ComponentPlan.of(3)), List.of());

        assertThat(conversion.toModel(plan, OptionalInt.of(70)).pending()).hasValue(210);
        assertThat(conversion.toModel(plan, OptionalInt.of(2_000_000_000)).pending())
                .hasValue(Integer.MAX_VALUE);
    }

    @Test
    void refuses_what_is_not_there() {
        BatchingPlan component = new BatchingPlan(Map.of("sort", ComponentPlan.of(3)), List.of());
        BatchingPlan stream = new BatchingPlan(Map.of(), List.of(StreamPlan.of("parse", "late", 2)));

        assertThatThrownBy(() -> conversion.toModel(component, OptionalInt.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile has no component 'sort'; there are orders, parse, store: give a plan for the"
                        + " topology that was profiled");
        assertThatThrownBy(() -> conversion.toModel(stream, OptionalInt.empty()))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "the profile has no stream 'late' of 'parse'; there are default, errors: give a plan for the"
                                + " topology that was profiled");
    }
}
