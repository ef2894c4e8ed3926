// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.optimizer.Interval;
import io.aeolus.optimizer.PlanLoad;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DecisionTest {

    private static final Decision AT_1000 = new Decision(OptionalDouble.of(1_000), 0.7, 0.1);
    private static final Decision UNLIMITED = new Decision(OptionalDouble.empty(), 0.7, 0.1);

    @Test
    void gains_at_the_threshold_are_worth_a_change() {
        assertThat(UNLIMITED.between(deployment(10, 1_000), deployment(10, 1_100)))
                .isEqualTo(faster(
                        "the spouts may have more input than the topology processes; the plan can process 1,100 instead of 1,000"
                                + " tuples/s (+10 %)"));
        assertThat(UNLIMITED.between(deployment(10, 1_000), deployment(10, 1_090)))
                .isEqualTo(
                        keep(
                                "the spouts may have more input than the topology processes, but the best plan gains +9 %, less than 10 %"));
    }

    @Test
    void gains_within_the_uncertainty_change_nothing() {
        Deployment uncertain = new Deployment(10, 1, load(1_200, new Interval(950, 1_500)));

        assertThat(UNLIMITED.between(deployment(10, 1_000), uncertain))
                .isEqualTo(keep(
                        "the spouts may have more input than the topology processes, and the best plan would gain +20 %, but this is"
                                + " uncertain: it might reach only 950 tuples/s, and the present plan 1,000"));
    }

    @Test
    void the_target_has_a_band_of_the_threshold() {
        // Utilizations of 77 % and 78 %.
        assertThat(AT_1000.between(deployment(10, 1_000 / 0.77), deployment(12, 1_600)))
                .isEqualTo(keep(
                        "at 1,000 tuples/s, the highest utilization is 77 % ('split'), near the target of 70 %, and no plan"
                                + " saves 10 % of the executors or workers"));
        assertThat(AT_1000.between(deployment(10, 1_000 / 0.78), deployment(12, 1_600)))
                .isEqualTo(faster(
                        "at 1,000 tuples/s, the utilization of 'split' is 78 %, above the target of 70 %; the plan can process 1,600"
                                + " instead of 1,282 tuples/s (+25 %)"));
    }

    @Test
    void a_deployment_that_is_too_slow_changes() {
        assertThat(AT_1000.between(deployment(10, 900), deployment(12, 1_600)).reason())
                .startsWith("the topology can process 900 of the required 1,000 tuples/s; ");
    }

    @Test
    void savings_at_the_threshold_are_worth_a_change() {
        assertThat(AT_1000.between(deployment(20, 2_000), deployment(18, 1_500)))
                .isEqualTo(
                        new Decision.Outcome(
                                true,
                                true,
                                "at 1,000 tuples/s, the highest utilization is 50 % ('split'); the plan saves 2 of 20 executors"));
        assertThat(AT_1000.between(deployment(20, 2_000), deployment(19, 1_500)))
                .isEqualTo(keep(
                        "at 1,000 tuples/s, the highest utilization is 50 % ('split'), within the target of 70 %, and no plan saves"
                                + " 10 % of the executors or workers"));
    }

    @Test
    void a_plan_that_saves_nothing_changes_nothing() {
        Decision anySaving = new Decision(OptionalDouble.of(1_000), 0.7, 0);

        assertThat(anySaving.between(deployment(10, 2_000), deployment(10, 2_000)))
                .isEqualTo(keep(
                        "at 1,000 tuples/s, the highest utilization is 50 % ('split'), within the target of 70 %, and no plan"
                                + " saves executors or workers"));
    }

    @Test
    void fewer_workers_with_more_executors_save_nothing() {
        Deployment now = new Deployment(10, 2, load(2_000, new Interval(1_900, 2_100)));
        Deployment other = new Deployment(11, 1, load(2_000, new Interval(1_900, 2_100)));

        assertThat(AT_1000.between(now, other).isChange()).isFalse();
        assertThat(AT_1000.between(now, new Deployment(10, 1, other.load())).reason())
                .endsWith("the plan saves 1 of 2 workers");
    }

    @Test
    void savings_that_may_be_too_slow_change_nothing() {
        Deployment uncertain = new Deployment(10, 1, load(1_500, new Interval(980, 2_000)));

        assertThat(AT_1000.between(deployment(20, 2_000), uncertain))
                .isEqualTo(keep(
                        "at 1,000 tuples/s, the highest utilization is 50 % ('split'); the best plan would save 10 of 20 executors,"
                                + " but this is uncertain: it might reach only 980 tuples/s"));
    }

    private static Decision.Outcome keep(String reason) {
        return new Decision.Outcome(false, false, reason);
    }

    private static Decision.Outcome faster(String reason) {
        return new Decision.Outcome(true, false, reason);
    }

    private static Deployment deployment(int executors, double capacity) {
        return new Deployment(executors, 1, load(capacity, new Interval(0.95 * capacity + 60, 1.1 * capacity)));
    }

    private static PlanLoad load(double capacity, Interval interval) {
        double rate = Math.min(capacity, 1_000);
        return new PlanLoad(
                rate,
                5,
                Map.of("split", rate / capacity, "count", 0.1),
                new PlanLoad.Shared(0.1, 0.1, 0),
                capacity,
                interval);
    }
}
