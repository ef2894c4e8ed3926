// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static io.aeolus.optimizer.ShopOptimizer.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetUtilizationTest {

    private static final Map<String, Object> SETTINGS = Map.of("topology.max.spout.pending", 5000);

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.5, 0.7, 0.9})
    void no_resource_of_the_plan_is_above_the_target(double target) throws BadInputException {
        TopologyOptimizer optimizer = optimizer(OptionalDouble.of(100_000), target);

        PlanLoad load = optimizer.load(optimizer.optimize().file().plan(), SETTINGS);

        assertThat(load.tuplesPerSecond()).isCloseTo(100_000, within(0.1));
        assertThat(load.busiest()).isLessThanOrEqualTo(target * (1 + 1e-6));
        assertThat(load.capacity()).isGreaterThanOrEqualTo(100_000 / target * 0.99);
    }

    @Test
    void a_lower_target_needs_more_tasks() throws BadInputException {
        assertThat(tasks(0.4)).isGreaterThan(tasks(0.9));
    }

    @Test
    void the_profiled_rate_of_a_source_limits_no_plan_with_a_target() throws BadInputException {
        OptimizedPlan plan = optimizer(OptionalDouble.of(100_000), 0.7).optimize();
        OptimizedPlan asProfiled = ShopOptimizer.of(
                        ShopProfile.read(), Flows.topology(Flows.shop(OptionalDouble.of(1_000))), DEFAULTS)
                .optimize();

        assertThat(plan.prediction().tuplesPerSecond()).isCloseTo(100_000, within(1.0));
        assertThat(asProfiled.prediction().tuplesPerSecond()).isEqualTo(1_000);
    }

    @Test
    void a_plan_with_spare_capacity_reaches_the_requested_rate_in_spite_of_the_error_of_the_model()
            throws BadInputException {
        OptimizedPlan plan = optimizer(OptionalDouble.of(100_000), 0.1).optimize();

        assertThat(plan.interval().low()).isEqualTo(100_000);
        assertThat(plan.interval().high()).isEqualTo(100_000);
    }

    @Test
    void the_load_of_a_plan_that_is_too_slow_has_its_capacity() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(OptionalDouble.of(1_000_000), 0.7);

        PlanLoad load = optimizer.load(BatchingPlan.none(), SETTINGS);

        assertThat(load.tuplesPerSecond()).isLessThan(1_000_000).isCloseTo(load.capacity(), within(1.0));
        assertThat(load.busiest()).isCloseTo(1, within(0.01));
        assertThat(load.busiestName()).isEqualTo("'parse'");
        assertThat(load.interval().contains(load.capacity())).isTrue();
    }

    @Test
    void rejects_an_impossible_target() {
        for (double target : new double[] {0, -1, 1.01, Double.NaN}) {
            assertThatThrownBy(() -> DEFAULTS.goals().withDemand(OptionalDouble.empty(), target))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("target-utilization is " + target + ": must be above 0 and at most 1");
        }
    }

    private static long tasks(double target) throws BadInputException {
        return optimizer(OptionalDouble.of(100_000), target).optimize().explanation().components().stream()
                .mapToLong(ComponentChoice::parallelism)
                .sum();
    }

    /** A source that emitted 1,000 tuples/s in the profile. */
    private static TopologyOptimizer optimizer(OptionalDouble rate, double target) throws BadInputException {
        return ShopOptimizer.of(
                ShopProfile.read(),
                Flows.topology(Flows.shop(OptionalDouble.of(1_000))),
                DEFAULTS.with(DEFAULTS.goals().withDemand(rate, target)));
    }
}
