// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Two chains: clock -> beat with 1,000 tuples/s, and log -> work, which was nine times as fast in the profile and takes 100 us per tuple. */
class SourceSharesTest {

    private static final double CLOCK = 1_000 / 1e9;

    @Test
    void a_paced_source_does_not_hold_up_another() throws BadInputException {
        Problem problem = problem(OptionalDouble.of(CLOCK), 100, OptionalDouble.empty());

        Evaluation ten = problem.evaluate(plan(10));

        // 100,000 tuples/s from the log, and 1,000 from the clock.
        assertThat(ten.tuplesPerSecond()).isCloseTo(101_000, within(10.0));
        assertThat(ten.utilization().get(1)).as("a beat of 1 us").isCloseTo(1e-3, within(1e-6));
        assertThat(ten.limit()).isEqualTo(new Limit.Tasks(3));
    }

    @Test
    void keeps_profiled_shares_at_another_limit() throws BadInputException {
        // Half a core: 5,000 rows, which take 90 us on average.
        Evaluation slow =
                problem(OptionalDouble.of(CLOCK), 0.5, OptionalDouble.empty()).evaluate(plan(10));

        assertThat(slow.limit()).isEqualTo(new Limit.Cores());
        assertThat(slow.tuplesPerSecond()).isCloseTo(0.5 / (0.1 * 1e-6 + 0.9 * 100e-6), within(60.0));
    }

    /** The log had nine of ten tuples in the profile, and beat receives none of them. */
    @Test
    void a_source_of_a_saturated_task_does_not_hold_up_another() throws BadInputException {
        Problem problem = problem(OptionalDouble.empty(), 100, OptionalDouble.empty());

        Evaluation one = problem.evaluate(plan(1));

        // 10,000 from the log, 1,000,000 from the clock.
        assertThat(one.tuplesPerSecond()).isCloseTo(1_010_000, within(100.0));
        assertThat(one.utilization().get(1)).isCloseTo(1, within(1e-4));
        assertThat(one.utilization().get(3)).isCloseTo(1, within(1e-4));
    }

    @Test
    void keeps_profiled_shares_on_saturated_cores() throws BadInputException {
        Evaluation ten =
                problem(OptionalDouble.empty(), 0.5, OptionalDouble.empty()).evaluate(plan(10));

        assertThat(ten.limit()).isEqualTo(new Limit.Cores());
        assertThat(ten.tuplesPerSecond()).isCloseTo(0.5 / (0.1 * 1e-6 + 0.9 * 100e-6), within(60.0));
    }

    @Test
    void paced_sources_keep_their_rates() throws BadInputException {
        Evaluation both = problem(OptionalDouble.of(CLOCK), 100, OptionalDouble.of(9 * CLOCK))
                .evaluate(plan(10));

        assertThat(both.tuplesPerSecond()).isCloseTo(10_000, within(1.0));
        assertThat(both.limit()).isInstanceOf(Limit.Source.class);
    }

    /** In the profile the second clock emitted far below its maximum rate. */
    @Test
    void two_paced_sources_keep_their_rates_next_to_an_unpaced_one() throws BadInputException {
        CostModel model = new CostModel(
                List.of(
                        source("clock", OptionalDouble.of(CLOCK), 0.6),
                        source("second", OptionalDouble.of(5 * CLOCK), 0.1),
                        source("log", OptionalDouble.empty(), 0.3),
                        Flows.bolt("beat", 1_000),
                        Flows.bolt("work", 100_000)),
                List.of(Flows.stream(0, 3, 1), Flows.stream(1, 3, 1), Flows.stream(2, 4, 1)),
                0,
                0);
        Plan plan = Flows.plan(new int[] {1, 1, 1, 1, 10}, new int[] {1, 1, 1}, 5e6, OptionalInt.empty());

        Evaluation all = new Problem(model, bounds(100)).evaluate(plan);

        // 1,000 and 5,000 from the clocks, 100,000 from the log.
        assertThat(all.tuplesPerSecond()).isCloseTo(106_000, within(10.0));
        assertThat(all.limit()).isEqualTo(new Limit.Tasks(4));
    }

    @Test
    void plans_for_the_rate_of_the_unpaced_source() throws BadInputException {
        EvaluatedPlan chosen = FixedPointSearch.search(
                problem(OptionalDouble.of(CLOCK), 8, OptionalDouble.empty()), Algorithm.BOUNDED);

        // 8 cores, 100 us per tuple: at most 80,000 tuples/s from the log.
        assertThat(chosen.evaluation().tuplesPerSecond()).isBetween(78_000.0, 81_100.0);
        assertThat(chosen.plan().parallelism(3)).isEqualTo(8);
    }

    private static Plan plan(int parallelismOfWork) {
        return Flows.plan(new int[] {1, 1, 1, parallelismOfWork}, new int[] {1, 1}, 5e6, OptionalInt.empty());
    }

    private static Problem problem(OptionalDouble clock, double cores, OptionalDouble log) {
        CostModel model = new CostModel(
                List.of(
                        source("clock", clock, 0.1),
                        Flows.bolt("beat", 1_000),
                        source("log", log, 0.9),
                        Flows.bolt("work", 100_000)),
                List.of(Flows.stream(0, 1, 1), Flows.stream(2, 3, 1)),
                0,
                0);
        return new Problem(model, bounds(cores));
    }

    private static Bounds bounds(double cores) {
        return Bounds.of(cores, OptionalInt.empty(), new Lingers(5e6)).withTolerance(0.01);
    }

    private static Operator source(String id, OptionalDouble rate, double share) {
        return Flows.source(id, 0, rate).withShare(share, rate);
    }
}
