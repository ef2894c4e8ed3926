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
import io.aeolus.optimizer.internal.model.ModelConstants;
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
    void leaves_room_at_a_rate_that_was_asked_for(double rate) throws BadInputException {
        ChosenPlan chosen = search(Flows.shop(), atRate(rate));

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Rate());
        assertThat(chosen.evaluation().tuplesPerSecond()).isCloseTo(rate, within(1e-3 * rate));
        assertThat(busiest(chosen)).isLessThanOrEqualTo(ModelConstants.HEADROOM_UTILIZATION + 1e-6);
        assertThat(chosen.remarks()).isEmpty();
    }

    @Test
    void leaves_room_where_a_source_has_a_rate_of_its_own() throws BadInputException {
        ChosenPlan chosen = search(Flows.shop(OptionalDouble.of(400_000)), Flows.bounds());

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Source(0));
        assertThat(busiest(chosen)).isLessThanOrEqualTo(ModelConstants.HEADROOM_UTILIZATION + 1e-6);
    }

    @Test
    void leaves_as_much_room_as_possible() throws BadInputException {
        ChosenPlan chosen = search(Flows.shop(), atRate(700_000));

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Rate());
        // At best 744,336 tuples/s are possible; batches fill less well at less.
        assertThat(busiest(chosen)).isBetween(0.9, 0.96);
        assertThat(chosen.remarks())
                .singleElement()
                .asString()
                .matches(
                        "the plan leaves little room: something is 9\\d % busy at this rate, and no plan is below 80 %");
    }

    /** 13 tasks are enough for 10,000 tuples/s, but not all of them have one of 20 rows. */
    @Test
    void says_that_few_rows_under_way_are_not_enough_for_a_rate() throws BadInputException {
        CostModel sleeping = Flows.pair(
                Flows.bolt("sink", 0, 1e6, 1, ParallelismLimit.upTo(1000, ParallelismLimit.Reason.NONE)),
                new TaskShare.Even());
        Bounds few = new Bounds(
                8,
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.of(20),
                OptionalDouble.of(1e-5),
                5e6,
                ModelConstants.DEFAULT_TOLERANCE);

        ChosenPlan chosen = search(sleeping, few);

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Uneven(1));
        assertThat(chosen.remarks())
                .singleElement()
                .asString()
                .matches(
                        "the plan is for [89],\\d{3} tuples/s, not for as many as there are: the batches under way do not keep"
                                + " all tasks of 'sink' busy \\(topology.max.spout.pending\\)");
    }

    @Test
    void gives_what_is_possible_where_a_rate_is_not() throws BadInputException {
        ChosenPlan chosen = search(Flows.shop(), atRate(1e6));
        ChosenPlan best = search(Flows.shop(), Flows.bounds());

        assertThat(chosen.plan()).isEqualTo(best.plan());
        assertThat(chosen.remarks())
                .containsExactly("no plan within these bounds reaches 1,000,000 tuples/s: this one is for 736,954,"
                        + " of 744,336 that are possible");
    }

    @Test
    void keeps_a_bound_on_the_latency_at_a_rate() throws BadInputException {
        ChosenPlan chosen = search(
                Flows.shop(),
                Flows.bounds(
                        Optional.of(new LatencyBound(20e6, ModelConstants.USUAL_STALL_NANOS)),
                        OptionalInt.empty(),
                        OptionalDouble.of(100_000 / 1e9)));

        assertThat(chosen.evaluation().limit()).isEqualTo(new Limit.Rate());
        assertThat(chosen.evaluation().latency().meanNanos()).isLessThan(20e6);
        assertThat(busiest(chosen)).isLessThanOrEqualTo(ModelConstants.HEADROOM_UTILIZATION + 1e-6);
    }

    @Test
    void lingers_for_whole_milliseconds() throws BadInputException {
        // (48.5 ms - 35 ms) / 3 on two hops: 2.25 ms each.
        ChosenPlan chosen = search(
                Flows.shop(),
                Flows.bounds(
                        Optional.of(new LatencyBound(48.5e6, ModelConstants.USUAL_STALL_NANOS)),
                        OptionalInt.empty(),
                        OptionalDouble.empty()));

        assertThat(chosen.plan().lingerNanos(0)).isEqualTo(2e6);
        assertThat(chosen.plan().batchSize(0)).isGreaterThan(1);
    }

    @Test
    void names_the_smallest_bound_on_the_latency() throws BadInputException {
        Bounds tooFast = Flows.bounds(
                Optional.of(new LatencyBound(5e6, ModelConstants.USUAL_STALL_NANOS)),
                OptionalInt.empty(),
                OptionalDouble.empty());

        assertThatThrownBy(() -> search(Flows.shop(), tooFast))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-latency: no plan is that fast: give 7ms or more");

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
                .hasMessage("--max-tasks: 2 is too few, the components need 3: give 3 or more");
    }

    private static Bounds atRate(double tuplesPerSecond) {
        return Flows.bounds(Optional.empty(), OptionalInt.empty(), OptionalDouble.of(tuplesPerSecond / 1e9));
    }

    private static ChosenPlan search(CostModel dataflow, Bounds bounds) throws BadInputException {
        Problem problem = new Problem(dataflow, bounds);
        return new PlanSearch(problem, problem.asItIs(), Algorithm.BOUNDED).search();
    }

    private static double busiest(ChosenPlan chosen) {
        double tasks = IntStream.range(0, chosen.evaluation().utilisation().size())
                .mapToDouble(v -> chosen.evaluation().utilisation().get(v))
                .max()
                .orElse(0);
        return Math.max(
                tasks,
                Math.max(chosen.evaluation().coreShare(), chosen.evaluation().ackerShare()));
    }
}
