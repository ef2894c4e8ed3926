// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Evaluator;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Four spouts -> eight bolts (shuffle) -> eight bolts (shuffle or fields); each spout has 200 pending tuples. */
class BurstFactorsTest {

    private static final OptionalInt PENDING = OptionalInt.of(800);
    private static final double LINGER_NANOS = 1e6;
    private static final double RATE = 1e-3;
    private static final Plan PLAN = plan(256);

    /** Without counts, 800 tuples spread over four buffers and eight tasks of two edges give batches of 17. */
    @Test
    void detects_a_spout_that_sends_its_window_at_once() throws BadInputException {
        Problem problem = problem(new TaskShare.Even(), 1, 1);
        assertThat(rows(problem, 0)).isCloseTo(800.0 / 48, withPercentage(0.1));

        Problem learned = problem.counted(PLAN, RATE, Map.of("rows", 200.0, "work", 180.0));

        assertThat(rows(learned, 0)).isCloseTo(200, withPercentage(0.1));
        assertThat(rows(learned, 1)).isCloseTo(180, withPercentage(0.1));
        // A spout's window limits its batches, whatever was counted.
        Problem most = problem.counted(PLAN, RATE, Map.of("rows", 230.0));
        assertThat(rows(most, 0)).isCloseTo(200, withPercentage(0.1));
        assertThat(burstFactor(most, 0)).isCloseTo(burstFactor(learned, 0), withPercentage(0.1));
        // And tuples do not wait longer for each other.
        assertThat(learned.evaluate(PLAN).rowsPerNano())
                .isGreaterThan(0.5 * problem.evaluate(PLAN).rowsPerNano());
    }

    @RepeatedTest(30)
    void reproduces_counted_batches(RepetitionInfo repetition) throws BadInputException {
        SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
        TaskShare taskShare = random.nextBoolean() ? new TaskShare.Even() : new TaskShare.ByKey(500, 0.01);
        double first = random.nextDouble(1, 8);
        double second = random.nextDouble(1, 8);
        Plan plan = plan(random.nextInt(2, 500));
        Problem real = problem(taskShare, first, second);
        Map<String, Double> counted = new HashMap<>();
        for (int v = 0; v < 2; v++) {
            counted.put(real.model().operator(v).id(), rows(real, plan, v));
        }

        Problem learned = problem(taskShare, 3, 3).counted(plan, RATE, counted);

        for (int v = 0; v < 2; v++) {
            double seen = counted.get(real.model().operator(v).id());
            assertThat(rows(learned, plan, v))
                    .as("seed %d, %d of %s", repetition.getCurrentRepetition(), v, plan)
                    .isBetween(0.949 * seen, Math.max(1.001 * seen, 1.001 * rows(problem(taskShare, 3, 3), plan, v)));
        }
    }

    /** A sender of full batches may have many more rows, or not. */
    @Test
    void full_batches_are_a_lower_bound() throws BadInputException {
        Plan small = plan(10);
        Problem many = problem(new TaskShare.Even(), 20, 1);

        assertThat(many.counted(small, RATE, Map.of("rows", 10.0)).model()).isEqualTo(many.model());
        assertThat(rows(problem(new TaskShare.ByKey(500, 0.01), 1, 1).counted(small, RATE, full("work")), small, 1))
                .isCloseTo(9.5, withPercentage(0.1));
    }

    private static Map<String, Double> full(String id) {
        return Map.of(id, 10.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, 12})
    void ignores_batches_below_the_even_size(double counted) throws BadInputException {
        Problem problem = problem(new TaskShare.Even(), 1, 1);

        assertThat(problem.counted(PLAN, RATE, Map.of("rows", counted)).model()).isEqualTo(problem.model());
        // The result of an earlier run is reset.
        assertThat(problem(new TaskShare.Even(), 9, 1)
                        .counted(PLAN, RATE, Map.of("rows", counted))
                        .model())
                .isEqualTo(problem.model());
    }

    /** Of 200 rows in a burst, batches of 150 hold 100 on average: 150, and the remaining 50. */
    @Test
    void half_full_batches_do_not_lower_the_factor() throws BadInputException {
        Problem problem = problem(new TaskShare.Even(), 12, 1);

        assertThat(problem.counted(plan(150), RATE, Map.of("rows", 100.0)).model())
                .isEqualTo(problem.model());
        assertThat(rows(problem.counted(plan(150), RATE, Map.of("rows", 60.0)), plan(150), 0))
                .isCloseTo(60, withPercentage(0.1));
    }

    /** Two spouts with one task each, the first with nine of ten tuples: each has a window of 100. */
    @Test
    void each_source_task_has_its_own_window() throws BadInputException {
        Problem two = twoSources(1);
        Plan plan = Flows.plan(new int[] {1, 1, 2, 1}, new int[] {500, 500, 500}, LINGER_NANOS, OptionalInt.of(200));

        Problem learned = two.counted(plan, RATE, Map.of("many", 300.0, "few", 300.0, "behind", 300.0));

        assertThat(rows(learned, plan, 0)).isCloseTo(100, withPercentage(0.1));
        assertThat(rows(learned, plan, 1)).isCloseTo(100, withPercentage(0.1));
        // The few tuples of the second spout stay together as well.
        assertThat(rows(learned, plan, 3)).isCloseTo(100, withPercentage(0.1));
    }

    /** Paced tuples are evenly spaced. A plan for a latency limit has its own limit on pending tuples. */
    @Test
    void only_sources_at_full_speed_burst() throws Exception {
        Problem bunched = problem(new TaskShare.Even(), 12, 1);
        double evenly = rows(problem(new TaskShare.Even(), 1, 1), 0);
        Bounds any = bunched.bounds();

        Bounds paced = Bounds.of(2, PENDING, new Lingers(LINGER_NANOS))
                .withRate(OptionalDouble.of(RATE))
                .withTolerance(0.01);
        assertThat(new Evaluator(bunched.model()).rowsPerBatch(PLAN, paced, RATE, 0))
                .isCloseTo(evenly, withPercentage(0.1));
        Bounds inTime = new Bounds(
                2,
                OptionalInt.empty(),
                Optional.of(new LatencyBound(1e9, ModelConstants.USUAL_STALL_NANOS)),
                PENDING,
                OptionalDouble.empty(),
                ModelConstants.HEADROOM_UTILIZATION,
                new Lingers(LINGER_NANOS),
                0.01);
        assertThat(new Evaluator(bunched.model()).rows(PLAN, inTime, RATE).get(0))
                .isGreaterThan(2 * evenly);
        CostModel ownPace = bunched.model().withOperator(0, source("rows", 4, OptionalDouble.of(RATE)));
        assertThat(new Evaluator(ownPace).rowsPerBatch(PLAN, any, RATE, 0)).isCloseTo(evenly, withPercentage(0.1));
    }

    /** Batches of eight are always full; in bursts they fill faster. */
    @Test
    void bursts_shorten_the_wait_for_a_batch() throws BadInputException {
        Bounds many = Bounds.of(100, PENDING, new Lingers(LINGER_NANOS)).withTolerance(0.01);
        Plan plan = Flows.plan(new int[] {4, 1, 1}, new int[] {8, 8}, LINGER_NANOS, OptionalInt.of(200));
        Evaluation evenly = new Problem(problem(new TaskShare.Even(), 1, 1).model(), many).evaluate(plan);
        Evaluation inBunches = new Problem(problem(new TaskShare.Even(), 12, 12).model(), many).evaluate(plan);

        assertThat(evenly.limit()).isEqualTo(new Limit.Pending());
        assertThat(inBunches.rowsPerNano()).isGreaterThan(1.05 * evenly.rowsPerNano());
    }

    /** A plan has other spouts than the profile, each with its own window. */
    @Test
    void windows_follow_the_source_tasks_of_the_plan() throws BadInputException {
        Problem bunched = problem(new TaskShare.Even(), 60, 1);
        Plan twice = Flows.plan(
                new int[] {8, 8, 8}, new int[] {500, 500}, LINGER_NANOS, OptionalInt.of(2 * PENDING.getAsInt()));

        assertThat(rows(bunched, twice, 0)).isCloseTo(200, withPercentage(0.1));
    }

    /** A batch is sent to all tasks of all consumers without a fields grouping, and counted once. */
    @Test
    void counts_batches_as_sent() throws BadInputException {
        CostModel model = new CostModel(
                List.of(operator("rows", true, 1), operator("all", false, 8), operator("even", false, 1)),
                List.of(
                        new Stream(
                                0,
                                "seldom",
                                1,
                                8,
                                new BatchLimit(1000, "test"),
                                1,
                                List.of(
                                        new Edge(1, new TaskShare.ToAll(), EdgeCost.NONE),
                                        new Edge(2, new TaskShare.Even(), EdgeCost.NONE))),
                        new Stream(
                                0,
                                "often",
                                10,
                                8,
                                new BatchLimit(1000, "test"),
                                1,
                                List.of(new Edge(2, new TaskShare.Even(), EdgeCost.NONE)))),
                0,
                0);
        Bounds bounds = Bounds.of(2, OptionalInt.empty(), new Lingers(1e9)).withTolerance(0.01);
        Plan plan = Flows.plan(new int[] {1, 8, 1}, new int[] {2, 100}, 1e9, OptionalInt.empty());

        double rows = new Evaluator(model).rowsPerBatch(plan, bounds, RATE, 0);

        assertThat(rows).isCloseTo(11 / (1 / 2.0 + 10 / 100.0), withPercentage(0.1));
    }

    /** One source is paced, and the other continues: neither emits at full speed. */
    @Test
    void learns_nothing_from_paced_sources() throws BadInputException {
        Problem two = twoSources(12);
        Problem paced = two.withModel(two.model().withOperator(1, source("few", 1, OptionalDouble.of(RATE / 100))));
        Plan plan = Flows.plan(new int[] {1, 1, 2, 1}, new int[] {500, 500, 500}, LINGER_NANOS, OptionalInt.of(200));

        assertThat(paced.counted(plan, RATE, Map.of("many", 300.0))).isEqualTo(paced);
        assertThat(paced.placed(plan).model().streams())
                .extracting(Stream::burstFactor)
                .containsOnly(1.0);
    }

    /** A bolt with an all grouping had four tasks in the profile, and each emits a tuple per input tuple. */
    @Test
    void counts_with_the_parallelism_of_the_run() throws BadInputException {
        Problem problem = problem(new TaskShare.ToAll(), 1, 1);
        CostModel emitting = new CostModel(
                problem.model().operators(),
                List.of(
                        stream(0, new Edge(1, new TaskShare.ToAll(), EdgeCost.NONE), 1),
                        stream(1, new Edge(2, new TaskShare.Even(), EdgeCost.NONE), 1)),
                0,
                0);
        Problem there = new Problem(emitting, problem.bounds());
        Plan twice = Flows.plan(new int[] {4, 16, 8}, new int[] {256, 256}, LINGER_NANOS, PENDING);
        double evenly = new Evaluator(there.placed(twice).model()).rowsPerBatch(twice, there.bounds(), RATE, 1);

        Problem learned = there.counted(twice, RATE, Map.of("work", 1.5 * evenly));

        assertThat(new Evaluator(learned.placed(twice).model()).rowsPerBatch(twice, there.bounds(), RATE, 1))
                .isCloseTo(1.5 * evenly, withPercentage(0.1));
        assertThat(burstFactor(learned, 1)).isCloseTo(1.5, withPercentage(0.1));
    }

    @Test
    void ignores_components_without_batches() throws BadInputException {
        Problem problem = problem(new TaskShare.Even(), 1, 1);

        assertThat(problem.counted(PLAN, RATE, Map.of("store", 50.0, "stranger", 50.0))
                        .model())
                .isEqualTo(problem.model());
        assertThat(problem.counted(plan(1), RATE, Map.of("rows", 50.0)).model()).isEqualTo(problem.model());
    }

    private static double burstFactor(Problem problem, int stream) {
        return problem.model().stream(stream).burstFactor();
    }

    private static double rows(Problem problem, int operator) throws BadInputException {
        return rows(problem, PLAN, operator);
    }

    private static double rows(Problem problem, Plan plan, int operator) throws BadInputException {
        return new Evaluator(problem.model()).rowsPerBatch(plan, problem.bounds(), RATE, operator);
    }

    private static Plan plan(int batchSize) {
        return Flows.plan(new int[] {4, 8, 8}, new int[] {batchSize, batchSize}, LINGER_NANOS, PENDING);
    }

    private static Problem problem(TaskShare second, double ofRows, double ofWork) {
        EdgeCost cost = new EdgeCost(
                new PartyCost(1000, 1000, 10), new PartyCost(1000, 1000, 10), PartyCost.NONE, PartyCost.NONE);
        CostModel model = new CostModel(
                List.of(operator("rows", true, 4), operator("work", false, 8), operator("store", false, 8)),
                List.of(
                        stream(0, new Edge(1, new TaskShare.Even(), cost), ofRows),
                        stream(1, new Edge(2, second, cost), ofWork)),
                0,
                0);
        return new Problem(
                model, Bounds.of(2, PENDING, new Lingers(LINGER_NANOS)).withTolerance(0.01));
    }

    private static Problem twoSources(double burstFactor) {
        Operator few = source("few", 1, OptionalDouble.empty());
        Operator many = source("many", 1, OptionalDouble.empty()).withShare(9, OptionalDouble.empty());
        CostModel model = new CostModel(
                List.of(many, few, operator("work", false, 8), operator("behind", false, 1)),
                List.of(
                        stream(0, new Edge(2, new TaskShare.Even(), EdgeCost.NONE), burstFactor),
                        stream(1, new Edge(3, new TaskShare.Even(), EdgeCost.NONE), burstFactor),
                        stream(3, new Edge(2, new TaskShare.Even(), EdgeCost.NONE), burstFactor)),
                0,
                0);
        return new Problem(
                model,
                Bounds.of(2, OptionalInt.of(200), new Lingers(LINGER_NANOS)).withTolerance(0.01));
    }

    private static Operator source(String id, int parallelism, OptionalDouble rate) {
        return new Operator(
                id, true, 300, 0, rate, 1, parallelism, ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE));
    }

    private static Operator operator(String id, boolean isSource, int parallelism) {
        return isSource
                ? source(id, parallelism, OptionalDouble.empty())
                : Flows.bolt(id, 300).withParallelism(parallelism);
    }

    private static Stream stream(int from, Edge edge, double burstFactor) {
        return new Stream(from, "default", 1, 8, new BatchLimit(1000, "test"), 1, List.of(edge), burstFactor);
    }
}
