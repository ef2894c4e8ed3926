// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
import io.aeolus.optimizer.synthetic.Flows;
import io.aeolus.optimizer.synthetic.ShopProfile;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A limit on memory where each task of parse receives a copy of every fifth order as a rule. */
class MemoryOfCopiesTest {

    private static final double CORES = 32;
    private static final double RULES = 0.2;
    private static final int BYTES = 100;

    /** The memory of a tuple of {@link #BYTES}. */
    private static final double TUPLE = 512 + 4 * BYTES;

    @ParameterizedTest
    @ValueSource(longs = {20_000, 100_000, 1_000_000, 64_000_000})
    void the_copies_of_all_planned_tasks_fit_into_the_limit(long maxBytes) throws BadInputException {
        OptimizedPlan plan = plan(maxBytes);

        double perOrder = memory(plan);
        int pending = (Integer) plan.file().config().get("topology.max.spout.pending");
        assertThat(pending * perOrder).isLessThanOrEqualTo(maxBytes);
        assertThat(plan.explanation().remarks())
                .anyMatch(remark ->
                        remark.startsWith("up to " + Amounts.count(pending) + " spout tuples in flight take up to ")
                                && remark.contains(Amounts.bytes(perOrder) + " each")
                                && remark.endsWith(": limited by --max-memory"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1_000_000, 64_000_000})
    void a_plan_uses_the_memory_for_more_tasks_than_the_profile(long maxBytes) throws BadInputException {
        OptimizedPlan plan = plan(maxBytes);

        assertThat(plan.file().plan().components().get("parse").parallelism()).isGreaterThan(20);
        int pending = (Integer) plan.file().config().get("topology.max.spout.pending");
        assertThat(pending * memory(plan)).isGreaterThan(0.8 * maxBytes);
    }

    private static double memory(OptimizedPlan plan) {
        int tasks = plan.file().plan().components().get("parse").tasks();
        return 512 + TUPLE + RULES * tasks * TUPLE;
    }

    private static OptimizedPlan plan(long maxBytes) throws BadInputException {
        BatchLimit limit = new BatchLimit(64, "64 KiB of tuples");
        CostModel model = new CostModel(
                List.of(
                        Flows.source("orders", 500, OptionalDouble.empty()),
                        Flows.bolt("parse", 30_000).withParallelism(2)),
                List.of(
                        new Stream(0, "default", 1, BYTES, limit, 1, List.of(edge(new TaskShare.Even()))),
                        new Stream(0, "rules", RULES, BYTES, limit, 1, List.of(edge(new TaskShare.ToAll())))),
                1,
                0);
        TopologyModel topology = Flows.topology(model, OptionalInt.empty(), Machines.single(CORES, 1));
        OptimizerOptions options = ShopOptimizer.DEFAULTS.withMaxMemory(OptionalLong.of(maxBytes));
        return ShopOptimizer.of(ShopProfile.read(), topology, options).optimize();
    }

    private static Edge edge(TaskShare share) {
        return new Edge(1, share, EdgeCost.NONE);
    }
}
