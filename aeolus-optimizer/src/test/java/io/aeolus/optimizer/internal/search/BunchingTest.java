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
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
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

/** Four spouts -> eight bolts (shuffle) -> eight bolts (shuffle or by key); each spout may have 200 rows under way. */
class BunchingTest {

    private static final OptionalInt PENDING = OptionalInt.of(800);
    private static final double LINGER_NANOS = 1e6;
    private static final double RATE = 1e-3;
    private static final Plan PLAN = plan(256);

    /** Without a count, 800 rows spread over four buffers and eight tasks of two edges are 17 in a batch. */
    @Test
    void a_spout_that_sends_all_that_it_may_have_under_way_together_is_seen() throws BadInputException {
        Problem model = problem(new TaskShare.Even(), 1, 1);
        assertThat(rows(model, 0)).isCloseTo(800.0 / 48, withPercentage(0.1));

        Problem learned = model.counted(PLAN, RATE, Map.of("rows", 200.0, "work", 180.0));

        assertThat(rows(learned, 0)).isCloseTo(200, withPercentage(0.1));
        assertThat(rows(learned, 1)).isCloseTo(180, withPercentage(0.1));
        // A spout has no more than its own, whatever was counted: with the same factor.
        Problem most = model.counted(PLAN, RATE, Map.of("rows", 230.0));
        assertThat(rows(most, 0)).isCloseTo(200, withPercentage(0.1));
        assertThat(bunching(most, 0)).isCloseTo(bunching(learned, 0), withPercentage(0.1));
        // And so they do not wait for each other for longer.
        assertThat(learned.evaluate(PLAN).rowsPerNano())
                .isGreaterThan(0.5 * model.evaluate(PLAN).rowsPerNano());
    }

    @RepeatedTest(30)
    void what_was_counted_is_what_the_model_then_has(RepetitionInfo repetition) throws BadInputException {
        SplittableRandom random = new SplittableRandom(repetition.getCurrentRepetition());
        TaskShare spread = random.nextBoolean() ? new TaskShare.Even() : new TaskShare.ByKey(500, 0.01);
        double first = random.nextDouble(1, 8);
        double second = random.nextDouble(1, 8);
        Plan plan = plan(random.nextInt(2, 500));
        Problem real = problem(spread, first, second);
        Map<String, Double> counted = new HashMap<>();
        for (int v = 0; v < 2; v++) {
            counted.put(real.dataflow().operators().get(v).id(), rows(real, plan, v));
        }

        Problem learned = problem(spread, 3, 3).counted(plan, RATE, counted);

        for (int v = 0; v < 2; v++) {
            double seen = counted.get(real.dataflow().operators().get(v).id());
            assertThat(rows(learned, plan, v))
                    .as("seed %d, %d of %s", repetition.getCurrentRepetition(), v, plan)
                    .isBetween(0.949 * seen, Math.max(1.001 * seen, 1.001 * rows(problem(spread, 3, 3), plan, v)));
        }
    }

    /** Who sends full batches may have many more rows, or not. */
    @Test
    void full_batches_say_that_rows_are_no_fewer() throws BadInputException {
        Plan small = plan(10);
        Problem many = problem(new TaskShare.Even(), 20, 1);

        assertThat(many.counted(small, RATE, Map.of("rows", 10.0)).dataflow()).isEqualTo(many.dataflow());
        assertThat(rows(problem(new TaskShare.ByKey(500, 0.01), 1, 1).counted(small, RATE, full("work")), small, 1))
                .isCloseTo(9.5, withPercentage(0.1));
    }

    private static Map<String, Double> full(String id) {
        return Map.of(id, 10.0);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, 12})
    void fewer_rows_than_come_evenly_leave_the_model_as_it_is(double counted) throws BadInputException {
        Problem model = problem(new TaskShare.Even(), 1, 1);

        assertThat(model.counted(PLAN, RATE, Map.of("rows", counted)).dataflow())
                .isEqualTo(model.dataflow());
        // What another run had shown is taken back.
        assertThat(problem(new TaskShare.Even(), 9, 1)
                        .counted(PLAN, RATE, Map.of("rows", counted))
                        .dataflow())
                .isEqualTo(model.dataflow());
    }

    /** Of 200 rows that come together, batches of 150 have 100 in the mean: 150, and 50 that are left over. */
    @Test
    void batches_that_are_half_full_do_not_say_that_fewer_come_together() throws BadInputException {
        Problem model = problem(new TaskShare.Even(), 12, 1);

        assertThat(model.counted(plan(150), RATE, Map.of("rows", 100.0)).dataflow())
                .isEqualTo(model.dataflow());
        assertThat(rows(model.counted(plan(150), RATE, Map.of("rows", 60.0)), plan(150), 0))
                .isCloseTo(60, withPercentage(0.1));
    }

    /** Two spouts of one task each, nine of ten rows are of the first: each may have 100 under way. */
    @Test
    void each_task_of_a_source_has_a_window_of_its_own() throws BadInputException {
        Problem two = twoSources(1);
        Plan plan = new Plan(
                new int[] {1, 1, 2, 1},
                new int[] {500, 500, 500},
                new double[] {LINGER_NANOS, LINGER_NANOS, LINGER_NANOS},
                OptionalInt.of(200));

        Problem learned = two.counted(plan, RATE, Map.of("many", 300.0, "few", 300.0, "behind", 300.0));

        assertThat(rows(learned, plan, 0)).isCloseTo(100, withPercentage(0.1));
        assertThat(rows(learned, plan, 1)).isCloseTo(100, withPercentage(0.1));
        // What comes of the few is together as well.
        assertThat(rows(learned, plan, 3)).isCloseTo(100, withPercentage(0.1));
    }

    /** Rows come evenly where there are no more of them. A plan that was made for a latency has its own rows under way. */
    @Test
    void rows_come_in_bunches_only_where_sources_emit_as_much_as_they_may() throws Exception {
        Problem bunched = problem(new TaskShare.Even(), 12, 1);
        double evenly = rows(problem(new TaskShare.Even(), 1, 1), 0);
        Bounds any = bunched.bounds();

        Bounds paced = new Bounds(
                2, OptionalInt.empty(), Optional.empty(), PENDING, OptionalDouble.of(RATE), LINGER_NANOS, 0.01);
        assertThat(new Problem(bunched.dataflow(), paced).evaluator().rowsPerBatch(PLAN, paced, RATE, 0))
                .isCloseTo(evenly, withPercentage(0.1));
        Bounds inTime = new Bounds(
                2,
                OptionalInt.empty(),
                Optional.of(new LatencyBound(1e9, ModelConstants.USUAL_STALL_NANOS)),
                PENDING,
                OptionalDouble.empty(),
                LINGER_NANOS,
                0.01);
        assertThat(new Evaluator(bunched.dataflow()).rows(PLAN, inTime, RATE).get(0))
                .isGreaterThan(2 * evenly);
        CostModel ownPace = bunched.dataflow().withOperator(0, source("rows", 4, OptionalDouble.of(RATE)));
        assertThat(new Problem(ownPace, any).evaluator().rowsPerBatch(PLAN, any, RATE, 0))
                .isCloseTo(evenly, withPercentage(0.1));
    }

    /** Batches of eight are full in any case; in bunches, their rows come in less time. */
    @Test
    void rows_that_come_together_wait_less_for_each_other() throws BadInputException {
        Bounds many = new Bounds(
                100, OptionalInt.empty(), Optional.empty(), PENDING, OptionalDouble.empty(), LINGER_NANOS, 0.01);
        Plan plan = new Plan(
                new int[] {4, 1, 1}, new int[] {8, 8}, new double[] {LINGER_NANOS, LINGER_NANOS}, OptionalInt.of(200));
        Evaluation evenly = new Problem(problem(new TaskShare.Even(), 1, 1).dataflow(), many).evaluate(plan);
        Evaluation inBunches = new Problem(problem(new TaskShare.Even(), 12, 12).dataflow(), many).evaluate(plan);

        assertThat(evenly.limit()).isEqualTo(new Limit.Pending());
        assertThat(inBunches.rowsPerNano()).isGreaterThan(1.05 * evenly.rowsPerNano());
    }

    /** A plan has other spouts than the profile: each has as many rows, so there are more of them. */
    @Test
    void a_window_is_that_of_a_task_of_the_plan() throws BadInputException {
        Problem bunched = problem(new TaskShare.Even(), 60, 1);
        Plan twice = new Plan(
                new int[] {8, 8, 8},
                new int[] {500, 500},
                new double[] {LINGER_NANOS, LINGER_NANOS},
                OptionalInt.of(2 * PENDING.getAsInt()));

        assertThat(rows(bunched, twice, 0)).isCloseTo(200, withPercentage(0.1));
    }

    /** One batch goes to all tasks of all consumers that do not want keys, and is counted once. */
    @Test
    void batches_are_counted_as_they_are_sent() throws BadInputException {
        CostModel dataflow = new CostModel(
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
        Bounds bounds = new Bounds(
                2, OptionalInt.empty(), Optional.empty(), OptionalInt.empty(), OptionalDouble.empty(), 1e9, 0.01);
        Plan plan = new Plan(new int[] {1, 8, 1}, new int[] {2, 100}, new double[] {1e9, 1e9}, OptionalInt.empty());

        double rows = new Problem(dataflow, bounds).evaluator().rowsPerBatch(plan, bounds, RATE, 0);

        assertThat(rows).isCloseTo(11 / (1 / 2.0 + 10 / 100.0), withPercentage(0.1));
    }

    /** One source has a rate of its own, and the other one goes on: neither emits as much as it may. */
    @Test
    void where_a_source_has_a_rate_nothing_is_learned_of_bunches() throws BadInputException {
        Problem two = twoSources(12);
        Problem paced =
                two.withDataflow(two.dataflow().withOperator(1, source("few", 1, OptionalDouble.of(RATE / 100))));
        Plan plan = new Plan(
                new int[] {1, 1, 2, 1},
                new int[] {500, 500, 500},
                new double[] {LINGER_NANOS, LINGER_NANOS, LINGER_NANOS},
                OptionalInt.of(200));

        assertThat(paced.counted(plan, RATE, Map.of("many", 300.0))).isEqualTo(paced);
        assertThat(paced.placed(plan).dataflow().streams())
                .extracting(Stream::bunching)
                .containsOnly(1.0);
    }

    /** A bolt gets each row in all of its tasks, of which it had four when it was profiled, and emits one for each. */
    @Test
    void rows_are_counted_with_the_parallelisms_that_were_run() throws BadInputException {
        Problem model = problem(new TaskShare.ToAll(), 1, 1);
        CostModel emitting = new CostModel(
                model.dataflow().operators(),
                List.of(
                        stream(0, new Edge(1, new TaskShare.ToAll(), EdgeCost.NONE), 1),
                        stream(1, new Edge(2, new TaskShare.Even(), EdgeCost.NONE), 1)),
                0,
                0);
        Problem there = new Problem(emitting, model.bounds());
        Plan twice = new Plan(
                new int[] {4, 16, 8}, new int[] {256, 256}, new double[] {LINGER_NANOS, LINGER_NANOS}, PENDING);
        double evenly = there.placed(twice).evaluator().rowsPerBatch(twice, there.bounds(), RATE, 1);

        Problem learned = there.counted(twice, RATE, Map.of("work", 1.5 * evenly));

        assertThat(learned.placed(twice).evaluator().rowsPerBatch(twice, there.bounds(), RATE, 1))
                .isCloseTo(1.5 * evenly, withPercentage(0.1));
        assertThat(bunching(learned, 1)).isCloseTo(1.5, withPercentage(0.1));
    }

    @Test
    void who_sent_no_batches_is_left_alone() throws BadInputException {
        Problem model = problem(new TaskShare.Even(), 1, 1);

        assertThat(model.counted(PLAN, RATE, Map.of("store", 50.0, "stranger", 50.0))
                        .dataflow())
                .isEqualTo(model.dataflow());
        assertThat(model.counted(plan(1), RATE, Map.of("rows", 50.0)).dataflow())
                .isEqualTo(model.dataflow());
    }

    private static double bunching(Problem model, int stream) {
        return model.dataflow().streams().get(stream).bunching();
    }

    private static double rows(Problem model, int operator) throws BadInputException {
        return rows(model, PLAN, operator);
    }

    private static double rows(Problem model, Plan plan, int operator) throws BadInputException {
        return model.evaluator().rowsPerBatch(plan, model.bounds(), RATE, operator);
    }

    private static Plan plan(int batchSize) {
        return new Plan(
                new int[] {4, 8, 8},
                new int[] {batchSize, batchSize},
                new double[] {LINGER_NANOS, LINGER_NANOS},
                PENDING);
    }

    private static Problem problem(TaskShare second, double ofRows, double ofWork) {
        EdgeCost cost = new EdgeCost(
                new PartyCost(1000, 1000, 10), new PartyCost(1000, 1000, 10), PartyCost.NONE, PartyCost.NONE);
        CostModel dataflow = new CostModel(
                List.of(operator("rows", true, 4), operator("work", false, 8), operator("store", false, 8)),
                List.of(
                        stream(0, new Edge(1, new TaskShare.Even(), cost), ofRows),
                        stream(1, new Edge(2, second, cost), ofWork)),
                0,
                0);
        return new Problem(
                dataflow,
                new Bounds(
                        2, OptionalInt.empty(), Optional.empty(), PENDING, OptionalDouble.empty(), LINGER_NANOS, 0.01));
    }

    private static Problem twoSources(double bunching) {
        Operator few = source("few", 1, OptionalDouble.empty());
        Operator many = new Operator(
                "many",
                true,
                300,
                0,
                OptionalDouble.empty(),
                9,
                1,
                ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE));
        CostModel dataflow = new CostModel(
                List.of(many, few, operator("work", false, 8), operator("behind", false, 1)),
                List.of(
                        stream(0, new Edge(2, new TaskShare.Even(), EdgeCost.NONE), bunching),
                        stream(1, new Edge(3, new TaskShare.Even(), EdgeCost.NONE), bunching),
                        stream(3, new Edge(2, new TaskShare.Even(), EdgeCost.NONE), bunching)),
                0,
                0);
        return new Problem(
                dataflow,
                new Bounds(
                        2,
                        OptionalInt.empty(),
                        Optional.empty(),
                        OptionalInt.of(200),
                        OptionalDouble.empty(),
                        LINGER_NANOS,
                        0.01));
    }

    private static Operator source(String id, int parallelism, OptionalDouble rate) {
        return new Operator(
                id, true, 300, 0, rate, 1, parallelism, ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE));
    }

    private static Operator operator(String id, boolean isSource, int parallelism) {
        return new Operator(
                id,
                isSource,
                300,
                0,
                OptionalDouble.empty(),
                isSource ? 1 : 0,
                parallelism,
                ParallelismLimit.upTo(100, ParallelismLimit.Reason.NONE));
    }

    private static Stream stream(int from, Edge edge, double bunching) {
        return new Stream(from, "default", 1, 8, new BatchLimit(1000, "test"), 1, List.of(edge), bunching);
    }
}
