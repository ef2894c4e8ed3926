// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.internal.fit.GivenCosts;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.fit.WorkerCounts;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Lingers;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.RemoteCost.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LayoutSearchTest {

    private static final ParallelismLimit ANY = ParallelismLimit.upTo(12, ParallelismLimit.Reason.NONE);
    private static final PartyCost PARTY = new PartyCost(1000, 2000, 100);
    private static final PartyCost MORE = new PartyCost(500, 800, 50);
    private static final EdgeCost COST = new EdgeCost(PARTY, PARTY, new PartyCost(500, 500, 0), PartyCost.NONE);
    private static final EdgeCost CROSSING = new EdgeCost(MORE, MORE, PartyCost.NONE, MORE);

    @Test
    void more_workers_on_one_machine_gain_nothing() throws BadInputException {
        SearchResult found = search(shop(Route.ANYWHERE, 8_000), Machines.single(8, 1), 4, OptionalInt.empty());

        assertThat(found.problem().layout().workers()).isOne();
        assertThat(found.tried()).extracting(SearchResult.Tried::workers).containsExactly(1, 2, 3, 4);
        assertThat(found.tried().get(1).tuplesPerSecond())
                .isLessThanOrEqualTo(found.tried().get(0).tuplesPerSecond() / 0.99);
    }

    @Test
    void more_workers_use_more_machines() throws BadInputException {
        SearchResult found = search(shop(Route.ANYWHERE, 30_000), Machines.uniform(4, 2, 1), 4, OptionalInt.empty());

        assertThat(found.problem().layout().workers()).isEqualTo(4);
        double one = found.tried().get(0).tuplesPerSecond();
        assertThat(found.chosen().evaluation().tuplesPerSecond()).isBetween(2 * one, 4 * one);
        assertThat(found.problem().bounds().cores()).isEqualTo(8);
    }

    @Test
    void plans_for_a_given_number_of_workers() throws BadInputException {
        ProblemFactory problems = problems(
                shop(Route.ANYWHERE, 8_000), Machines.single(8, 1), 1, OptimizerOptions.defaults(), OptionalInt.of(3));

        SearchResult found = new LayoutSearch(problems).search();

        assertThat(found.problem().layout().workers()).isEqualTo(3);
        assertThat(found.problem().model().ackers()).as("one for each worker").isEqualTo(3);
    }

    /** The source is in one worker; its tuples stay there, so half of the tasks are idle. */
    @Test
    void a_shuffle_stays_in_its_worker() throws BadInputException {
        CostModel stays = shop(Route.OWN_FIRST, 30_000);
        CostModel spreads = shop(Route.ANYWHERE, 30_000);
        Layout two = new Layout(2, Machines.uniform(2, 4, 1));
        Plan plan = Flows.plan(new int[] {1, 4, 2}, new int[] {1, 1}, 5e6, OptionalInt.of(5_000));

        Evaluation local = new Problem(stays, bounds(two), two).evaluate(plan);
        Evaluation even = new Problem(spreads, bounds(two), two).evaluate(plan);

        // 2 of 4 tasks with 31 us and a message: 2 / 32 us; with all four tasks, twice as much.
        assertThat(local.tuplesPerSecond()).isBetween(0.45 * even.tuplesPerSecond(), 0.6 * even.tuplesPerSecond());
    }

    @Test
    void the_busiest_machine_limits_the_rate() throws BadInputException {
        // One task saturates a machine with one core, next to an idle machine.
        CostModel single = shop(Route.ANYWHERE, 30_000);
        Layout two = new Layout(2, Machines.uniform(2, 1, 1));
        Layout one = new Layout(1, Machines.single(2, 1));
        Plan plan = Flows.plan(new int[] {1, 3, 1}, new int[] {1, 1}, 5e6, OptionalInt.of(5_000));

        Evaluation apart = new Problem(single, bounds(two), two).evaluate(plan);
        Evaluation together = new Problem(single, bounds(one), one).evaluate(plan);

        // Two of three tasks of parse are on one machine.
        assertThat(apart.tuplesPerSecond()).isLessThan(0.85 * together.tuplesPerSecond());
    }

    @Test
    void adds_ackers_if_they_are_the_bottleneck() throws BadInputException {
        CostModel shop = shop(Route.ANYWHERE, 100);
        List<Stream> streams = new ArrayList<>();
        EdgeCost acks = new EdgeCost(PARTY, PARTY, new PartyCost(4_000, 4_000, 2_000), PartyCost.NONE);
        for (Stream stream : shop.streams()) {
            streams.add(stream.withEdges(stream.edges().stream()
                    .map(edge -> new Edge(edge.consumer(), edge.taskShare(), acks))
                    .toList()));
        }
        CostModel acked = new CostModel(shop.operators(), streams, 1, 0);

        SearchResult found = search(acked, Machines.single(16, 1), 1, OptionalInt.empty());

        assertThat(found.problem().model().ackers()).isGreaterThan(1);
        assertThat(found.chosen().evaluation().limit()).isNotInstanceOf(Limit.Ackers.class);
    }

    /** Acks take so long that 5,000 pending tuples are few. */
    @ParameterizedTest
    @CsvSource({"80, 1", "0, 2"})
    void plans_one_acker_for_few_pending_tuples(double longer, int ackers) throws BadInputException {
        CostModel shop = shop(Route.OWN_FIRST, 8_000);
        List<Stream> streams = shop.streams().stream()
                .map(stream -> stream.withEdges(stream.edges().stream()
                        .map(LayoutSearchTest::withUsualDelay)
                        .toList()))
                .toList();
        Operator twoTasks = shop.operator(0)
                .withParallelism(2)
                .withLimit(ParallelismLimit.exactly(2, ParallelismLimit.Reason.SOURCE));
        CostModel model = new RateFactors(1, 1, 1, longer, longer)
                .applyTo(new CostModel(shop.operators(), streams, 1, 0).withOperator(0, twoTasks));

        SearchResult found = search(model, Machines.single(16, 1), 2, OptionalInt.of(2));

        assertThat(found.problem().model().ackers()).isEqualTo(ackers);
        Problem declared = found.problem().withModel(model.withAckers(2));
        double withTwo = declared.evaluate(found.chosen().plan()).tuplesPerSecond();
        assertThat(found.chosen().evaluation().tuplesPerSecond() > 1.05 * withTwo)
                .isEqualTo(ackers == 1);
    }

    /** The output of an operator with an all grouping depends on its parallelism. */
    @Test
    void a_broadcast_consumer_emits_more_with_more_tasks() throws BadInputException {
        CostModel model = new CostModel(
                List.of(operator("source", true, 100), operator("all", false, 100), operator("sink", false, 5_000)),
                List.of(
                        stream(0, 1, new TaskShare.ToAll(), Route.ANYWHERE),
                        stream(1, 2, new TaskShare.Even(), Route.ANYWHERE)),
                0,
                0);
        Problem problem = new Problem(model, bounds(Layout.single(100)));

        double one = problem.evaluate(allOf(1)).utilization().get(2);
        double three = problem.evaluate(allOf(3)).utilization().get(2);

        assertThat(problem.evaluate(allOf(3)).rowsPerNano())
                .isCloseTo(problem.evaluate(allOf(1)).rowsPerNano() / 3, within(1e-9));
        assertThat(three).isCloseTo(one, within(1e-6));
    }

    private static Plan allOf(int parallelism) {
        return Flows.plan(new int[] {1, parallelism, 1}, new int[] {1, 1}, 5e6, OptionalInt.empty());
    }

    /** No plan in any layout is much faster than the optimizer's. */
    @Test
    void is_close_to_the_best_of_all_layouts() throws BadInputException {
        int cases = 150;
        int near = 0;
        int exact = 0;
        for (int seed = 0; seed < cases; seed++) {
            RandomLayouts random = RandomLayouts.of(seed);
            ProblemFactory problems = random.problems();

            SearchResult found = new LayoutSearch(problems).search();
            double best = random.bestRate();

            double part = found.chosen().evaluation().rowsPerNano() / best;
            assertThat(part).as("seed %d: %s", seed, found.chosen().plan()).isBetween(0.75, 1.02);
            near += part > 0.9 ? 1 : 0;
            exact += part > 0.97 ? 1 : 0;
        }
        assertThat(exact).as("within 3 %").isGreaterThan(cases * 4 / 5);
        assertThat(near).as("within 10 %").isGreaterThan(cases * 19 / 20);
    }

    /** A small random topology on a few machines. */
    private record RandomLayouts(
            CostModel model, Machines machines, int mostWorkers, OptionalInt pending, int mostParallelism) {

        static RandomLayouts of(long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            int count = random.nextInt(2, 5);
            int mostParallelism = 8 - count;
            List<Operator> operators = new ArrayList<>();
            List<Stream> streams = new ArrayList<>();
            for (int v = 0; v < count; v++) {
                String id = "cab".charAt(v % 3) + "" + v;
                ParallelismLimit limit = v == 0
                        ? ParallelismLimit.exactly(random.nextInt(1, 4), ParallelismLimit.Reason.SOURCE)
                        : ParallelismLimit.upTo(mostParallelism, ParallelismLimit.Reason.NONE);
                operators.add(new Operator(
                        id,
                        v == 0,
                        random.nextDouble(200, v == 0 ? 2_000 : 20_000),
                        random.nextInt(4) == 0 ? random.nextDouble(20_000) : 0,
                        OptionalDouble.empty(),
                        v == 0 ? 1 : 0,
                        limit.min(),
                        limit));
                if (v > 0) {
                    TaskShare taskShare =
                            random.nextInt(3) == 0 ? new TaskShare.ByKey(1_000, 0.001) : new TaskShare.Even();
                    Route route = taskShare instanceof TaskShare.ByKey || random.nextBoolean()
                            ? Route.ANYWHERE
                            : Route.OWN_FIRST;
                    Edge edge = new Edge(
                            v,
                            taskShare,
                            COST,
                            QueueingDelay.NONE,
                            new RemoteCost(route, CROSSING, EdgeCost.NONE, QueueingDelay.NONE));
                    streams.add(new Stream(
                            random.nextInt(v),
                            "s" + v,
                            random.nextDouble(0.5, 2),
                            8,
                            new BatchLimit(8, "test"),
                            1,
                            List.of(edge)));
                }
            }
            return new RandomLayouts(
                    new CostModel(operators, streams, 1, 0),
                    Machines.uniform(random.nextInt(1, 4), random.nextDouble(0.5, 3), 1),
                    random.nextInt(1, 4),
                    random.nextBoolean() ? OptionalInt.of(5_000) : OptionalInt.empty(),
                    mostParallelism);
        }

        ProblemFactory problems() {
            TopologyModel topology = Flows.topology(model, pending, machines, new WorkerCounts(1, 1, Optional.empty()));
            return new ProblemFactory(
                    known(topology),
                    OptimizerOptions.defaults().withLayouts(OptionalInt.of(mostWorkers), OptionalInt.empty()));
        }

        /** Tries every number of workers and every combination of parallelism, with the largest batches and without batches. */
        double bestRate() throws BadInputException {
            double best = 0;
            for (int workers = 1; workers <= mostWorkers; workers++) {
                Problem problem = problems().problem(workers);
                int[] parallelisms = model.operators().stream()
                        .mapToInt(operator -> operator.limit().min())
                        .toArray();
                do {
                    if (Arrays.stream(parallelisms).sum()
                            <= problem.bounds().maxTasks().orElse(Integer.MAX_VALUE)) {
                        for (int size : new int[] {1, 8}) {
                            best = Math.max(
                                    best,
                                    problem.evaluate(plan(parallelisms, size)).rowsPerNano());
                        }
                    }
                } while (next(parallelisms));
            }
            return best;
        }

        private Plan plan(int[] parallelisms, int size) {
            int streams = model.streams().size();
            int[] batches = new int[streams];
            double[] lingers = new double[streams];
            Arrays.fill(batches, size);
            Arrays.fill(lingers, 5e6);
            return new Plan(parallelisms, batches, lingers, pending);
        }

        private boolean next(int[] parallelisms) {
            for (int v = 0; v < parallelisms.length; v++) {
                if (parallelisms[v] < model.operator(v).limit().max()) {
                    parallelisms[v]++;
                    return true;
                }
                parallelisms[v] = model.operator(v).limit().min();
            }
            return false;
        }
    }

    private static Edge withUsualDelay(Edge edge) {
        RemoteCost remote = edge.remote();
        return edge.withCosts(
                edge.cost(), new RemoteCost(remote.route(), remote.tuple(), remote.ack(), QueueingDelay.BETWEEN));
    }

    private static SearchResult search(CostModel model, Machines machines, int most, OptionalInt workers)
            throws BadInputException {
        ProblemFactory problems = problems(
                model,
                machines,
                1,
                OptimizerOptions.defaults().withLayouts(OptionalInt.of(most), OptionalInt.empty()),
                workers);
        return new LayoutSearch(problems).search();
    }

    private static ProblemFactory problems(
            CostModel model, Machines machines, int profiled, OptimizerOptions options, OptionalInt workers) {
        OptimizerOptions all = options.withWorkers(workers);
        return new ProblemFactory(
                known(Flows.topology(
                        model, OptionalInt.of(5_000), machines, new WorkerCounts(profiled, 1, Optional.empty()))),
                all);
    }

    private static ModelsByWorkers known(TopologyModel topology) {
        return ModelsByWorkers.of(GivenCosts.estimate(topology), new Uncertainty(0, 0, List.of(), List.of(), 0));
    }

    private static Bounds bounds(Layout layout) {
        return Bounds.of(layout.cores(), OptionalInt.of(5_000), new Lingers(5e6))
                .withTolerance(0.01);
    }

    /** The chain orders -> parse -> store with a given time of parse. */
    private static CostModel shop(Route route, double parseNanos) {
        return new CostModel(
                List.of(
                        operator("orders", true, 500),
                        operator("parse", false, parseNanos),
                        operator("store", false, 500)),
                List.of(stream(0, 1, new TaskShare.Even(), route), stream(1, 2, new TaskShare.Even(), route)),
                1,
                0);
    }

    private static Operator operator(String id, boolean isSource, double cpuNanos) {
        return isSource ? Flows.source(id, cpuNanos, OptionalDouble.empty()) : Flows.bolt(id, cpuNanos, 0, 1, ANY);
    }

    private static Stream stream(int from, int to, TaskShare taskShare, Route route) {
        Edge edge = new Edge(
                to,
                taskShare,
                COST,
                QueueingDelay.NONE,
                new RemoteCost(route, CROSSING, EdgeCost.NONE, QueueingDelay.NONE));
        return new Stream(from, "default", 1, 8, new BatchLimit(100, "test"), 1, List.of(edge));
    }
}
