// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PaperOptimizerTest {

    private static final TaskShare EVEN = new TaskShare.Even();

    /** A plan, with the calls of each operator and the tuples of each stream per nanosecond. */
    private record Result(Plan plan, Numbers callsPerNano, Numbers rowsPerNano) {

        static Result of(CostModel model) {
            PaperOptimizer optimizer = new PaperOptimizer(model, 1e6, OptionalInt.empty());
            Plan plan = optimizer.optimize();
            return new Result(plan, new Numbers(optimizer.inputRate), new Numbers(optimizer.outputRate));
        }
    }

    @Test
    void a_source_batches_as_its_pace_requires() {
        // l_i = 1000, n = 1500, t s = 100: 1600 > 1000, so b >= 1500 / (1000 - 100) = 1.67.
        // r_o = 2 / max(2 * 1000, 1500 + 2 * 100) = 1/1000. Consumer: 3000 / 1000 = 3, and parallelism > 3.
        Result plan = optimize(
                List.of(source("a", 0, OptionalDouble.of(1e-3)), bolt("b", 3000)),
                stream(0, 1, 64, 1000, edge(1, EVEN, 1500, 100)));
        assertThat(plan.plan().batchSizes()).containsExactly(2);
        assertThat(plan.plan().parallelisms()).containsExactly(1, 4);
        assertThat(plan.rowsPerNano().get(0)).isCloseTo(1e-3, within(1e-15));
        assertThat(plan.callsPerNano().get(1)).isCloseTo(1e-3, within(1e-15));
    }

    @Test
    void does_not_batch_tuples_that_are_sent_in_time() {
        // n + t s = 900 <= l_i = 1000.
        Result plan = optimize(
                List.of(source("a", 0, OptionalDouble.of(1e-3)), bolt("b", 100)),
                stream(0, 1, 64, 1000, edge(1, EVEN, 800, 100)));
        assertThat(plan.plan().batchSizes()).containsExactly(1);
        assertThat(plan.plan().parallelisms()).containsExactly(1, 1);
        assertThat(plan.rowsPerNano().get(0)).isCloseTo(1e-3, within(1e-15));
    }

    @Test
    void an_unpaced_source_fetches_in_its_own_call() {
        // l_i = 400, ppt = 0: b >= 1500 / (400 - 100) = 5, r_o = 5 / max(2000, 1500 + 500) = 1/400. 1000 / 400 = 2.5:
        // parallelism 3.
        Result plan = optimize(
                List.of(source("a", 400, OptionalDouble.empty()), bolt("b", 1000)),
                stream(0, 1, 64, 1000, edge(1, EVEN, 1500, 100)));
        assertThat(plan.plan().batchSizes()).containsExactly(5);
        assertThat(plan.plan().parallelisms()).containsExactly(1, 3);
        assertThat(plan.rowsPerNano().get(0)).isCloseTo(1.0 / 400, within(1e-15));
    }

    @Test
    void a_source_with_64_kilobytes_in_a_batch_keeps_its_parallelism() {
        // l_i = 80 < t s = 100: equation 2 is undefined, B_max = 65536 / 100 = 655. r_o = 655 / max(655 * 80, 1500 +
        // 655 * 100).
        Result plan = optimize(
                List.of(source("a", 80, OptionalDouble.empty()), bolt("b", 10)),
                stream(0, 1, 100, 100_000, edge(1, EVEN, 1500, 100)));
        assertThat(plan.plan().batchSizes()).containsExactly(655);
        assertThat(plan.plan().parallelisms()).containsExactly(1, 1);
        assertThat(plan.rowsPerNano().get(0)).isCloseTo(655.0 / 67_000, within(1e-15));
    }

    @Test
    void the_batch_of_equation_2_needs_no_more_tasks() {
        // Middle: 2890 / 1000 = 2.89: parallelism 3, l_i = 3000. b >= 1500 / (3000 - 2890 - 100) = 150.
        Result plan = optimizeChain(2890, 200);
        assertThat(plan.plan().batchSizes()).containsExactly(1, 150);
        assertThat(plan.plan().parallelisms()).containsExactly(1, 3, 1);
    }

    @Test
    void a_capped_batch_needs_more_tasks() {
        // As above, but B_max = 100. A call takes 2890 + 100 + 1500 / 100 = 3005 > 3000: parallelism 4, r_o = 4 /
        // max(4000,
        // 3005).
        Result plan = optimizeChain(2890, 100);
        assertThat(plan.plan().batchSizes()).containsExactly(1, 100);
        assertThat(plan.plan().parallelisms()).containsExactly(1, 4, 1);
        assertThat(plan.rowsPerNano().get(1)).isCloseTo(1e-3, within(1e-15));
    }

    @Test
    void adds_tasks_if_no_batch_is_large_enough() {
        // 2950 / 1000: parallelism 3, l_i = 3000 < 2950 + 100: undefined. B_max = 65536 / 64 = 1024; 2950 + 100 + 1.5 =
        // 3051.5:
        // parallelism 4.
        Result plan = optimizeChain(2950, 100_000);
        assertThat(plan.plan().batchSizes()).containsExactly(1, 1024);
        assertThat(plan.plan().parallelisms()).containsExactly(1, 4, 1);
    }

    private static Result optimizeChain(double ppt, int maxRows) {
        return optimize(
                List.of(source("a", 0, OptionalDouble.of(1e-3)), bolt("b", ppt), bolt("c", 10)),
                stream(0, 1, 64, 1000, edge(1, EVEN, 200, 100)),
                stream(1, 1, 64, maxRows, edge(2, EVEN, 1500, 100)));
    }

    @Test
    void plans_two_sources_a_join_and_a_split() {
        // a: 500 <= 1000, b = 1. b: l_i = 2000 < 3200, b >= 3000 / (2000 - 200) = 1.67.
        // join: r_i = 1/1000 + 1/2000, 800 * 1.5 / 1000 = 1.2: parallelism 2, l_i = 1333.3.
        //   k: 2 (300 + 20) = 640 for a call; l: (800 + 40) / 2 = 420; unbatched 800 + 640 + 420 = 1860 > 1333.3.
        //   k alone: 600 / (1333.3 - 800 - 420 - 40) = 8.2. l alone: 1333.3 - 800 - 640 - 20 < 0: B_max.
        //   a call: 800 + 600/9 + 40 + 400/50 + 20 = 934.7 < 1333.3: parallelism 2 is enough. r_o = 2 * 1.5 / 1000 and
        // 0.5 *
        // 1.5 / 1000.
        // k: 500 * 3 / 1000 = 1.5: parallelism 2. l: 4000 * 0.75 / 1000 = 3: parallelism 4.
        Result plan = optimize(
                List.of(
                        bolt("l", 4000),
                        source("a", 0, OptionalDouble.of(1e-3)),
                        bolt("join", 800),
                        bolt("k", 500),
                        source("b", 0, OptionalDouble.of(5e-4))),
                stream(2, 2, 64, 50, edge(3, EVEN, 300, 20)),
                stream(4, 1, 64, 50, edge(2, EVEN, 3000, 200)),
                stream(2, 0.5, 64, 50, edge(0, EVEN, 800, 40)),
                stream(1, 1, 64, 50, edge(2, EVEN, 400, 100)));
        assertThat(plan.plan().batchSizes()).containsExactly(9, 2, 50, 1);
        assertThat(plan.plan().parallelisms()).containsExactly(4, 1, 2, 2, 1);
        assertThat(plan.callsPerNano().get(2)).isCloseTo(1.5e-3, within(1e-15));
        assertThat(plan.rowsPerNano().get(0)).isCloseTo(3e-3, within(1e-15));
        assertThat(plan.rowsPerNano().get(2)).isCloseTo(0.75e-3, within(1e-15));
    }

    @Test
    void each_consumer_of_a_stream_receives_its_own_batches() {
        // n = 900 + 1500, t s = 10 + 100: b >= 2400 / (1000 - 110) = 2.7.
        Result plan = optimize(
                List.of(source("a", 0, OptionalDouble.of(1e-3)), bolt("b", 10), bolt("c", 10)),
                stream(0, 1, 64, 1000, edge(1, EVEN, 900, 10), edge(2, EVEN, 1500, 100)));
        assertThat(plan.plan().batchSizes()).containsExactly(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = ParallelismLimit.Reason.class,
            names = {"USER", "FIXED_TASKS", "SINGLE_SINK", "NOT_CALLED"})
    void respects_limits_of_the_program_and_the_user(ParallelismLimit.Reason reason) {
        // 5000 / 1000: parallelism 6, if it might.
        ParallelismLimit limit = reason == ParallelismLimit.Reason.NOT_CALLED
                ? ParallelismLimit.exactly(2, reason)
                : ParallelismLimit.upTo(2, reason);
        Result plan = optimize(
                List.of(source("a", 0, OptionalDouble.of(1e-3)), bolt("b", 5000, limit)),
                stream(0, 1, 64, 1000, edge(1, EVEN, 100, 100)));
        assertThat(plan.plan().parallelisms()).containsExactly(1, 2);
    }

    @Test
    void keeps_an_operator_without_input() {
        Result plan = optimize(
                List.of(
                        source("a", 0, OptionalDouble.of(1e-3)),
                        bolt("b", 10, ParallelismLimit.exactly(3, ParallelismLimit.Reason.NOT_CALLED))),
                stream(0, 0, 64, 1000, edge(1, EVEN, 100, 100)));
        assertThat(plan.plan().parallelisms()).containsExactly(1, 3);
    }

    @Test
    void plans_one_task_for_a_global_grouping() {
        Result plan = optimize(
                List.of(source("a", 0, OptionalDouble.of(1e-3)), bolt("b", 5000), bolt("c", 10)),
                stream(0, 1, 64, 1000, edge(1, new TaskShare.ToOne(), 100, 100)),
                stream(1, 1, 64, 1000, edge(2, EVEN, 1500, 100)));
        assertThat(plan.plan().parallelisms()).containsExactly(1, 1, 1);
        // One call per 5000 + 100 + 1500/1000 ns is its maximum.
        assertThat(plan.rowsPerNano().get(1)).isCloseTo(1 / 5101.5, within(1e-12));
    }

    @Test
    void every_task_keeps_up_with_its_input() {
        for (int seed = 0; seed < 1_000; seed++) {
            RandomCase one = RandomCase.of(seed, BoundKind.SOURCE_RATE, RandomCase.Size.LARGE);
            CostModel model = one.model();
            Result plan = Result.of(model);
            double[] call = callNanos(model, plan.plan());
            boolean[] isSingle = new boolean[call.length];
            for (Stream stream : model.streams()) {
                stream.edges()
                        .forEach(edge -> isSingle[edge.consumer()] |= edge.taskShare() instanceof TaskShare.ToOne);
            }
            for (int v = 0; v < call.length; v++) {
                Operator operator = model.operator(v);
                int parallelism = plan.plan().parallelism(v);
                if (operator.isSource()) {
                    assertThat(parallelism).as(one.name()).isEqualTo(operator.parallelism());
                } else if (isSingle[v]) {
                    assertThat(parallelism).as(one.name()).isEqualTo(1);
                } else if (parallelism < operator.limit().max()) {
                    double perTask = plan.callsPerNano().get(v) / parallelism;
                    assertThat(operator.pptNanos() * perTask).as(one.name()).isLessThan(1);
                    assertThat(call[v] * perTask).as(one.name()).isLessThanOrEqualTo(1 + 1e-8);
                }
            }
        }
    }

    /** The time of a call of each operator under a plan. */
    private static double[] callNanos(CostModel model, Plan plan) {
        double[] call =
                model.operators().stream().mapToDouble(Operator::pptNanos).toArray();
        for (int s = 0; s < model.streams().size(); s++) {
            Stream stream = model.stream(s);
            double nanos = 0;
            for (Edge edge : stream.edges()) {
                PartyCost sender = edge.cost().sender();
                nanos += sender.batchNanos() / plan.batchSize(s) + sender.rowNanos();
            }
            call[stream.producer()] += stream.perCall() * nanos;
        }
        return call;
    }

    private static Result optimize(List<Operator> operators, Stream... streams) {
        CostModel model = new CostModel(operators, List.of(streams), 1, 0);
        return Result.of(model);
    }

    private static Operator source(String id, double cpuNanos, OptionalDouble rate) {
        return new Operator(
                id, true, cpuNanos, 0, rate, 1, 1, ParallelismLimit.exactly(1, ParallelismLimit.Reason.SOURCE));
    }

    private static Operator bolt(String id, double cpuNanos) {
        return bolt(id, cpuNanos, ParallelismLimit.upTo(2, ParallelismLimit.Reason.KEYS));
    }

    private static Operator bolt(String id, double cpuNanos, ParallelismLimit limit) {
        return new Operator(id, false, cpuNanos, 0, OptionalDouble.empty(), 0, limit.max(), limit);
    }

    private static Stream stream(int producer, double perCall, double bytes, int maxRows, Edge... edges) {
        return new Stream(producer, "default", perCall, bytes, new BatchLimit(maxRows, "test"), 1, List.of(edges));
    }

    private static Edge edge(int consumer, TaskShare taskShare, double fixedNanos, double rowNanos) {
        PartyCost sender = new PartyCost(fixedNanos, fixedNanos, rowNanos);
        return new Edge(consumer, taskShare, new EdgeCost(sender, PartyCost.NONE, PartyCost.NONE, PartyCost.NONE));
    }
}
