package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.AckDelay;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.search.Problem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chain of three operators, few rows of which may be under way: they wait on their way, and processors are left. */
class DelayCorrectionTest {

    private static final OptionalInt FEW = OptionalInt.of(24);
    private static final double LINGER_NANOS = 5e6;

    private final KnownChain chain = KnownChain.random(new SplittableRandom(11));

    @ParameterizedTest
    @ValueSource(doubles = {2, 5, 12})
    void states_that_leave_processors_say_how_long_rows_are_on_their_way(double longer) throws BadInputException {
        TopologyModel usual = modelled(chain.profile());
        Problem real = problem(usual.dataflow().withWays(longer, longer), FEW);
        Profile profile = AlteredProfile.at(chain.profile(), tuplesPerSecond(real, 1));
        profile = profile.withBatching(
                profile.batched().stream()
                        .map(state -> AlteredProfile.at(state, tuplesPerSecond(real, state.batchSize())))
                        .toList(),
                List.of());

        TopologyModel fitted = Learned.fitted(new ProfileCheck(profile, usual));

        // What is between workers nobody saw.
        assertThat(edges(fitted.dataflow()))
                .extracting(edge -> edge.crossing().way())
                .containsOnly(QueueingDelay.BETWEEN);
        assertThat(ways(fitted.dataflow()).get(0).tupleNanos()).isCloseTo(longer * 1e5, withPercentage(1));
        assertThat(fitted.dataflow().operators()).isEqualTo(usual.dataflow().operators());
        assertThat(costs(fitted.dataflow())).isEqualTo(costs(usual.dataflow()));
        List<StateCheck> checks = new ProfileCheck(profile, fitted).states();
        assertThat(checks).hasSize(3);
        for (StateCheck check : checks) {
            assertThat(check.modelled()).as(check.state()).isCloseTo(check.measured(), withPercentage(1));
        }
    }

    @Test
    void states_that_use_the_processors_up_say_nothing_of_it() throws BadInputException {
        TopologyModel many = modelled(chain.profile(), OptionalInt.of(20_000));

        assertThat(Learned.fitted(new ProfileCheck(chain.profile(), many))).isEqualTo(many);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 3})
    void a_run_that_leaves_processors_says_it_too(double longer) throws BadInputException {
        Problem usual = problem(modelled(chain.profile()).dataflow().withWays(2, 2), FEW);
        Plan plan = plan(16, FEW);
        double measured = usual.withDataflow(usual.dataflow().withWays(longer, longer))
                .evaluate(plan)
                .tuplesPerSecond();

        Problem learned = Learned.problem(usual, plan, AlteredProfile.at(chain.profile(), measured));

        assertThat(learned.evaluate(plan).tuplesPerSecond()).isCloseTo(measured, withPercentage(0.1));
        assertThat(ways(learned.dataflow()).get(0).tupleNanos()).isCloseTo(longer * 2e5, withPercentage(1));
        assertThat(learned.dataflow().operators()).isEqualTo(usual.dataflow().operators());
        assertThat(costs(learned.dataflow())).isEqualTo(costs(usual.dataflow()));
    }

    /** Of 20,000 rows that may be under way, none waits for long: what is faster or slower than processors allow says what these do. */
    @ParameterizedTest
    @ValueSource(doubles = {0.8, 1.5})
    void a_run_with_many_rows_under_way_says_what_work_costs(double times) throws BadInputException {
        OptionalInt many = OptionalInt.of(20_000);
        Problem usual = problem(modelled(chain.profile(), many).dataflow(), many);
        Plan plan = plan(16, many);
        Evaluation before = usual.evaluate(plan);
        assertThat(before.limit()).isEqualTo(new Limit.Cores());
        double measured = times * before.tuplesPerSecond();
        Problem learned = Learned.problem(usual, plan, withRoom(measured));

        assertThat(learned.evaluate(plan).tuplesPerSecond()).isCloseTo(measured, withPercentage(0.2));
        assertThat(ways(learned.dataflow())).isEqualTo(ways(usual.dataflow()));
    }

    @Test
    void between_workers_rows_wait_longer_as_far_as_they_go_there() throws Exception {
        CostModel dataflow = modelled(chain.profile()).dataflow();
        Layout two = new Layout(2, Machines.one(1, 1));

        List<QueueingDelay> placed =
                ways(two.place(dataflow, new int[] {2, 2, 2}, FEW).dataflow());

        // A shuffle stays, and keys go to either. Half of all acks go to an acker in the other worker.
        assertThat(placed)
                .containsExactly(
                        QueueingDelay.INSIDE.plus(QueueingDelay.BETWEEN.times(0, 0.5)),
                        QueueingDelay.INSIDE.plus(QueueingDelay.BETWEEN.times(0.5, 0.5)));
        Plan plan = new Plan(new int[] {2, 2, 2}, new int[] {1, 1}, new double[] {1e6, 1e6}, FEW);
        Evaluation one = problem(dataflow, FEW).evaluate(plan);
        Evaluation both = new Problem(dataflow, problem(dataflow, FEW).bounds(), two).evaluate(plan);
        assertThat(both.limit()).isEqualTo(new Limit.Pending());
        assertThat(both.rowsPerNano()).isLessThan(0.5 * one.rowsPerNano());
    }

    /** Half of the sources' rows have their acks from the same worker, the others from another one; none waits for the others. */
    @Test
    void sources_beside_the_only_acker_do_more_of_their_rows() throws Exception {
        CostModel dataflow = modelled(chain.profile()).dataflow().withOperator(0, twoTasks());
        Plan plan = new Plan(new int[] {2, 2, 2}, new int[] {1, 1}, new double[] {1e6, 1e6}, FEW);
        Layout two = new Layout(2, Machines.one(100, 1));

        CostModel one =
                two.place(dataflow.withAckers(1), plan.parallelisms(), FEW).dataflow();
        CostModel both =
                two.place(dataflow.withAckers(2), plan.parallelisms(), FEW).dataflow();

        assertThat(one.ackWays()).extracting(AckDelay::part).containsExactly(0.5, 0.5);
        double there = QueueingDelay.BETWEEN.ackNanos() / 2;
        // A quarter of all messages crosses: of two streams one by key. Their acks come from any worker, the others'
        // from the source's.
        double crossing = dataflow.streams().get(1).perCall()
                / 2
                / (1 + dataflow.streams().get(1).perCall());
        double beside = QueueingDelay.INSIDE.ackNanos() + crossing * 0.5 * there;
        double apart = QueueingDelay.INSIDE.ackNanos() + (2 - crossing * 0.5) * there;
        assertThat(one.ackWays().stream().mapToDouble(AckDelay::nanos).sorted().toArray())
                .containsExactly(new double[] {beside, apart}, within(1e-3));
        double mean = QueueingDelay.INSIDE.ackNanos() + there;
        assertThat(both.ackWays().stream().mapToDouble(AckDelay::nanos).toArray())
                .containsExactly(new double[] {mean, mean}, within(1e-3));
        double withOne = rate(dataflow.withAckers(1), two, plan);
        double withTwo = rate(dataflow.withAckers(2), two, plan);
        // Each half of the places by itself.
        double restNanos = FEW.getAsInt() / withTwo - mean;
        double expected = FEW.getAsInt() / 2.0 * (1 / (restNanos + beside) + 1 / (restNanos + apart));
        assertThat(withOne).isCloseTo(expected, withPercentage(0.1)).isGreaterThan(1.05 * withTwo);
    }

    private double rate(CostModel dataflow, Layout layout, Plan plan) throws BadInputException {
        Bounds bounds =
                new Bounds(100, OptionalInt.empty(), Optional.empty(), FEW, OptionalDouble.empty(), LINGER_NANOS, 0);
        Evaluation evaluation = new Problem(dataflow, bounds, layout).evaluate(plan);
        assertThat(evaluation.limit()).isEqualTo(new Limit.Pending());
        return evaluation.rowsPerNano();
    }

    private Operator twoTasks() {
        return chain.dataflow()
                .operators()
                .get(0)
                .withParallelism(2)
                .withLimit(ParallelismLimit.exactly(2, ParallelismLimit.Reason.SOURCE));
    }

    /** A run that leaves half of the processor. */
    private Profile withRoom(double tuplesPerSecond) {
        Profile observed = AlteredProfile.at(chain.profile(), tuplesPerSecond);
        return observed.with(
                new Totals(
                        observed.totals().rowsPerSecond(),
                        OptionalDouble.of(0.5e9 / tuplesPerSecond),
                        OptionalDouble.of(0),
                        OptionalDouble.of(0),
                        Optional.empty()),
                observed.components());
    }

    private static TopologyModel modelled(Profile profile) throws BadInputException {
        return modelled(profile, FEW);
    }

    private static TopologyModel modelled(Profile profile, OptionalInt pending) throws BadInputException {
        TopologyModel modelled =
                Calibration.estimate(profile, Optional.empty(), Map.of()).modelled();
        return new TopologyModel(
                modelled.dataflow(),
                pending,
                modelled.machines(),
                modelled.workers(),
                modelled.stallNanos(),
                List.of());
    }

    private Problem problem(CostModel dataflow, OptionalInt pending) {
        Bounds bounds =
                new Bounds(1, OptionalInt.empty(), Optional.empty(), pending, OptionalDouble.empty(), LINGER_NANOS, 0);
        return new Problem(dataflow, bounds, chain.layout(1));
    }

    private static Plan plan(int batchSize, OptionalInt pending) {
        return new Plan(
                new int[] {1, 1, 1},
                new int[] {batchSize, batchSize},
                new double[] {LINGER_NANOS, LINGER_NANOS},
                pending);
    }

    private static double tuplesPerSecond(Problem problem, int batchSize) {
        try {
            Evaluation evaluation = problem.evaluate(plan(batchSize, FEW));
            assertThat(evaluation.limit()).isEqualTo(new Limit.Pending());
            return evaluation.tuplesPerSecond();
        } catch (BadInputException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<QueueingDelay> ways(CostModel dataflow) {
        return edges(dataflow).stream().map(Edge::way).toList();
    }

    private static List<EdgeCost> costs(CostModel dataflow) {
        return edges(dataflow).stream().map(Edge::cost).toList();
    }

    private static List<Edge> edges(CostModel dataflow) {
        return dataflow.streams().stream()
                .flatMap(stream -> stream.edges().stream())
                .toList();
    }
}
