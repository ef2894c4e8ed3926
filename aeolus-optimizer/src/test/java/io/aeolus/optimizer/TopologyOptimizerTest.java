package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.internal.fit.Modelled;
import io.aeolus.optimizer.internal.fit.WorkerCounts;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.DopLimit;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Spread;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class TopologyOptimizerTest {

    private static final OptimizerOptions DEFAULTS = OptimizerOptions.defaults();

    @Test
    void makes_a_plan_for_all_components_and_what_is_batched() throws BadInputException {
        PlanFile file = optimizer(DEFAULTS).optimize().file();

        assertThat(file.topologyName()).isEqualTo("shop");
        assertThat(file.plan().components())
                .isEqualTo(Map.of(
                        "orders", ComponentPlan.of(1),
                        "parse", new ComponentPlan(10, 20),
                        "store", new ComponentPlan(3, 6)));
        assertThat(file.plan().streams())
                .containsExactly(StreamPlan.of("orders", "default", 48), StreamPlan.of("parse", "default", 50));
        assertThat(file.config()).isEqualTo(Map.of("aeolus.rows.acked", true));
        assertThat(PlanFile.parse(file.toJson(), "test")).isEqualTo(file);
    }

    @Test
    void refuses_a_profile_that_was_made_under_a_plan() {
        Profile planned = ShopProfile.with(Map.of(Profile.PLAN, "plan.json"));

        assertThatThrownBy(() -> TopologyOptimizer.of(planned, Optional.empty(), DEFAULTS))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "the profile was made under a plan, plan.json, whose batches would be taken for single rows:"
                                + " profile without --plan, or let aeolus tune run plans");
    }

    @Test
    void explains_every_choice_in_the_plan() throws BadInputException {
        OptimizedPlan plan = optimizer(DEFAULTS).optimize();

        assertThat(plan.file().explanation())
                .containsExactly(
                        "orders: dop 1: 0.8 tasks' worth of work at 736,954 tuples/s, CPU 1.00 us + wait 0 ns per call;"
                                + " no more tasks: a source keeps its dop",
                        "parse: dop 10: 9.2 tasks' worth of work at 736,954 tuples/s, CPU 8.00 us + wait 4.00 us per call",
                        "store: dop 3: 1.7 tasks' worth of work at 736,954 tuples/s, CPU 500 ns + wait 500 ns per call;"
                                + " its busiest task gets 49 % of the tuples",
                        "orders -> parse, default: batches of 48: larger ones would win less than 1.0 %",
                        "parse -> store, default: batches of 50: larger ones would win less than 1.0 %",
                        "parse, errors: unbatched: nobody takes it",
                        "bounded by: all 8 cores are always busy");
        assertThat(plan.limit()).isEqualTo("all 8 cores are always busy");
        assertThat(plan.cores()).isEqualTo(8);
    }

    /** A row takes the link for 20 us unbatched, and for 2 us in large batches; processors need far less. */
    @Test
    void plans_for_a_link_that_is_slower_than_the_processors() throws BadInputException {
        PartyCost link = new PartyCost(20_000, 36_000, 2_000);
        Dataflow shop = Flows.shop();
        List<Stream> slow = new ArrayList<>(shop.streams());
        slow.replaceAll(stream -> withLink(stream, link));
        Dataflow dataflow = new Dataflow(shop.operators(), slow, shop.ackers(), shop.rowNanos());

        OptimizedPlan plan = withMoreUnderWay(dataflow).optimize();
        OptimizedPlan fast = withMoreUnderWay(shop).optimize();

        assertThat(plan.limit()).isEqualTo("the link between workers is always busy");
        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(3 * plan.asItIs().tuplesPerSecond())
                .isLessThan(fast.prediction().tuplesPerSecond());
        assertThat(plan.file().plan().largestBatchSize())
                .isGreaterThan(fast.file().plan().largestBatchSize());
        assertThat(executors(plan)).as("more tasks cannot help a link").isLessThan(executors(fast));
    }

    /** Large batches fall evenly on tasks only if there are many. */
    private static TopologyOptimizer withMoreUnderWay(Dataflow dataflow) throws BadInputException {
        Modelled modelled = Flows.modelled(
                dataflow, OptionalInt.of(50_000), Flows.CORES, 1, LatencyBound.USUAL_STALL_NANOS, List.of());
        return new TopologyOptimizer(ShopProfile.read(), modelled, DEFAULTS);
    }

    private static Stream withLink(Stream stream, PartyCost link) {
        return new Stream(
                stream.producer(),
                stream.id(),
                stream.perCall(),
                stream.bytes(),
                stream.limit(),
                stream.batchSize(),
                stream.edges().stream()
                        .map(edge -> new Edge(
                                edge.consumer(),
                                edge.spread(),
                                new EdgeCost(
                                        edge.cost().sender(),
                                        edge.cost().receiver(),
                                        edge.cost().acker(),
                                        edge.cost().machine(),
                                        link)))
                        .toList());
    }

    @Test
    void predicts_the_same_of_a_plan_that_was_written() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS);
        OptimizedPlan plan = optimizer.optimize();

        assertThat(plan.file().prediction()).contains(plan.prediction());
        assertThat(optimizer.predict(plan.file().plan(), OptionalInt.of(5000))).isEqualTo(plan.prediction());
        assertThat(optimizer.predictAsItIs()).isEqualTo(plan.asItIs());
        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(plan.asItIs().tuplesPerSecond());
    }

    @Test
    void lets_fewer_rows_be_under_way_for_a_bound_on_the_latency() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS.withMaxLatency(Duration.ofMillis(20)));
        OptimizedPlan plan = optimizer.optimize();

        // 713,000 tuples/s x 2 ms.
        assertThat(plan.file().config())
                .isEqualTo(Map.of("topology.max.spout.pending", 1426, "aeolus.rows.acked", true));
        assertThat(plan.prediction().p99LatencyMillis()).isLessThan(20);
        assertThat(optimizer.predict(plan.file().plan(), OptionalInt.of(1426))).isEqualTo(plan.prediction());
    }

    @Test
    void says_so_where_the_number_of_workers_changes() throws BadInputException {
        assertThat(optimizer(workers(3)).optimize().file().config()).containsEntry("topology.workers", 3);
        assertThat(optimizer(workers(1)).optimize().file().config()).doesNotContainKey("topology.workers");
    }

    @Test
    void allows_for_stalls_that_are_longer_than_usual() throws BadInputException {
        Modelled usual = stalling(35);
        Modelled stalling = stalling(80);
        OptimizerOptions bounded = DEFAULTS.withMaxLatency(Duration.ofMillis(86));

        OptimizedPlan quiet = new TopologyOptimizer(ShopProfile.read(), usual, bounded).optimize();
        OptimizedPlan busy = new TopologyOptimizer(ShopProfile.read(), stalling, bounded).optimize();

        assertThat(quiet.prediction().meanLatencyMillis()).isCloseTo(17, within(0.1));
        assertThat(quiet.remarks()).isEmpty();
        assertThat(busy.prediction().meanLatencyMillis()).isCloseTo(2, within(0.1));
        assertThat(busy.remarks())
                .containsExactly("while the topology was profiled, everything stood still for 80 ms at times:"
                        + " the plan allows for that");
        assertThat(new TopologyOptimizer(ShopProfile.read(), stalling, DEFAULTS)
                        .optimize()
                        .remarks())
                .as("without a bound")
                .isEmpty();
    }

    private static Modelled stalling(double millis) {
        return Flows.modelled(Flows.shop(), OptionalInt.of(50_000), 2, 1, millis * 1e6, List.of());
    }

    @Test
    void passes_remarks_on() throws BadInputException {
        Modelled doubtful = Flows.modelled(
                Flows.shop(),
                OptionalInt.empty(),
                2,
                1,
                LatencyBound.USUAL_STALL_NANOS,
                List.of("the profile is cold"));

        OptimizedPlan plan = new TopologyOptimizer(ShopProfile.read(), doubtful, DEFAULTS).optimize();

        assertThat(plan.remarks()).containsExactly("the profile is cold");
        assertThat(plan.file().explanation()).endsWith("the profile is cold");
    }

    @Test
    void answers_what_if() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS);
        Prediction planned = optimizer.optimize().prediction();

        WhatIf cheaper = optimizer.whatIf("parse.ppt*=0.5");
        assertThat(cheaper.expression()).isEqualTo("parse.ppt*=0.5");
        assertThat(cheaper.before()).isEqualTo(planned);
        assertThat(cheaper.after().tuplesPerSecond()).isGreaterThan(planned.tuplesPerSecond());
        assertThat(cheaper.replanned().orElseThrow().tuplesPerSecond())
                .isGreaterThanOrEqualTo(0.99 * cheaper.after().tuplesPerSecond());

        WhatIf fewer = optimizer.whatIf("parse.dop=5");
        assertThat(fewer.after().tuplesPerSecond()).isLessThan(planned.tuplesPerSecond());
        assertThat(fewer.replanned()).isEmpty();
    }

    @Test
    void answers_what_the_documentation_shows() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS);

        WhatIf cheaper = optimizer.whatIf("parse.ppt*=0.5");
        assertThat(cheaper.after().tuplesPerSecond()).isEqualTo(875_912);
        assertThat(cheaper.replanned().orElseThrow().tuplesPerSecond()).isEqualTo(891_089);
        WhatIf larger = optimizer.whatIf("cores=16");
        assertThat(larger.after().tuplesPerSecond()).isEqualTo(765_029);
        assertThat(larger.replanned().orElseThrow().tuplesPerSecond()).isEqualTo(821_082);
        assertThat(optimizer.whatIf("store.dop=2").after().tuplesPerSecond()).isEqualTo(694_379);
    }

    @Test
    void what_if_there_were_more_cores_is_what_the_option_says() throws BadInputException {
        Modelled modelled =
                Flows.modelled(Flows.shop(), OptionalInt.of(5000), 8, 0.9, LatencyBound.USUAL_STALL_NANOS, List.of());
        Profile shop = ShopProfile.read();

        TopologyOptimizer eight = new TopologyOptimizer(shop, modelled, DEFAULTS);
        WhatIf more = eight.whatIf("cores=16");
        WhatIf twice = new TopologyOptimizer(shop, modelled, DEFAULTS).whatIf("cores*=2");
        Prediction planned = new TopologyOptimizer(shop, modelled, DEFAULTS.withCores(16))
                .optimize()
                .prediction();

        assertThat(eight.whatIf("cores=4").after())
                .isEqualTo(new TopologyOptimizer(shop, modelled, DEFAULTS.withCores(4))
                        .predict(eight.optimize().file().plan(), OptionalInt.of(5000)));
        assertThat(more.replanned()).contains(planned);
        assertThat(twice.replanned()).contains(planned);
    }

    @Test
    void a_topology_that_declares_workers_is_not_planned_for_one_without_a_word() throws BadInputException {
        OptimizedPlan plan = declaring(4, DEFAULTS).optimize();

        assertThat(plan.layout().workers()).isOne();
        assertThat(plan.file().config()).isEqualTo(Map.of("topology.workers", 1, "aeolus.rows.acked", true));
        assertThat(plan.remarks())
                .singleElement()
                .asString()
                .matches("the topology declares 4 workers, and the plan has 1: with 4, [0-9,]+ tuples/s are expected,"
                        + " on 1 machine \\(--hosts N plans for more\\)");
        assertThat(plan.file().explanation())
                .anyMatch(
                        line -> line.matches("workers: 1 on 1 machine, with 1 acker; expected with 1: [0-9,]+, with 2:"
                                + " [0-9,]+, with 3: [0-9,]+, with 4: [0-9,]+ tuples/s"));
    }

    @Test
    void workers_on_more_hosts_are_part_of_the_plan() throws BadInputException {
        OptimizerOptions hosts = DEFAULTS.withCores(8).withLayouts(OptionalInt.empty(), OptionalInt.of(4));

        OptimizedPlan one = declaring(1, hosts).optimize();
        OptimizedPlan four = declaring(4, hosts).optimize();

        // Of 8 cores on 4 hosts, one worker has 2.
        assertThat(one.cores()).isEqualTo(2);
        assertThat(four.layout().workers()).isGreaterThan(2);
        assertThat(four.layout().machines()).isEqualTo(four.layout().workers());
        assertThat(four.cores()).isEqualTo(2.0 * four.layout().workers());
        assertThat(four.prediction().tuplesPerSecond())
                .isGreaterThan(1.5 * one.prediction().tuplesPerSecond());
        assertThat(four.file().config())
                .containsEntry("topology.workers", four.layout().workers())
                .containsEntry("topology.acker.executors", four.layout().ackers());
        assertThat(declaring(4, hosts)
                        .predict(four.file().plan(), withPending(four.file().config())))
                .isEqualTo(four.prediction());
    }

    /** As comparisons run them all. */
    @Test
    void plans_are_predicted_with_the_ackers_that_were_profiled() throws BadInputException {
        Dataflow shop = Flows.shop();
        PartyCost party = new PartyCost(1000, 2000, 100);
        EdgeCost cost = new EdgeCost(party, party, new PartyCost(2000, 2000, 0), PartyCost.NONE);
        List<Stream> acked = shop.streams().stream()
                .map(stream -> stream.withEdges(stream.edges().stream()
                        .map(edge -> new Edge(edge.consumer(), edge.spread(), cost))
                        .toList()))
                .toList();
        Modelled modelled = new Modelled(
                new Dataflow(shop.operators(), acked, 1, 0),
                OptionalInt.of(5000),
                Machines.one(8, 1),
                new WorkerCounts(1, 1, Optional.of(new DeclaredWorkers(1, OptionalInt.of(4)))),
                LatencyBound.USUAL_STALL_NANOS,
                List.of());
        TopologyOptimizer optimizer = new TopologyOptimizer(ShopProfile.read(), modelled, DEFAULTS);
        // An acker needs 2 us for each of three messages of a row.
        double ofOne = 1e9 / 6000;

        assertThat(optimizer.optimize().layout().ackers()).isEqualTo(4);
        assertThat(optimizer.optimize().file().config())
                .isEqualTo(Map.of("topology.acker.executors", 4, "aeolus.rows.acked", true));
        assertThat(optimizer.predict(unbatched(20), OptionalInt.empty()).tuplesPerSecond())
                .isCloseTo(ofOne, within(0.001 * ofOne));
        assertThat(optimizer
                        .predict(unbatched(20), Map.of("topology.acker.executors", 4))
                        .tuplesPerSecond())
                .isGreaterThan(1.4 * ofOne);
    }

    private static BatchingPlan unbatched(int dop) {
        return new BatchingPlan(Map.of("parse", ComponentPlan.of(dop)), List.of());
    }

    private static Map<String, Object> withPending(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(config);
        all.put("topology.max.spout.pending", 5000);
        return all;
    }

    /** Profiled in one worker with one acker. */
    private static TopologyOptimizer declaring(int workers, OptimizerOptions options) throws BadInputException {
        WorkerCounts counts = new WorkerCounts(1, 1, Optional.of(new DeclaredWorkers(workers, OptionalInt.empty())));
        return new TopologyOptimizer(
                ShopProfile.read(),
                new Modelled(
                        Flows.shop().withAckers(1),
                        OptionalInt.of(5000),
                        Machines.one(8, 1),
                        counts,
                        LatencyBound.USUAL_STALL_NANOS,
                        List.of()),
                options);
    }

    @Test
    void says_of_a_what_if_that_it_leaves_no_plan() throws BadInputException {
        TopologyOptimizer optimizer = optimizer(DEFAULTS.withMaxLatency(Duration.ofMillis(20)));

        assertThatThrownBy(() -> optimizer.whatIf("parse.wait=10ms"))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--what-if: 'parse.wait=10ms': then --max-latency: no plan is that fast: give 66ms or more");
    }

    @Test
    void names_the_operators_of_a_circle() throws BadInputException {
        Dataflow shop = Flows.shop();
        List<Stream> streams = new ArrayList<>(shop.streams());
        streams.add(new Stream(
                2,
                "again",
                0.1,
                8,
                streams.get(0).limit(),
                1,
                List.of(new Edge(
                        1, new Spread.Even(), streams.get(0).edges().get(0).cost()))));
        Dataflow round = new Dataflow(shop.operators(), streams, 1, 0);

        assertThatThrownBy(() -> new TopologyOptimizer(ShopProfile.read(), Flows.modelled(round), DEFAULTS))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the dataflow goes round: parse -> store -> parse: the model needs a topology without a way"
                        + " back; write a plan for this one by hand");
    }

    @Test
    void refuses_bounds_that_cannot_be() {
        assertThatThrownBy(() -> optimizer(DEFAULTS.withMaxTasks(OptionalInt.empty(), Map.of("sort", 2))))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-dop: there is no component 'sort'; there are orders, parse, store");
        Dataflow shop = Flows.shop();
        Dataflow two = new Dataflow(
                List.of(
                        shop.operators().get(0),
                        Flows.bolt("parse", 1, 0, 2, DopLimit.exactly(2, DopLimit.Reason.SOURCE)),
                        shop.operators().get(2)),
                shop.streams(),
                1,
                0);
        assertThatThrownBy(() -> new TopologyOptimizer(
                        ShopProfile.read(),
                        Flows.modelled(two),
                        DEFAULTS.withMaxTasks(OptionalInt.empty(), Map.of("parse", 1))))
                .isInstanceOf(BadInputException.class)
                .hasMessage(
                        "--max-dop: 'parse' has a dop of 2 and keeps it (a source keeps its dop): give 2 or more, or"
                                + " leave it out");
    }

    @Test
    void says_that_no_rate_is_gained_where_a_source_sets_its_own() throws BadInputException {
        Dataflow shop = Flows.shop();
        Operator orders = shop.operators().get(0);
        List<Operator> paced = new ArrayList<>(shop.operators());
        paced.set(
                0,
                new Operator(
                        orders.id(),
                        true,
                        orders.cpuNanos(),
                        0,
                        OptionalDouble.of(1e-6),
                        orders.share(),
                        orders.dop(),
                        orders.limit()));
        Dataflow slow = new Dataflow(paced, shop.streams(), shop.ackers(), shop.rowNanos());

        OptimizedPlan plan = new TopologyOptimizer(ShopProfile.read(), Flows.modelled(slow), DEFAULTS).optimize();

        assertThat(plan.limit()).isEqualTo("'orders' emits no more by itself");
        assertThat(plan.prediction().tuplesPerSecond()).isEqualTo(1_000);
        assertThat(plan.remarks())
                .singleElement()
                .asString()
                .startsWith(
                        "no rate is gained: 'orders' emits 1,000 tuples/s by itself (it has nothing to emit for 5.0 % of the"
                                + " time); ");
    }

    @Test
    void does_not_say_that_rows_are_acked_where_they_are_not() throws BadInputException {
        assertThat(TopologyOptimizer.of(unackedShop(), Optional.empty(), DEFAULTS)
                        .optimize()
                        .file()
                        .config())
                .isEmpty();
    }

    private static Profile unackedShop() {
        Profile shop = ShopProfile.read();
        return new Profile(
                shop.topology(),
                shop.workload(),
                shop.cluster(),
                shop.window(),
                shop.totals(),
                shop.overheadShare(),
                shop.problems(),
                shop.doubts(),
                shop.workers(),
                Map.of("topology.acker.executors", 0),
                shop.components(),
                List.of(),
                List.of(),
                Optional.empty());
    }

    @Test
    void refuses_a_bound_on_a_latency_that_nothing_tells() {
        assertThatThrownBy(() -> TopologyOptimizer.of(
                        unackedShop(), Optional.empty(), DEFAULTS.withMaxLatency(Duration.ofMillis(50))))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--max-latency: rows of 'orders' are not acked, so nothing tells their latency: give them"
                        + " message ids and ackers, or leave it out");
    }

    @Test
    void holds_the_model_against_what_was_measured() throws BadInputException {
        OptimizedPlan plan = TopologyOptimizer.of(ShopProfile.read(), Optional.empty(), DEFAULTS)
                .optimize();

        assertThat(plan.checks()).isNotEmpty();
        StateCheck asItIs = plan.checks().get(0);
        assertThat(asItIs.batchSize()).isOne();
        assertThat(asItIs.measured()).isEqualTo(100_000);
        assertThat(plan.remarks().stream().anyMatch(remark -> remark.startsWith("the profile is doubtful")))
                .isEqualTo(plan.checks().stream().anyMatch(StateCheck::isDoubtful));
        assertThat(new StateCheck(16, 1_058_917, 2_604_080).isDoubtful()).isTrue();
        assertThat(new StateCheck(16, 100, 90).isDoubtful()).isFalse();
    }

    @Test
    void refuses_a_profile_without_a_source() {
        Profile empty = ShopProfile.of(List.of());

        assertThatThrownBy(() -> TopologyOptimizer.of(empty, Optional.empty(), DEFAULTS))
                .isInstanceOf(BadInputException.class)
                .hasMessage("the profile has no source: profile a topology with a spout, while its tuples flow");
    }

    @Test
    void many_executors_sleep_when_they_are_idle() throws BadInputException {
        OptimizedPlan plan = waiting(DEFAULTS).optimize();

        assertThat(executors(plan)).isGreaterThan(32 * (int) Flows.CORES).isLessThanOrEqualTo(64 * (int) Flows.CORES);
        assertThat(plan.file().config()).containsEntry("topology.bolt.wait.progressive.level2.count", 0);
        assertThat(plan.remarks())
                .singleElement()
                .asString()
                .matches("with 5\\d\\d executors, those without work sleep for 1 ms .*");
    }

    @Test
    void there_are_fewer_executors_where_latency_leaves_them_no_time_to_sleep() throws BadInputException {
        OptimizedPlan plan =
                waiting(DEFAULTS.withMaxLatency(Duration.ofMillis(29))).optimize();

        assertThat(executors(plan)).isGreaterThan(8 * (int) Flows.CORES).isLessThanOrEqualTo(16 * (int) Flows.CORES);
        assertThat(plan.file().config()).doesNotContainKey("topology.bolt.wait.progressive.level2.count");
    }

    /** The shop whose parse asks a service that takes a millisecond. */
    private static TopologyOptimizer waiting(OptimizerOptions options) throws BadInputException {
        Dataflow shop = Flows.shop();
        List<Operator> operators = new ArrayList<>(shop.operators());
        operators.set(1, Flows.bolt("parse", 8000, 1e6, 2, DopLimit.upTo(32_767, DopLimit.Reason.NONE)));
        Dataflow waiting = new Dataflow(operators, shop.streams(), shop.ackers(), shop.rowNanos());
        return new TopologyOptimizer(ShopProfile.read(), Flows.modelled(waiting), options);
    }

    private static int executors(OptimizedPlan plan) {
        return plan.file().plan().components().values().stream()
                .mapToInt(ComponentPlan::parallelism)
                .sum();
    }

    private static TopologyOptimizer optimizer(OptimizerOptions options) throws BadInputException {
        return new TopologyOptimizer(ShopProfile.read(), Flows.modelled(Flows.shop()), options);
    }

    private static OptimizerOptions workers(int workers) {
        return new OptimizerOptions(
                DEFAULTS.algorithm(),
                DEFAULTS.cores(),
                OptionalInt.of(workers),
                DEFAULTS.maxLatency(),
                DEFAULTS.maxTasks(),
                DEFAULTS.maxDop(),
                DEFAULTS.tuplesPerSecond(),
                DEFAULTS.linger(),
                DEFAULTS.headroom(),
                DEFAULTS.tolerance(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }
}
