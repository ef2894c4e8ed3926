package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** clock -> beat with 1,000 tuples/s, and log -> work, which is nine times as fast in the profile and takes 100 us for each. */
class SourceSharesTest {

    private static final double CLOCK = 1_000 / 1e9;

    @Test
    void a_source_with_a_rate_does_not_hold_up_one_that_can_go_on() throws BadInputException {
        Problem problem = problem(OptionalDouble.of(CLOCK), 100, OptionalDouble.empty());

        Evaluation ten = problem.evaluate(plan(10));

        // 100,000 of the log's, and the clock's own.
        assertThat(ten.tuplesPerSecond()).isCloseTo(101_000, within(10.0));
        assertThat(ten.utilisation().get(1)).as("a beat of 1 us").isCloseTo(1e-3, within(1e-6));
        assertThat(ten.limit()).isEqualTo(new Limit.Tasks(3));
    }

    @Test
    void both_are_as_they_were_where_something_else_is_the_limit() throws BadInputException {
        // Half a core: 5,000 rows of 90 us in the mean.
        Evaluation slow =
                problem(OptionalDouble.of(CLOCK), 0.5, OptionalDouble.empty()).evaluate(plan(10));

        assertThat(slow.limit()).isEqualTo(new Limit.Cores());
        assertThat(slow.tuplesPerSecond()).isCloseTo(0.5 / (0.1 * 1e-6 + 0.9 * 100e-6), within(60.0));
    }

    /** The log had nine of ten rows while it was profiled, and beat takes none of them. */
    @Test
    void a_source_whose_task_is_always_busy_does_not_hold_up_another_one_that_can_go_on() throws BadInputException {
        Problem problem = problem(OptionalDouble.empty(), 100, OptionalDouble.empty());

        Evaluation one = problem.evaluate(plan(1));

        // 10,000 of the log's, 1,000,000 of the clock's.
        assertThat(one.tuplesPerSecond()).isCloseTo(1_010_000, within(100.0));
        assertThat(one.utilisation().get(1)).isCloseTo(1, within(1e-4));
        assertThat(one.utilisation().get(3)).isCloseTo(1, within(1e-4));
    }

    @Test
    void they_share_processors_as_they_did_where_these_are_the_limit() throws BadInputException {
        Evaluation ten =
                problem(OptionalDouble.empty(), 0.5, OptionalDouble.empty()).evaluate(plan(10));

        assertThat(ten.limit()).isEqualTo(new Limit.Cores());
        assertThat(ten.tuplesPerSecond()).isCloseTo(0.5 / (0.1 * 1e-6 + 0.9 * 100e-6), within(60.0));
    }

    @Test
    void two_sources_with_rates_have_these() throws BadInputException {
        Evaluation both = problem(OptionalDouble.of(CLOCK), 100, OptionalDouble.of(9 * CLOCK))
                .evaluate(plan(10));

        assertThat(both.tuplesPerSecond()).isCloseTo(10_000, within(1.0));
        assertThat(both.limit()).isInstanceOf(Limit.Source.class);
    }

    /** In the profile the second clock was slow, and had far less of all rows than it has at its own rate. */
    @Test
    void each_of_two_sources_with_rates_has_its_own_beside_one_that_can_go_on() throws BadInputException {
        CostModel dataflow = new CostModel(
                List.of(
                        source("clock", OptionalDouble.of(CLOCK), 0.6),
                        source("second", OptionalDouble.of(5 * CLOCK), 0.1),
                        source("log", OptionalDouble.empty(), 0.3),
                        bolt("beat", 1_000),
                        bolt("work", 100_000)),
                List.of(stream(0, 3), stream(1, 3), stream(2, 4)),
                0,
                0);
        Plan plan = new Plan(
                new int[] {1, 1, 1, 1, 10}, new int[] {1, 1, 1}, new double[] {5e6, 5e6, 5e6}, OptionalInt.empty());

        Evaluation all = new Problem(dataflow, bounds(100)).evaluate(plan);

        // 1,000 and 5,000 of the clocks', 100,000 of the log's.
        assertThat(all.tuplesPerSecond()).isCloseTo(106_000, within(10.0));
        assertThat(all.limit()).isEqualTo(new Limit.Tasks(4));
    }

    @Test
    void is_planned_for_as_much_as_the_other_can() throws BadInputException {
        ChosenPlan chosen =
                SettledSearch.search(problem(OptionalDouble.of(CLOCK), 8, OptionalDouble.empty()), Algorithm.BOUNDED);

        // 8 cores, 100 us.
        assertThat(chosen.evaluation().tuplesPerSecond()).isBetween(78_000.0, 81_100.0);
        assertThat(chosen.plan().parallelism(3)).isEqualTo(8);
    }

    private static Plan plan(int parallelismOfWork) {
        return new Plan(
                new int[] {1, 1, 1, parallelismOfWork}, new int[] {1, 1}, new double[] {5e6, 5e6}, OptionalInt.empty());
    }

    private static Problem problem(OptionalDouble clock, double cores, OptionalDouble log) {
        CostModel dataflow = new CostModel(
                List.of(
                        source("clock", clock, 0.1),
                        bolt("beat", 1_000),
                        source("log", log, 0.9),
                        bolt("work", 100_000)),
                List.of(stream(0, 1), stream(2, 3)),
                0,
                0);
        return new Problem(dataflow, bounds(cores));
    }

    private static Bounds bounds(double cores) {
        return new Bounds(
                cores, OptionalInt.empty(), Optional.empty(), OptionalInt.empty(), OptionalDouble.empty(), 5e6, 0.01);
    }

    private static Operator source(String id, OptionalDouble rate, double share) {
        return new Operator(
                id, true, 0, 0, rate, share, 1, ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE));
    }

    private static Operator bolt(String id, double cpuNanos) {
        return new Operator(
                id,
                false,
                cpuNanos,
                0,
                OptionalDouble.empty(),
                0,
                1,
                ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE));
    }

    private static Stream stream(int from, int to) {
        return new Stream(
                from,
                "default",
                1,
                8,
                new BatchLimit(10, "test"),
                1,
                List.of(new Edge(to, new TaskShare.Even(), EdgeCost.NONE)));
    }
}
