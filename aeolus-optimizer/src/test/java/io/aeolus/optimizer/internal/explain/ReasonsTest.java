// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.internal.search.EvaluatedPlan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A source and one operator on a machine with 8 cores. */
class ReasonsTest {

    private static final ParallelismLimit MANY = ParallelismLimit.upTo(1000, ParallelismLimit.Reason.NONE);

    /** A message costs 10 us; in a batch of b, 9 us / b + 1 us. */
    private static final EdgeCost DEAR = new EdgeCost(
            new PartyCost(10_000, 9000, 1000), new PartyCost(10_000, 9000, 1000), PartyCost.NONE, PartyCost.NONE);

    @Test
    void explains_a_parallelism_by_its_load() throws BadInputException {
        // 10 us on two tasks: 200,000 tuples/s.
        Reason reason = component(Flows.bolt("sink", 6000, 4000, 1, MANY), new TaskShare.Even(), Flows.bounds(), 2);

        assertThat(reason)
                .isEqualTo(new Reason(
                        "load",
                        "parallelism 2: 200,000 tuples/s keep 2.0 tasks busy (CPU 6.00 us + wait 4.00 us per call)"));
    }

    @Test
    void explains_a_parallelism_by_its_limit() throws BadInputException {
        Operator sink = Flows.bolt("sink", 10_000, 0, 1, ParallelismLimit.upTo(2, ParallelismLimit.Reason.USER));

        assertThat(component(sink, new TaskShare.Even(), Flows.bounds(), 2))
                .isEqualTo(new Reason(
                        "--max-parallelism",
                        "parallelism 2: 200,000 tuples/s keep 2.0 tasks busy (CPU 10.0 us + wait 0 ns per call);"
                                + " at its maximum: --max-parallelism"));
    }

    /** Three tuples do not keep two tasks busy. */
    @Test
    void explains_a_parallelism_by_its_limit_with_unevenly_spread_batches() throws BadInputException {
        Operator sink = Flows.bolt("sink", 0, 1e6, 1, ParallelismLimit.upTo(2, ParallelismLimit.Reason.USER));
        Bounds few = Bounds.of(Flows.CORES, OptionalInt.of(3), new Lingers(5e6));

        Reason reason = component(sink, new TaskShare.Even(), few, 2);

        assertThat(reason.summary()).isEqualTo("--max-parallelism");
        assertThat(reason.text()).startsWith("parallelism 2: ").contains("at its maximum: --max-parallelism");
    }

    @Test
    void explains_a_parallelism_by_the_task_limit() throws BadInputException {
        Bounds three = Flows.bounds(Optional.empty(), OptionalInt.of(3), OptionalDouble.empty());

        assertThat(component(Flows.bolt("sink", 10_000, 0, 1, MANY), new TaskShare.Even(), three, 2)
                        .summary())
                .isEqualTo("--max-tasks");
    }

    @Test
    void explains_a_parallelism_by_key_skew() throws BadInputException {
        // The hottest key and a half of the others: 70 % of the tuples, 10 us each: 142,857 tuples/s.
        Reason reason =
                component(Flows.bolt("sink", 10_000, 0, 1, MANY), new TaskShare.ByKey(1e9, 0.4), Flows.bounds(), 2);

        assertThat(reason)
                .isEqualTo(new Reason(
                        "key skew",
                        "parallelism 2: 142,857 tuples/s keep 1.4 tasks busy (CPU 10.0 us + wait 0 ns per call);"
                                + " the busiest task gets 70 % of the tuples"));
    }

    @Test
    void does_not_report_skew_of_broadcasts() throws BadInputException {
        // Each task receives each tuple, 10 us: 100,000 tuples/s.
        Reason reason = component(Flows.bolt("sink", 6000, 4000, 1, MANY), new TaskShare.ToAll(), Flows.bounds(), 2);

        assertThat(reason)
                .isEqualTo(new Reason(
                        "load",
                        "parallelism 2: 100,000 tuples/s keep 2.0 tasks busy (CPU 6.00 us + wait 4.00 us per call)"));
    }

    @Test
    void reports_the_limit_by_the_hottest_key() throws BadInputException {
        CostModel model =
                Flows.pair(Flows.bolt("sink", 10_000, 0, 1, MANY), new TaskShare.ByKey(1e9, 0.4), EdgeCost.NONE);
        Problem problem = new Problem(model, Flows.bounds());

        // 1 / (0.4 x 10 us).
        assertThat(new ComponentReasons(problem, chosen(problem, 2, 1)).skew())
                .containsExactly(
                        "sink: the hottest key has 40 % of the tuples, which limits the topology to 250,000 tuples/s at any parallelism");
        assertThat(new ComponentReasons(problem, chosen(problem, 1, 1)).skew()).isEmpty();
    }

    @Test
    void explains_a_batch_by_its_maximum() throws BadInputException {
        assertThat(stream(DEAR, Flows.bounds(), 1024))
                .isEqualTo(new Reason("64 KiB of tuples", "batches of 1,024: the maximum: 64 KiB of tuples"));
    }

    @Test
    void explains_a_batch_by_the_gain() throws BadInputException {
        assertThat(stream(DEAR, bounds(OptionalInt.empty(), 5e6, Optional.empty()), 950))
                .isEqualTo(new Reason("large enough", "batches of 950: larger batches gain less than 1.0 %"));
        assertThat(stream(EdgeCost.NONE, Flows.bounds(), 1))
                .isEqualTo(new Reason("little gain", "unbatched: batches gain nothing"));
    }

    @Test
    void explains_a_batch_by_the_linger() throws BadInputException {
        // The source needs at least 1 us per tuple: at most 50 arrive in 50 us.
        assertThat(stream(DEAR, bounds(OptionalInt.empty(), 50_000, Optional.empty()), 50)
                        .text())
                .startsWith("batches of 50: no more than 4");
    }

    @Test
    void explains_a_batch_by_pending_tuples() throws BadInputException {
        // Half of 100 tuples are on the only edge, in a buffer and in a task.
        assertThat(stream(DEAR, bounds(OptionalInt.of(100), 5e6, Optional.empty()), 25))
                .isEqualTo(new Reason(
                        "pending tuples", "batches of 25: topology.max.spout.pending allows 25.0 per batch"));
    }

    @Test
    void explains_an_unbatched_stream_by_few_tuples() throws BadInputException {
        assertThat(stream(DEAR, bounds(OptionalInt.of(2), 5e6, Optional.empty()), 1))
                .isEqualTo(new Reason("few tuples", "unbatched: a batch would hold 1.00 on average"));
    }

    @Test
    void explains_an_unbatched_stream_by_the_rate() throws BadInputException {
        Bounds slow = Flows.bounds(Optional.empty(), OptionalInt.empty(), OptionalDouble.of(50_000 / 1e9));

        assertThat(stream(DEAR, slow, 1))
                .isEqualTo(new Reason("not needed", "unbatched: batches are not needed for 50,000 tuples/s"));
    }

    @Test
    void explains_a_batch_by_the_latency_limit() throws BadInputException {
        Bounds bounded =
                bounds(OptionalInt.empty(), 5e6, Optional.of(new LatencyBound(20e6, ModelConstants.USUAL_STALL_NANOS)));

        assertThat(stream(DEAR, bounded, 2))
                .isEqualTo(new Reason("--max-latency", "batches of 2: larger batches exceed the latency limit"));
        assertThat(stream(DEAR, Flows.bounds(), 2).summary()).isEqualTo("algorithm");
    }

    @Test
    void explains_a_stream_without_consumers() throws BadInputException {
        Problem shop = new Problem(Flows.shop(), Flows.bounds());
        Plan plan = shop.profiledPlan();

        assertThat(new StreamReasons(shop, new EvaluatedPlan(plan, shop.evaluate(plan), List.of())).of(2))
                .isEqualTo(new Reason("no consumer", "unbatched: no consumer"));
    }

    private static Reason component(Operator sink, TaskShare taskShare, Bounds bounds, int parallelism)
            throws BadInputException {
        Problem problem = new Problem(Flows.pair(sink, taskShare), bounds);
        return new ComponentReasons(problem, chosen(problem, parallelism, 1)).of(1);
    }

    private static Reason stream(EdgeCost cost, Bounds bounds, int batchSize) throws BadInputException {
        CostModel model = Flows.pair(Flows.bolt("sink", 1, 0, 1, MANY), new TaskShare.Even(), cost);
        Problem problem = new Problem(model, bounds);
        return new StreamReasons(problem, chosen(problem, 1, batchSize)).of(0);
    }

    private static Bounds bounds(OptionalInt pending, double lingerNanos, Optional<LatencyBound> latency) {
        return new Bounds(
                Flows.CORES,
                OptionalInt.empty(),
                latency,
                pending,
                OptionalDouble.empty(),
                ModelConstants.HEADROOM_UTILIZATION,
                new Lingers(lingerNanos),
                0.01);
    }

    private static EvaluatedPlan chosen(Problem problem, int parallelism, int batchSize) throws BadInputException {
        Plan plan = Flows.plan(
                new int[] {1, parallelism},
                new int[] {batchSize},
                problem.bounds().lingers().nanos(0),
                problem.bounds().pending());
        return new EvaluatedPlan(plan, problem.evaluate(plan), List.of());
    }
}
