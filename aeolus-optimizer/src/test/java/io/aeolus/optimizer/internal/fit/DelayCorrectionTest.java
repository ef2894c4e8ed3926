// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cases.Altered;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.check.ProfileCheck;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.CostModel.AckDelay;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A chain of three operators with few pending tuples: queueing delays leave the cores idle. */
class DelayCorrectionTest {

    private static final OptionalInt FEW = OptionalInt.of(24);
    private static final double LINGER_NANOS = 5e6;

    private final KnownChain chain = KnownChain.random(new SplittableRandom(11));

    @ParameterizedTest
    @ValueSource(doubles = {2, 5, 12})
    void states_with_idle_cores_show_queueing_delays(double longer) throws BadInputException {
        TopologyModel usual = topology(chain.profile());
        Problem real = problem(longer(usual.model(), longer), FEW);
        Profile profile = AlteredProfile.at(chain.profile(), tuplesPerSecond(real, 1));
        profile = profile.withBatching(
                profile.batched().stream()
                        .map(state -> AlteredProfile.at(state, tuplesPerSecond(real, state.batchSize())))
                        .toList(),
                List.of());

        TopologyModel fitted = LearnedModels.fitted(new ProfileCheck(profile, usual));

        // Delays between workers were not measured.
        assertThat(edges(fitted.model()))
                .extracting(edge -> edge.remote().delay())
                .containsOnly(QueueingDelay.BETWEEN);
        assertThat(ways(fitted.model()).get(0).tupleNanos()).isCloseTo(longer * 1e5, withPercentage(1));
        assertThat(fitted.model().operators()).isEqualTo(usual.model().operators());
        assertThat(costs(fitted.model())).isEqualTo(costs(usual.model()));
        List<StateCheck> checks = new ProfileCheck(profile, fitted).states();
        assertThat(checks).hasSize(3);
        for (StateCheck check : checks) {
            assertThat(check.predicted()).as(check.state()).isCloseTo(check.measured(), withPercentage(1));
        }
    }

    @Test
    void states_with_saturated_cores_do_not_show_delays() throws BadInputException {
        TopologyModel many = topology(chain.profile(), OptionalInt.of(20_000));

        assertThat(LearnedModels.fitted(new ProfileCheck(chain.profile(), many)))
                .isEqualTo(many);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 3})
    void a_run_with_idle_cores_shows_delays(double longer) throws BadInputException {
        Problem usual = problem(longer(topology(chain.profile()).model(), 2), FEW);
        Plan plan = plan(16, FEW);
        double measured =
                usual.withModel(longer(usual.model(), longer)).evaluate(plan).tuplesPerSecond();

        Problem learned = LearnedModels.problem(usual, plan, AlteredProfile.at(chain.profile(), measured));

        assertThat(learned.evaluate(plan).tuplesPerSecond()).isCloseTo(measured, withPercentage(0.1));
        assertThat(ways(learned.model()).get(0).tupleNanos()).isCloseTo(longer * 2e5, withPercentage(1));
        assertThat(learned.model().operators()).isEqualTo(usual.model().operators());
        assertThat(costs(learned.model())).isEqualTo(costs(usual.model()));
    }

    /** None of 20,000 pending tuples waits for long: the rate shows the costs. */
    @ParameterizedTest
    @ValueSource(doubles = {0.8, 1.5})
    void a_run_with_many_pending_tuples_shows_costs(double times) throws BadInputException {
        OptionalInt many = OptionalInt.of(20_000);
        Problem usual = problem(topology(chain.profile(), many).model(), many);
        Plan plan = plan(16, many);
        Evaluation before = usual.evaluate(plan);
        assertThat(before.limit()).isEqualTo(new Limit.Cores());
        double measured = times * before.tuplesPerSecond();
        Problem learned = LearnedModels.problem(usual, plan, withRoom(measured));

        assertThat(learned.evaluate(plan).tuplesPerSecond()).isCloseTo(measured, withPercentage(0.2));
        assertThat(ways(learned.model())).isEqualTo(ways(usual.model()));
    }

    @Test
    void delays_between_workers_count_for_remote_tuples_only() throws Exception {
        CostModel model = topology(chain.profile()).model();
        Layout two = new Layout(2, Machines.single(1, 1));

        List<QueueingDelay> placed =
                ways(two.place(model, new int[] {2, 2, 2}, FEW).model());

        // A shuffle stays in its worker, and a fields grouping reaches both. Half of all acks cross workers.
        assertThat(placed)
                .containsExactly(
                        QueueingDelay.INSIDE.plus(QueueingDelay.BETWEEN.times(0, 0.5)),
                        QueueingDelay.INSIDE.plus(QueueingDelay.BETWEEN.times(0.5, 0.5)));
        Plan plan = Flows.plan(new int[] {2, 2, 2}, new int[] {1, 1}, 1e6, FEW);
        Evaluation one = problem(model, FEW).evaluate(plan);
        Evaluation both = new Problem(model, problem(model, FEW).bounds(), two).evaluate(plan);
        assertThat(both.limit()).isEqualTo(new Limit.Pending());
        assertThat(both.rowsPerNano()).isLessThan(0.5 * one.rowsPerNano());
    }

    /** Half of the sources' acks come from the same worker, half from the other, independently. */
    @Test
    void sources_in_the_ackers_worker_process_more_tuples() throws Exception {
        CostModel model = topology(chain.profile()).model().withOperator(0, twoTasks());
        Plan plan = Flows.plan(new int[] {2, 2, 2}, new int[] {1, 1}, 1e6, FEW);
        Layout two = new Layout(2, Machines.single(100, 1));

        CostModel one = two.place(model.withAckers(1), plan.parallelisms(), FEW).model();
        CostModel both =
                two.place(model.withAckers(2), plan.parallelisms(), FEW).model();

        assertThat(one.ackDelays()).extracting(AckDelay::part).containsExactly(0.5, 0.5);
        double there = QueueingDelay.BETWEEN.ackNanos() / 2;
        // A quarter of all messages cross workers: one of two streams has a fields grouping. Their acks are from any
        // worker, the others' from the source's.
        double crossing = model.stream(1).perCall() / 2 / (1 + model.stream(1).perCall());
        double beside = QueueingDelay.INSIDE.ackNanos() + crossing * 0.5 * there;
        double apart = QueueingDelay.INSIDE.ackNanos() + (2 - crossing * 0.5) * there;
        assertThat(one.ackDelays().stream()
                        .mapToDouble(AckDelay::nanos)
                        .sorted()
                        .toArray())
                .containsExactly(new double[] {beside, apart}, within(1e-3));
        double mean = QueueingDelay.INSIDE.ackNanos() + there;
        assertThat(both.ackDelays().stream().mapToDouble(AckDelay::nanos).toArray())
                .containsExactly(new double[] {mean, mean}, within(1e-3));
        double withOne = rate(model.withAckers(1), two, plan);
        double withTwo = rate(model.withAckers(2), two, plan);
        // Each half of the pending tuples separately.
        double restNanos = FEW.getAsInt() / withTwo - mean;
        double expected = FEW.getAsInt() / 2.0 * (1 / (restNanos + beside) + 1 / (restNanos + apart));
        assertThat(withOne).isCloseTo(expected, withPercentage(0.1)).isGreaterThan(1.05 * withTwo);
    }

    private static CostModel longer(CostModel model, double times) {
        return new RateFactors(1, 1, 1, times, times).applyTo(model);
    }

    private double rate(CostModel model, Layout layout, Plan plan) throws BadInputException {
        Bounds bounds = Bounds.of(100, FEW, new Lingers(LINGER_NANOS));
        Evaluation evaluation = new Problem(model, bounds, layout).evaluate(plan);
        assertThat(evaluation.limit()).isEqualTo(new Limit.Pending());
        return evaluation.rowsPerNano();
    }

    private Operator twoTasks() {
        return chain.model()
                .operator(0)
                .withParallelism(2)
                .withLimit(ParallelismLimit.exactly(2, ParallelismLimit.Reason.SOURCE));
    }

    /** A run that leaves half of the core idle. */
    private Profile withRoom(double tuplesPerSecond) {
        Profile observed = AlteredProfile.at(chain.profile(), tuplesPerSecond);
        return Altered.with(
                observed,
                "totals",
                new Totals(
                        observed.totals().rowsPerSecond(),
                        OptionalDouble.of(0.5e9 / tuplesPerSecond),
                        OptionalDouble.of(0),
                        OptionalDouble.of(0),
                        Optional.empty()));
    }

    private static TopologyModel topology(Profile profile) throws BadInputException {
        return topology(profile, FEW);
    }

    private static TopologyModel topology(Profile profile, OptionalInt pending) throws BadInputException {
        TopologyModel topology = LearnedModels.of(profile);
        return Altered.with(topology, Map.of("pending", pending, "remarks", List.of()));
    }

    private Problem problem(CostModel model, OptionalInt pending) {
        Bounds bounds = Bounds.of(1, pending, new Lingers(LINGER_NANOS));
        return new Problem(model, bounds, chain.layout(1));
    }

    private static Plan plan(int batchSize, OptionalInt pending) {
        return Flows.plan(new int[] {1, 1, 1}, new int[] {batchSize, batchSize}, LINGER_NANOS, pending);
    }

    private static double tuplesPerSecond(Problem problem, int batchSize) {
        Evaluation evaluation = problem.evaluate(plan(batchSize, FEW));
        assertThat(evaluation.limit()).isEqualTo(new Limit.Pending());
        return evaluation.tuplesPerSecond();
    }

    private static List<QueueingDelay> ways(CostModel model) {
        return edges(model).stream().map(Edge::delay).toList();
    }

    private static List<EdgeCost> costs(CostModel model) {
        return edges(model).stream().map(Edge::cost).toList();
    }

    private static List<Edge> edges(CostModel model) {
        return model.streams().stream()
                .flatMap(stream -> stream.edges().stream())
                .toList();
    }
}
