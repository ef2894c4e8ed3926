package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A source and one operator; the machine has 8 processors. */
class ReasonsTest {

    private static final ParallelismLimit MANY = ParallelismLimit.upTo(1000, ParallelismLimit.Reason.NONE);

    /** 10 us of a message in a batch of b is 9 us / b + 1 us. */
    private static final EdgeCost DEAR = new EdgeCost(
            new PartyCost(10_000, 9000, 1000), new PartyCost(10_000, 9000, 1000), PartyCost.NONE, PartyCost.NONE);

    @Test
    void work_bounds_a_parallelism() throws BadInputException {
        // 10 us on two tasks: 200,000 tuples/s.
        Reason reason = component(Flows.bolt("sink", 6000, 4000, 1, MANY), new TaskShare.Even(), Flows.bounds(), 2);

        assertThat(reason)
                .isEqualTo(
                        new Reason(
                                "work",
                                "parallelism 2: 2.0 tasks' worth of work at 200,000 tuples/s, CPU 6.00 us + wait 4.00 us per call"));
    }

    @Test
    void a_limit_bounds_a_parallelism() throws BadInputException {
        Operator sink = Flows.bolt("sink", 10_000, 0, 1, ParallelismLimit.upTo(2, ParallelismLimit.Reason.USER));

        assertThat(component(sink, new TaskShare.Even(), Flows.bounds(), 2))
                .isEqualTo(new Reason(
                        "--max-parallelism",
                        "parallelism 2: 2.0 tasks' worth of work at 200,000 tuples/s, CPU 10.0 us + wait 0 ns per call;"
                                + " no more tasks: --max-parallelism"));
    }

    /** Two tasks do not always have one of three rows. */
    @Test
    void a_limit_bounds_a_parallelism_where_rows_fall_unevenly() throws BadInputException {
        Operator sink = Flows.bolt("sink", 0, 1e6, 1, ParallelismLimit.upTo(2, ParallelismLimit.Reason.USER));
        Bounds few = new Bounds(
                Flows.CORES, OptionalInt.empty(), Optional.empty(), OptionalInt.of(3), OptionalDouble.empty(), 5e6, 0);

        Reason reason = component(sink, new TaskShare.Even(), few, 2);

        assertThat(reason.shortly()).isEqualTo("--max-parallelism");
        assertThat(reason.line()).startsWith("parallelism 2: 1.").contains("no more tasks: --max-parallelism");
    }

    @Test
    void a_budget_bounds_a_parallelism() throws BadInputException {
        Bounds three = Flows.bounds(Optional.empty(), OptionalInt.of(3), OptionalDouble.empty());

        assertThat(component(Flows.bolt("sink", 10_000, 0, 1, MANY), new TaskShare.Even(), three, 2)
                        .shortly())
                .isEqualTo("--max-tasks");
    }

    @Test
    void keys_make_tasks_uneven() throws BadInputException {
        // The hottest key and a half of the others: 70 % of the tuples, 10 us each: 142,857 tuples/s.
        Reason reason =
                component(Flows.bolt("sink", 10_000, 0, 1, MANY), new TaskShare.ByKey(1e9, 0.4), Flows.bounds(), 2);

        assertThat(reason)
                .isEqualTo(new Reason(
                        "uneven keys",
                        "parallelism 2: 1.4 tasks' worth of work at 142,857 tuples/s, CPU 10.0 us + wait 0 ns per call;"
                                + " its busiest task gets 70 % of the tuples"));
    }

    @Test
    void tasks_that_get_all_tuples_are_even() throws BadInputException {
        // Each task gets each tuple, 10 us: 100,000 tuples/s.
        Reason reason = component(Flows.bolt("sink", 6000, 4000, 1, MANY), new TaskShare.ToAll(), Flows.bounds(), 2);

        assertThat(reason)
                .isEqualTo(
                        new Reason(
                                "work",
                                "parallelism 2: 2.0 tasks' worth of work at 100,000 tuples/s, CPU 6.00 us + wait 4.00 us per call"));
    }

    @Test
    void the_hottest_key_bounds_a_rate() throws BadInputException {
        CostModel dataflow =
                Flows.pair(Flows.bolt("sink", 10_000, 0, 1, MANY), new TaskShare.ByKey(1e9, 0.4), EdgeCost.NONE);
        Problem problem = new Problem(dataflow, Flows.bounds());

        // 1 / (0.4 x 10 us).
        assertThat(KeySkew.lines(problem, chosen(problem, 2, 1)))
                .containsExactly(
                        "sink: the hottest key has 40 % of the tuples; with any parallelism it is no faster than 250,000 tuples/s");
        assertThat(KeySkew.lines(problem, chosen(problem, 1, 1))).isEmpty();
    }

    @Test
    void the_largest_batch_bounds_a_batch() throws BadInputException {
        assertThat(stream(DEAR, Flows.bounds(), 1024))
                .isEqualTo(new Reason("64 KiB of tuples", "batches of 1,024: larger ones cannot be: 64 KiB of tuples"));
    }

    @Test
    void the_gain_bounds_a_batch() throws BadInputException {
        assertThat(stream(DEAR, bounds(OptionalInt.empty(), 5e6, Optional.empty()), 950))
                .isEqualTo(new Reason("enough", "batches of 950: larger ones would win less than 1.0 %"));
        assertThat(stream(EdgeCost.NONE, Flows.bounds(), 1))
                .isEqualTo(new Reason("little to win", "unbatched: batches would win nothing"));
    }

    @Test
    void the_linger_bounds_a_batch() throws BadInputException {
        // 1 us is the least that the source needs for a row: no more than 50 come in 50 us.
        assertThat(stream(DEAR, bounds(OptionalInt.empty(), 50_000, Optional.empty()), 50)
                        .line())
                .startsWith("batches of 50: 50.0 us linger fills no more than 4");
    }

    @Test
    void rows_under_way_bound_a_batch() throws BadInputException {
        // Of 100 rows a half is on its way on the one edge, in a buffer and in a task.
        assertThat(stream(DEAR, bounds(OptionalInt.of(100), 5e6, Optional.empty()), 25))
                .isEqualTo(
                        new Reason(
                                "rows under way",
                                "batches of 25: the rows that may be under way fill no more than 25.0 (topology.max.spout.pending)"));
    }

    @Test
    void too_few_tuples_are_not_batched() throws BadInputException {
        assertThat(stream(DEAR, bounds(OptionalInt.of(2), 5e6, Optional.empty()), 1))
                .isEqualTo(new Reason("few tuples", "unbatched: a batch would be sent with 1.00 on average"));
    }

    @Test
    void a_rate_needs_no_more() throws BadInputException {
        Bounds slow = Flows.bounds(Optional.empty(), OptionalInt.empty(), OptionalDouble.of(50_000 / 1e9));

        assertThat(stream(DEAR, slow, 1))
                .isEqualTo(new Reason("not needed", "unbatched: batches are not needed for 50,000 tuples/s"));
    }

    @Test
    void the_latency_bounds_a_batch() throws BadInputException {
        Bounds bounded =
                bounds(OptionalInt.empty(), 5e6, Optional.of(new LatencyBound(20e6, ModelConstants.USUAL_STALL_NANOS)));

        assertThat(stream(DEAR, bounded, 2))
                .isEqualTo(new Reason(
                        "--max-latency", "batches of 2: larger ones would not keep the bound on the latency"));
        assertThat(stream(DEAR, Flows.bounds(), 2).shortly()).isEqualTo("algorithm");
    }

    @Test
    void nobody_takes_a_stream() throws BadInputException {
        Problem shop = new Problem(Flows.shop(), Flows.bounds());
        Plan plan = shop.asItIs();

        assertThat(new StreamReasons(shop, new ChosenPlan(plan, shop.evaluate(plan), List.of())).of(2))
                .isEqualTo(new Reason("nobody takes it", "unbatched: nobody takes it"));
    }

    private static Reason component(Operator sink, TaskShare spread, Bounds bounds, int parallelism)
            throws BadInputException {
        Problem problem = new Problem(Flows.pair(sink, spread), bounds);
        return new ComponentReasons(problem, chosen(problem, parallelism, 1)).of(1);
    }

    private static Reason stream(EdgeCost cost, Bounds bounds, int batchSize) throws BadInputException {
        CostModel dataflow = Flows.pair(Flows.bolt("sink", 1, 0, 1, MANY), new TaskShare.Even(), cost);
        Problem problem = new Problem(dataflow, bounds);
        return new StreamReasons(problem, chosen(problem, 1, batchSize)).of(0);
    }

    private static Bounds bounds(OptionalInt pending, double lingerNanos, Optional<LatencyBound> latency) {
        return new Bounds(
                Flows.CORES, OptionalInt.empty(), latency, pending, OptionalDouble.empty(), lingerNanos, 0.01);
    }

    private static ChosenPlan chosen(Problem problem, int parallelism, int batchSize) throws BadInputException {
        Plan plan = new Plan(
                new int[] {1, parallelism},
                new int[] {batchSize},
                new double[] {problem.bounds().lingerNanos()},
                problem.bounds().pending());
        return new ChosenPlan(plan, problem.evaluate(plan), List.of());
    }
}
