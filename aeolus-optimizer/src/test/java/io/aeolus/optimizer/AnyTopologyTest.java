// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.layout.Machines;
import io.aeolus.optimizer.internal.model.BatchLimit;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.TaskShare;
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
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random topologies and bounds: a plan can be run, is within its bounds, and is predicted consistently. */
class AnyTopologyTest {

    private static final int MAX_TASKS = 12;

    static LongStream seeds() {
        return LongStream.range(0, 250);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void plans_within_bounds_and_predicts_consistently(long seed) throws BadInputException {
        Random random = new Random(seed);
        CostModel model = model(random);
        OptimizerOptions options = options(random);
        int eachPending = 1 + random.nextInt(2000);
        int sourceTasks = model.operators().stream()
                .filter(Operator::isSource)
                .mapToInt(operator -> operator.limit().tasks(operator.parallelism()))
                .sum();
        boolean isBounded = random.nextBoolean();
        OptionalInt pending = isBounded ? OptionalInt.of(eachPending * sourceTasks) : OptionalInt.empty();
        TopologyOptimizer optimizer =
                ShopOptimizer.of(ShopProfile.read(), Flows.topology(model, pending, Machines.single(4, 1)), options);

        OptimizedPlan plan = optimizer.optimize();

        assertThat(PlanFile.parse(PlanFile.text(plan.file()), "test")).isEqualTo(plan.file());
        assertThat(plan.file().explanation())
                .hasSize(model.operators().size()
                        + model.streams().size()
                        + 1
                        + plan.explanation().skew().size()
                        + plan.explanation().remarks().size()
                        + (plan.layout().reason().isEmpty() ? 0 : 1));
        assertThat(plan.toString()).doesNotContain("NaN", "Infinity");
        checkComponents(model, options, plan);
        checkPromises(optimizer, options, plan, isBounded ? OptionalInt.of(eachPending) : OptionalInt.empty());
    }

    private static void checkComponents(CostModel model, OptimizerOptions options, OptimizedPlan plan) {
        int tasks = 0;
        for (Operator operator : model.operators()) {
            ComponentPlan planned = plan.file().plan().components().get(operator.id());
            assertThat(planned.parallelism())
                    .isBetween(operator.limit().min(), operator.limit().max());
            ParallelismLimit limit = operator.limit();
            assertThat(planned.tasks()).isBetween(limit.tasks(planned.parallelism()), limit.tasks(limit.max()));
            tasks += planned.tasks();
        }
        if (options.tasks().maxTasks().isPresent()) {
            assertThat(tasks).isLessThanOrEqualTo(options.tasks().maxTasks().getAsInt());
        }
        for (ComponentChoice component : plan.explanation().components()) {
            assertThat(component.utilization()).isBetween(0.0, 1 + 1e-6);
        }
    }

    private static void checkPromises(
            TopologyOptimizer optimizer, OptimizerOptions options, OptimizedPlan plan, OptionalInt pendingNow)
            throws BadInputException {
        OptionalInt pending = plan.file().config().get("topology.max.spout.pending") instanceof Integer lowered
                ? OptionalInt.of(lowered)
                : pendingNow;
        Map<String, Object> settings = new HashMap<>(plan.file().config());
        pending.ifPresent(tuples -> settings.put("topology.max.spout.pending", tuples));
        assertThat(optimizer.predict(plan.file().plan(), settings)).isEqualTo(plan.prediction());
        if (pendingNow.isPresent()) {
            assertThat(pending.getAsInt()).isLessThanOrEqualTo(pendingNow.getAsInt());
        }
        if (options.goals().maxLatency().isEmpty()) {
            assertThat(plan.file().config()).doesNotContainKey("topology.max.spout.pending");
        }
        if (options.goals().maxLatency().isPresent()) {
            // In most runs, the 99th percentile was 2.5 times the mean.
            assertThat(2.5 * plan.prediction().meanLatencyMillis())
                    .isLessThanOrEqualTo(options.goals().maxLatency().get().toMillis());
        }
        if (options.goals().maxLatency().isEmpty()) {
            assertThat(plan.prediction().tuplesPerSecond())
                    .isGreaterThanOrEqualTo(optimizer.predictProfiled().tuplesPerSecond() * (1 - 1e-5));
        }
        if (options.goals().tuplesPerSecond().isPresent()) {
            double rate = options.goals().tuplesPerSecond().getAsDouble();
            boolean isReached = plan.prediction().tuplesPerSecond() >= 0.999 * rate;
            boolean isRoomy = plan.explanation().components().stream()
                    .allMatch(component -> component.utilization() < 0.8 + 1e-3);
            assertThat((isReached && isRoomy) || !plan.explanation().remarks().isEmpty())
                    .isTrue();
        }
    }

    /** One or two sources, and bolts that each consume streams of one or two operators upstream. */
    private static CostModel model(Random random) {
        int sources = 1 + random.nextInt(2);
        int bolts = 1 + random.nextInt(4);
        List<Operator> operators = new ArrayList<>();
        List<List<Edge>> edges = new ArrayList<>();
        for (int v = 0; v < sources + bolts; v++) {
            operators.add(v < sources ? source(v, random) : bolt(v, random));
            edges.add(new ArrayList<>());
            for (int i = 0; v >= sources && i <= random.nextInt(2); i++) {
                edges.get(random.nextInt(v)).add(new Edge(v, taskShare(random), cost(random)));
            }
        }
        List<Stream> streams = new ArrayList<>();
        for (int v = 0; v < operators.size(); v++) {
            BatchLimit limit = new BatchLimit(1 << random.nextInt(11), "64 KiB of tuples");
            streams.add(new Stream(v, "default", 2 * random.nextDouble(), 8, limit, 1, edges.get(v)));
        }
        return new CostModel(operators, streams, 1 + random.nextInt(2), 0);
    }

    private static Operator source(int v, Random random) {
        int parallelism = 1 + random.nextInt(2);
        return new Operator(
                "source" + v,
                true,
                500 + random.nextInt(5000),
                0,
                OptionalDouble.empty(),
                1,
                parallelism,
                ParallelismLimit.exactly(parallelism, ParallelismLimit.Reason.SOURCE)
                        .withFixedTasks(parallelism + random.nextInt(3)));
    }

    private static Operator bolt(int v, Random random) {
        ParallelismLimit limit = random.nextInt(4) == 0
                ? ParallelismLimit.exactly(1, ParallelismLimit.Reason.GLOBAL)
                : ParallelismLimit.upTo(1 + random.nextInt(40), ParallelismLimit.Reason.KEYS);
        return Flows.bolt("bolt" + v, random.nextInt(20_000), random.nextInt(3) * random.nextInt(50_000), 1, limit);
    }

    private static TaskShare taskShare(Random random) {
        return random.nextBoolean()
                ? new TaskShare.Even()
                : new TaskShare.ByKey(1 + random.nextInt(1000), 0.3 * random.nextDouble());
    }

    private static EdgeCost cost(Random random) {
        return new EdgeCost(party(random), party(random), party(random), PartyCost.NONE);
    }

    private static PartyCost party(Random random) {
        return new PartyCost(random.nextInt(2000), random.nextInt(4000), random.nextInt(100));
    }

    private static OptimizerOptions options(Random random) {
        return new OptimizerOptions(
                Algorithm.BOUNDED,
                new OptimizerOptions.Resources(
                        random.nextBoolean() ? OptionalDouble.of(1 + random.nextInt(64)) : OptionalDouble.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        OptionalInt.empty()),
                new OptimizerOptions.Goals(
                        random.nextBoolean()
                                ? OptionalDouble.of(1000 + random.nextInt(500_000))
                                : OptionalDouble.empty(),
                        random.nextBoolean()
                                ? Optional.of(Duration.ofMillis(20 + random.nextInt(200)))
                                : Optional.empty(),
                        Duration.ofMillis(1 + random.nextInt(20)),
                        0.01 * random.nextInt(3)),
                new OptimizerOptions.TaskLimits(
                        random.nextBoolean() ? OptionalInt.of(MAX_TASKS + random.nextInt(30)) : OptionalInt.empty(),
                        Map.of(),
                        1 + random.nextDouble()));
    }
}
