// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static io.aeolus.optimizer.ShopOptimizer.DEFAULTS;
import static io.aeolus.optimizer.ShopOptimizer.optimizer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.DeclaredWorkers;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.WorkerCounts;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Workers of a plan, the link between them, and their executors. */
class PlannedWorkersTest {

    @Test
    void remarks_on_a_changed_number_of_workers() throws BadInputException {
        assertThat(optimizer(workers(3)).optimize().file().config()).containsEntry("topology.workers", 3);
        assertThat(optimizer(workers(1)).optimize().file().config()).doesNotContainKey("topology.workers");
    }

    private static OptimizerOptions workers(int workers) {
        return DEFAULTS.withWorkers(OptionalInt.of(workers));
    }

    @Test
    void remarks_on_fewer_workers_than_declared() throws BadInputException {
        OptimizedPlan plan = declaring(4, DEFAULTS).optimize();

        assertThat(plan.layout().workers()).isOne();
        assertThat(plan.file().config()).isEqualTo(Map.of("topology.workers", 1, "aeolus.rows.acked", true));
        assertThat(plan.explanation().remarks())
                .singleElement()
                .asString()
                .matches("the plan has 1 worker; the topology declares 4, predicted at [0-9,]+ tuples/s"
                        + " \\(planned for 1 machine: --hosts N plans for more\\)");
        assertThat(plan.file().explanation())
                .anyMatch(line ->
                        line.matches("workers: 1 on 1 machine, with 1 acker; predicted tuples/s: [0-9,]+ with 1,"
                                + " [0-9,]+ with 2, [0-9,]+ with 3, [0-9,]+ with 4"));
    }

    @Test
    void plans_workers_for_more_hosts() throws BadInputException {
        OptimizerOptions hosts = DEFAULTS.withCores(8).withLayouts(OptionalInt.empty(), OptionalInt.of(4));

        OptimizedPlan one = declaring(1, hosts).optimize();
        OptimizedPlan four = declaring(4, hosts).optimize();

        // One worker has 2 of the 8 cores of 4 hosts.
        assertThat(one.layout().cores()).isEqualTo(2);
        assertThat(four.layout().workers()).isGreaterThan(2);
        assertThat(four.layout().machines()).isEqualTo(four.layout().workers());
        assertThat(four.layout().cores()).isEqualTo(2.0 * four.layout().workers());
        assertThat(four.prediction().tuplesPerSecond())
                .isGreaterThan(1.5 * one.prediction().tuplesPerSecond());
        assertThat(four.file().config())
                .containsEntry("topology.workers", four.layout().workers())
                .containsEntry("topology.acker.executors", four.layout().ackers());
        assertThat(declaring(4, hosts)
                        .predict(four.file().plan(), withPending(four.file().config())))
                .isEqualTo(four.prediction());
    }

    private static Map<String, Object> withPending(Map<String, Object> config) {
        Map<String, Object> all = new HashMap<>(config);
        all.put("topology.max.spout.pending", 5000);
        return all;
    }

    /** Profiled in one worker with one acker. */
    private static TopologyOptimizer declaring(int workers, OptimizerOptions options) throws BadInputException {
        WorkerCounts counts = new WorkerCounts(1, 1, Optional.of(new DeclaredWorkers(workers, OptionalInt.empty())));
        return ShopOptimizer.of(
                ShopProfile.read(),
                Flows.topology(Flows.shop().withAckers(1), OptionalInt.of(5000), Machines.single(8, 1), counts),
                options);
    }

    @Test
    void a_run_does_not_change_the_model_for_other_worker_counts() throws BadInputException {
        TopologyOptimizer profiledInTwo = ShopOptimizer.of(
                ShopProfile.read(),
                Flows.topology(
                        Flows.shop().withAckers(1),
                        OptionalInt.of(5000),
                        Machines.single(8, 1),
                        new WorkerCounts(2, 1, Optional.empty())),
                DEFAULTS);
        OptimizedPlan plan = profiledInTwo.optimize();
        assertThat(plan.layout().workers()).isOne();
        assertThat(profiledInTwo.extrapolation(plan)).contains("no run with 1 worker yet");

        TopologyOptimizer learned =
                profiledInTwo.withObservation(new Observation(plan.file().plan(), ShopProfile.read()));

        assertThat(rate(learned, plan, 1)).isLessThan(0.8 * rate(profiledInTwo, plan, 1));
        assertThat(rate(learned, plan, 2)).isEqualTo(rate(profiledInTwo, plan, 2));
        assertThat(rate(learned, plan, 3)).isEqualTo(rate(profiledInTwo, plan, 3));
        assertThat(learned.extrapolation(plan).orElse("near")).doesNotContain("nothing was run");
    }

    private static double rate(TopologyOptimizer optimizer, OptimizedPlan plan, int workers) throws BadInputException {
        return optimizer
                .predict(plan.file().plan(), Map.of("topology.workers", workers))
                .tuplesPerSecond();
    }

    @Test
    void predicts_plans_with_the_ackers_of_their_settings() throws BadInputException {
        CostModel shop = Flows.shop();
        PartyCost party = new PartyCost(1000, 2000, 100);
        EdgeCost cost = new EdgeCost(party, party, new PartyCost(2000, 2000, 0), PartyCost.NONE);
        List<Stream> acked = shop.streams().stream()
                .map(stream -> stream.withEdges(stream.edges().stream()
                        .map(edge -> new Edge(edge.consumer(), edge.taskShare(), cost))
                        .toList()))
                .toList();
        TopologyModel topology = Flows.topology(
                new CostModel(shop.operators(), acked, 1, 0),
                OptionalInt.of(5000),
                Machines.single(8, 1),
                new WorkerCounts(1, 1, Optional.of(new DeclaredWorkers(1, OptionalInt.of(4)))));
        TopologyOptimizer optimizer = ShopOptimizer.of(ShopProfile.read(), topology, DEFAULTS);
        // An acker needs 2 us for each of a tuple's three messages.
        double ofOne = 1e9 / 6000;

        assertThat(optimizer.optimize().layout().ackers()).isEqualTo(4);
        assertThat(optimizer.optimize().file().config())
                .isEqualTo(Map.of("topology.acker.executors", 4, "aeolus.rows.acked", true));
        assertThat(optimizer
                        .predict(unbatched(20), Map.of("topology.acker.executors", 1))
                        .tuplesPerSecond())
                .isCloseTo(ofOne, within(0.001 * ofOne));
        assertThat(optimizer
                        .predict(unbatched(20), Map.of("topology.acker.executors", 4))
                        .tuplesPerSecond())
                .isGreaterThan(1.4 * ofOne);
    }

    private static BatchingPlan unbatched(int parallelism) {
        return new BatchingPlan(Map.of("parse", ComponentPlan.of(parallelism)), List.of());
    }

    /** A tuple takes the link for 20 us unbatched, and for 2 us in large batches; CPU costs are far lower. */
    @Test
    void plans_for_a_slow_link() throws BadInputException {
        PartyCost link = new PartyCost(20_000, 36_000, 2_000);
        CostModel shop = Flows.shop();
        List<Stream> slow = new ArrayList<>(shop.streams());
        slow.replaceAll(stream -> withLink(stream, link));
        CostModel model = new CostModel(shop.operators(), slow, shop.ackers(), shop.rowNanos());

        OptimizedPlan plan = withMoreUnderWay(model).optimize();
        OptimizedPlan fast = withMoreUnderWay(shop).optimize();

        assertThat(plan.prediction().tuplesPerSecond())
                .isGreaterThan(3 * plan.asProfiled().tuplesPerSecond())
                .isLessThan(fast.prediction().tuplesPerSecond());
        assertThat(plan.file().plan().largestBatchSize())
                .isGreaterThan(fast.file().plan().largestBatchSize());
        assertThat(executors(plan)).as("more tasks cannot help a link").isLessThan(executors(fast));
    }

    /** Large batches are spread evenly only if there are many. */
    private static TopologyOptimizer withMoreUnderWay(CostModel model) throws BadInputException {
        TopologyModel topology = Flows.topology(model, OptionalInt.of(50_000), Machines.single(Flows.CORES, 1));
        return ShopOptimizer.of(ShopProfile.read(), topology, DEFAULTS);
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
                                edge.taskShare(),
                                new EdgeCost(
                                        edge.cost().sender(),
                                        edge.cost().receiver(),
                                        edge.cost().acker(),
                                        edge.cost().machine(),
                                        link)))
                        .toList());
    }

    @Test
    void plans_with_many_executors_make_idle_executors_sleep() throws BadInputException {
        OptimizedPlan plan = waiting(DEFAULTS).optimize();

        assertThat(executors(plan)).isGreaterThan(32 * (int) Flows.CORES).isLessThanOrEqualTo(64 * (int) Flows.CORES);
        assertThat(plan.file().config()).containsEntry("topology.bolt.wait.progressive.level2.count", 0);
        assertThat(plan.explanation().remarks())
                .singleElement()
                .asString()
                .matches("5\\d\\d executors: idle executors sleep for 1 ms .*");
    }

    @Test
    void a_tight_latency_limit_reduces_executors() throws BadInputException {
        OptimizedPlan plan =
                waiting(DEFAULTS.withMaxLatency(Duration.ofMillis(29))).optimize();

        assertThat(executors(plan)).isGreaterThan(8 * (int) Flows.CORES).isLessThanOrEqualTo(16 * (int) Flows.CORES);
        assertThat(plan.file().config()).doesNotContainKey("topology.bolt.wait.progressive.level2.count");
    }

    /** The shop with a parse bolt that calls a service for a millisecond. */
    private static TopologyOptimizer waiting(OptimizerOptions options) throws BadInputException {
        CostModel shop = Flows.shop();
        List<Operator> operators = new ArrayList<>(shop.operators());
        operators.set(
                1, Flows.bolt("parse", 8000, 1e6, 2, ParallelismLimit.upTo(32_767, ParallelismLimit.Reason.NONE)));
        CostModel waiting = new CostModel(operators, shop.streams(), shop.ackers(), shop.rowNanos());
        return ShopOptimizer.of(ShopProfile.read(), Flows.topology(waiting), options);
    }

    private static int executors(OptimizedPlan plan) {
        return plan.file().plan().components().values().stream()
                .mapToInt(ComponentPlan::parallelism)
                .sum();
    }
}
