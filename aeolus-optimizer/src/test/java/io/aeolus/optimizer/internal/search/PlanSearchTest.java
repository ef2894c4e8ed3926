// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanSearchTest {

    @ParameterizedTest
    @ValueSource(doubles = {1000, 100_000, 400_000, 550_000})
    void leaves_headroom_at_a_requested_rate(double rate) throws BadInputException {
        EvaluatedPlan chosen = search(Flows.shop(), atRate(rate));

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Rate());
        assertThat(chosen.evaluation().tuplesPerSecond()).isCloseTo(rate, within(1e-3 * rate));
        assertThat(busiest(chosen)).isLessThanOrEqualTo(ModelConstants.HEADROOM_UTILIZATION + 1e-6);
        assertThat(chosen.remarks()).isEmpty();
    }

    @Test
    void leaves_headroom_for_a_paced_source() throws BadInputException {
        EvaluatedPlan chosen = search(Flows.shop(OptionalDouble.of(400_000)), Flows.bounds());

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Source(0));
        assertThat(busiest(chosen)).isLessThanOrEqualTo(ModelConstants.HEADROOM_UTILIZATION + 1e-6);
    }

    @Test
    void leaves_as_much_headroom_as_possible() throws BadInputException {
        EvaluatedPlan chosen = search(Flows.shop(), atRate(700_000));

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Rate());
        // The highest rate is 744,336 tuples/s; batches are less full at lower rates.
        assertThat(busiest(chosen)).isBetween(0.9, 0.96);
        assertThat(chosen.remarks())
                .singleElement()
                .asString()
                .matches(
                        "the plan has little headroom: its busiest resource is 9\\d % utilized at this rate, and no plan stays below 80 %");
    }

    /** 13 tasks sustain 10,000 tuples/s, but 20 pending tuples do not keep all of them busy. */
    @Test
    void remarks_that_pending_tuples_limit_the_rate() throws BadInputException {
        CostModel sleeping = Flows.pair(
                Flows.bolt("sink", 0, 1e6, 1, ParallelismLimit.upTo(1000, ParallelismLimit.Reason.NONE)),
                new TaskShare.Even());
        Bounds few = Bounds.of(8, OptionalInt.of(20), new Lingers(5e6))
                .withRate(OptionalDouble.of(1e-5))
                .withTolerance(ModelConstants.DEFAULT_TOLERANCE);

        EvaluatedPlan chosen = search(sleeping, few);

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Uneven(1));
        assertThat(chosen.remarks())
                .singleElement()
                .asString()
                .matches(
                        "the plan is for [89],\\d{3} tuples/s, less than the sources emit: topology.max.spout.pending allows"
                                + " too few batches in flight to keep all tasks of 'sink' busy");
    }

    @Test
    void plans_the_highest_rate_if_the_request_is_too_high() throws BadInputException {
        EvaluatedPlan chosen = search(Flows.shop(), atRate(1e6));
        EvaluatedPlan best = search(Flows.shop(), Flows.bounds());

        assertThat(chosen.plan()).isEqualTo(best.plan());
        assertThat(chosen.remarks())
                .containsExactly("no plan within the bounds reaches 1,000,000 tuples/s: this plan is for 736,954,"
                        + " and the highest rate is 744,336");
    }

    @Test
    void remarks_that_a_source_does_not_reach_the_request() throws BadInputException {
        CostModel shop = Flows.shop(OptionalDouble.of(100));

        assertThat(search(shop, atRate(50_000)).remarks())
                .containsExactly(
                        "no plan reaches 50,000 tuples/s: this plan is for 100, as 'orders' emits at its maximum rate");
        assertThat(search(shop, atRate(100)).remarks()).isEmpty();
        assertThat(search(shop, Flows.bounds()).remarks()).isEmpty();
    }

    @Test
    void meets_a_latency_limit_at_a_rate() throws BadInputException {
        EvaluatedPlan chosen = search(
                Flows.shop(),
                Flows.bounds(
                        Optional.of(new LatencyBound(20e6, ModelConstants.USUAL_STALL_NANOS)),
                        OptionalInt.empty(),
                        OptionalDouble.of(100_000 / 1e9)));

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Rate());
        assertThat(chosen.evaluation().meanLatencyNanos()).isLessThan(20e6);
        assertThat(busiest(chosen)).isLessThanOrEqualTo(ModelConstants.HEADROOM_UTILIZATION + 1e-6);
    }

    @Test
    void rounds_lingers_to_milliseconds() throws BadInputException {
        // (48.5 ms - 35 ms) / 3 on two hops: 2.25 ms each.
        EvaluatedPlan chosen = search(
                Flows.shop(),
                Flows.bounds(
                        Optional.of(new LatencyBound(48.5e6, ModelConstants.USUAL_STALL_NANOS)),
                        OptionalInt.empty(),
                        OptionalDouble.empty()));

        assertThat(chosen.plan().lingerNanos(0)).isEqualTo(2e6);
        assertThat(chosen.plan().batchSize(0)).isGreaterThan(1);
    }

    @Test
    void names_the_smallest_latency_limit() throws BadInputException {
        Bounds tooFast = Flows.bounds(
                Optional.of(new LatencyBound(5e6, ModelConstants.USUAL_STALL_NANOS)),
                OptionalInt.empty(),
                OptionalDouble.empty());

        assertThatThrownBy(() -> search(Flows.shop(), tooFast))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-latency: no plan meets it: must be at least 7ms");

        Bounds justRight = Flows.bounds(
                Optional.of(new LatencyBound(7e6, ModelConstants.USUAL_STALL_NANOS)),
                OptionalInt.empty(),
                OptionalDouble.empty());
        assertThat(search(Flows.shop(), justRight).evaluation().rowsPerNano()).isPositive();
    }

    @Test
    void names_the_fewest_tasks() {
        Bounds tooFew = Flows.bounds(Optional.empty(), OptionalInt.of(2), OptionalDouble.empty());

        assertThatThrownBy(() -> search(Flows.shop(), tooFew))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-tasks is 2, but the components need 3: must be at least 3");
    }

    @Test
    void the_tasks_of_spouts_have_equal_numbers_of_pending_tuples() throws BadInputException {
        CostModel shop = Flows.shop();
        Operator orders = shop.operator(0);
        CostModel three = shop.withOperator(0, orders.withLimit(orders.limit().withFixedTasks(3)));
        Problem problem = new Problem(three, Flows.bounds());

        assertThat(problem.bounds().pending()).hasValue(5_000);
        assertThat(problem.profiledPlan().pending()).hasValue(4_998);
        assertThat(search(three, Flows.bounds()).plan().pending()).hasValue(4_998);
    }

    private static Bounds atRate(double tuplesPerSecond) {
        return Flows.bounds(Optional.empty(), OptionalInt.empty(), OptionalDouble.of(tuplesPerSecond / 1e9));
    }

    private static EvaluatedPlan search(CostModel model, Bounds bounds) throws BadInputException {
        Problem problem = new Problem(model, bounds);
        return new PlanSearch(problem, problem.profiledPlan(), Algorithm.BOUNDED).search();
    }

    private static double busiest(EvaluatedPlan chosen) {
        double tasks = IntStream.range(0, chosen.evaluation().utilization().size())
                .mapToDouble(v -> chosen.evaluation().utilization().get(v))
                .max()
                .orElse(0);
        return Math.max(
                tasks,
                Math.max(chosen.evaluation().coreShare(), chosen.evaluation().ackerShare()));
    }
}
