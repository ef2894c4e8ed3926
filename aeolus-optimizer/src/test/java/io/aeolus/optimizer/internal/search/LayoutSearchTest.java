package io.aeolus.optimizer.internal.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.internal.fit.Estimate;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
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
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.Route;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
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
    void more_workers_only_cost_on_one_machine() throws BadInputException {
        PlannedLayout found = search(shop(Route.ANYWHERE, 8_000), Machines.one(8, 1), 4, OptionalInt.empty());

        assertThat(found.problem().layout().workers()).isOne();
        assertThat(found.tried()).extracting(PlannedLayout.Tried::workers).containsExactly(1, 2, 3, 4);
        assertThat(found.tried().get(1).tuplesPerSecond())
                .isLessThanOrEqualTo(found.tried().get(0).tuplesPerSecond() / 0.99);
    }

    @Test
    void more_workers_bring_the_processors_of_more_machines() throws BadInputException {
        PlannedLayout found = search(shop(Route.ANYWHERE, 30_000), Machines.alike(4, 2, 1), 4, OptionalInt.empty());

        assertThat(found.problem().layout().workers()).isEqualTo(4);
        double one = found.tried().get(0).tuplesPerSecond();
        assertThat(found.chosen().evaluation().tuplesPerSecond()).isBetween(2 * one, 4 * one);
        assertThat(found.problem().bounds().cores()).isEqualTo(8);
    }

    @Test
    void plans_for_the_number_that_was_given() throws BadInputException {
        Planning planning = planning(
                shop(Route.ANYWHERE, 8_000), Machines.one(8, 1), 1, OptimizerOptions.defaults(), OptionalInt.of(3));

        PlannedLayout found = new LayoutSearch(planning, planning.options().algorithm()).search();

        assertThat(found.problem().layout().workers()).isEqualTo(3);
        assertThat(found.problem().dataflow().ackers())
                .as("one for each worker")
                .isEqualTo(3);
    }

    /** The source is in one worker; what it emits stays there, so that half of the tasks have nothing to do. */
    @Test
    void a_shuffle_does_not_reach_the_other_workers() throws BadInputException {
        CostModel stays = shop(Route.OWN_FIRST, 30_000);
        CostModel spreads = shop(Route.ANYWHERE, 30_000);
        Layout two = new Layout(2, Machines.alike(2, 4, 1));
        Plan plan = new Plan(new int[] {1, 4, 2}, new int[] {1, 1}, new double[] {5e6, 5e6}, OptionalInt.of(5_000));

        Evaluation local = new Problem(stays, bounds(two), two).evaluate(plan);
        Evaluation even = new Problem(spreads, bounds(two), two).evaluate(plan);

        // 2 of 4 tasks of 31 us and a message: 2 / 32 us; with all four, twice as much.
        assertThat(local.tuplesPerSecond()).isBetween(0.45 * even.tuplesPerSecond(), 0.6 * even.tuplesPerSecond());
    }

    @Test
    void the_fullest_machine_bounds_all() throws BadInputException {
        // One task that takes all of a machine with one core, beside an idle machine.
        CostModel single = shop(Route.ANYWHERE, 30_000);
        Layout two = new Layout(2, Machines.alike(2, 1, 1));
        Layout one = new Layout(1, Machines.one(2, 1));
        Plan plan = new Plan(new int[] {1, 3, 1}, new int[] {1, 1}, new double[] {5e6, 5e6}, OptionalInt.of(5_000));

        Evaluation apart = new Problem(single, bounds(two), two).evaluate(plan);
        Evaluation together = new Problem(single, bounds(one), one).evaluate(plan);

        // Two of three tasks of parse are on one machine.
        assertThat(apart.tuplesPerSecond()).isLessThan(0.85 * together.tuplesPerSecond());
    }

    @Test
    void there_are_more_ackers_where_one_is_the_limit() throws BadInputException {
        CostModel shop = shop(Route.ANYWHERE, 100);
        List<Stream> streams = new ArrayList<>();
        EdgeCost acks = new EdgeCost(PARTY, PARTY, new PartyCost(4_000, 4_000, 2_000), PartyCost.NONE);
        for (Stream stream : shop.streams()) {
            streams.add(stream.withEdges(stream.edges().stream()
                    .map(edge -> new Edge(edge.consumer(), edge.spread(), acks))
                    .toList()));
        }
        CostModel acked = new CostModel(shop.operators(), streams, 1, 0);

        PlannedLayout found = search(acked, Machines.one(16, 1), 1, OptionalInt.empty());

        assertThat(found.problem().dataflow().ackers()).isGreaterThan(1);
        assertThat(found.chosen().evaluation().limit()).isNotInstanceOf(Limit.Ackers.class);
    }

    /** Where acks take so long that 5,000 rows under way are few. */
    @ParameterizedTest
    @CsvSource({"80, 1", "0, 2"})
    void there_is_one_acker_where_few_rows_may_be_under_way(double longer, int ackers) throws BadInputException {
        CostModel shop = shop(Route.OWN_FIRST, 8_000);
        List<Stream> streams = shop.streams().stream()
                .map(stream -> stream.withEdges(stream.edges().stream()
                        .map(edge -> edge.withCosts(edge.cost(), edge.crossing().withWay(QueueingDelay.BETWEEN)))
                        .toList()))
                .toList();
        Operator twoTasks = shop.operators()
                .get(0)
                .withParallelism(2)
                .withLimit(ParallelismLimit.exactly(2, ParallelismLimit.Reason.SOURCE));
        CostModel dataflow = new CostModel(shop.operators(), streams, 1, 0)
                .withOperator(0, twoTasks)
                .withWays(longer, longer);

        PlannedLayout found = search(dataflow, Machines.one(16, 1), 2, OptionalInt.of(2));

        assertThat(found.problem().dataflow().ackers()).isEqualTo(ackers);
        Problem declared = found.problem().withDataflow(dataflow.withAckers(2));
        double withTwo = declared.evaluate(found.chosen().plan()).tuplesPerSecond();
        assertThat(found.chosen().evaluation().tuplesPerSecond() > 1.05 * withTwo)
                .isEqualTo(ackers == 1);
    }

    /** What an operator emits that gets all in each of its tasks depends on how many these are. */
    @Test
    void an_operator_that_gets_all_emits_more_with_more_tasks() throws BadInputException {
        CostModel dataflow = new CostModel(
                List.of(operator("source", true, 100), operator("all", false, 100), operator("sink", false, 5_000)),
                List.of(
                        stream(0, 1, new TaskShare.ToAll(), Route.ANYWHERE),
                        stream(1, 2, new TaskShare.Even(), Route.ANYWHERE)),
                0,
                0);
        Problem problem = new Problem(dataflow, bounds(Layout.single(100)));

        double one = problem.evaluate(allOf(1)).utilisation().get(2);
        double three = problem.evaluate(allOf(3)).utilisation().get(2);

        assertThat(problem.evaluate(allOf(3)).rowsPerNano())
                .isCloseTo(problem.evaluate(allOf(1)).rowsPerNano() / 3, within(1e-9));
        assertThat(three).isCloseTo(one, within(1e-6));
    }

    private static Plan allOf(int parallelism) {
        return new Plan(new int[] {1, parallelism, 1}, new int[] {1, 1}, new double[] {5e6, 5e6}, OptionalInt.empty());
    }

    /** No plan in any layout is much faster than the one that is found. */
    @Test
    void finds_nearly_the_best_of_all_plans_in_all_layouts() throws BadInputException {
        int cases = 150;
        int near = 0;
        int exact = 0;
        for (int seed = 0; seed < cases; seed++) {
            RandomLayouts random = RandomLayouts.of(seed);
            Planning planning = random.planning();

            PlannedLayout found = new LayoutSearch(planning, planning.options().algorithm()).search();
            double best = random.bestRate();

            double part = found.chosen().evaluation().rowsPerNano() / best;
            assertThat(part).as("seed %d: %s", seed, found.chosen().plan()).isBetween(0.75, 1.02);
            near += part > 0.9 ? 1 : 0;
            exact += part > 0.97 ? 1 : 0;
        }
        assertThat(exact).as("within 3 %").isGreaterThan(cases * 4 / 5);
        assertThat(near).as("within 10 %").isGreaterThan(cases * 19 / 20);
    }

    /** A small random topology on some machines. */
    private record RandomLayouts(
            CostModel dataflow, Machines machines, int mostWorkers, OptionalInt pending, int mostParallelism) {

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
                        limit.least(),
                        limit));
                if (v > 0) {
                    TaskShare spread =
                            random.nextInt(3) == 0 ? new TaskShare.ByKey(1_000, 0.001) : new TaskShare.Even();
                    Route route = spread instanceof TaskShare.ByKey || random.nextBoolean()
                            ? Route.ANYWHERE
                            : Route.OWN_FIRST;
                    Edge edge = new Edge(
                            v,
                            spread,
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
                    Machines.alike(random.nextInt(1, 4), random.nextDouble(0.5, 3), 1),
                    random.nextInt(1, 4),
                    random.nextBoolean() ? OptionalInt.of(5_000) : OptionalInt.empty(),
                    mostParallelism);
        }

        Planning planning() {
            TopologyModel modelled = new TopologyModel(
                    dataflow,
                    pending,
                    machines,
                    new WorkerCounts(1, 1, Optional.empty()),
                    ModelConstants.USUAL_STALL_NANOS,
                    List.of());
            return new Planning(
                    known(modelled),
                    OptimizerOptions.defaults().withLayouts(OptionalInt.of(mostWorkers), OptionalInt.empty()));
        }

        /** Of all numbers of workers and parallelisms, with the largest batches and without any. */
        double bestRate() throws BadInputException {
            double best = 0;
            for (int workers = 1; workers <= mostWorkers; workers++) {
                Problem problem = planning().problem(workers);
                int[] parallelisms = dataflow.operators().stream()
                        .mapToInt(operator -> operator.limit().least())
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
            int streams = dataflow.streams().size();
            int[] batches = new int[streams];
            double[] lingers = new double[streams];
            Arrays.fill(batches, size);
            Arrays.fill(lingers, 5e6);
            return new Plan(parallelisms, batches, lingers, pending);
        }

        private boolean next(int[] parallelisms) {
            for (int v = 0; v < parallelisms.length; v++) {
                if (parallelisms[v] < dataflow.operators().get(v).limit().most()) {
                    parallelisms[v]++;
                    return true;
                }
                parallelisms[v] = dataflow.operators().get(v).limit().least();
            }
            return false;
        }
    }

    private static PlannedLayout search(CostModel dataflow, Machines machines, int most, OptionalInt workers)
            throws BadInputException {
        Planning planning = planning(
                dataflow,
                machines,
                1,
                OptimizerOptions.defaults().withLayouts(OptionalInt.of(most), OptionalInt.empty()),
                workers);
        return new LayoutSearch(planning, planning.options().algorithm()).search();
    }

    private static Planning planning(
            CostModel dataflow, Machines machines, int profiled, OptimizerOptions options, OptionalInt workers) {
        OptimizerOptions all = options.withWorkers(workers);
        return new Planning(
                known(new TopologyModel(
                        dataflow,
                        OptionalInt.of(5_000),
                        machines,
                        new WorkerCounts(profiled, 1, Optional.empty()),
                        ModelConstants.USUAL_STALL_NANOS,
                        List.of())),
                all);
    }

    private static ModelsByWorkers known(TopologyModel modelled) {
        return ModelsByWorkers.of(Estimate.given(modelled), new Uncertainty(0, 0, List.of(), List.of(), 0));
    }

    private static Bounds bounds(Layout layout) {
        return new Bounds(
                layout.cores(),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.of(5_000),
                OptionalDouble.empty(),
                5e6,
                0.01);
    }

    /** orders -> parse -> store, of which parse takes so long. */
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
        return new Operator(
                id,
                isSource,
                cpuNanos,
                0,
                OptionalDouble.empty(),
                isSource ? 1 : 0,
                1,
                isSource ? ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE) : ANY);
    }

    private static Stream stream(int from, int to, TaskShare spread, Route route) {
        Edge edge = new Edge(
                to,
                spread,
                COST,
                QueueingDelay.NONE,
                new RemoteCost(route, CROSSING, EdgeCost.NONE, QueueingDelay.NONE));
        return new Stream(from, "default", 1, 8, new BatchLimit(100, "test"), 1, List.of(edge));
    }
}
