// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator whose tasks wait 1 ms per tuple, with batches from one source. */
class ClosedQueueTest {

    private static final double WAIT_NANOS = 1e6;
    private static final double HAND_OVER_NANOS = 2e5;
    private static final int SIMULATED = 200_000;

    @ParameterizedTest(name = "{0} pending tuples, batches of {1}, {2} tasks")
    @CsvSource({
        "2000, 20, 69",
        "2000, 20, 35",
        "2000, 20, 138",
        "2000, 5, 69",
        "2000, 1, 69",
        "2000, 1, 400",
        "64, 1, 64",
        "64, 1, 16",
        "64, 8, 4",
        "64, 8, 2",
        "64, 16, 2",
        "1000, 100, 5",
        "1000, 100, 10",
        "1000, 250, 2"
    })
    void agrees_with_a_simulation(int pending, int batchSize, int parallelism) {
        double simulated = simulated(pending / batchSize, batchSize, parallelism, parallelism);

        assertThat(evaluate(pending, batchSize, parallelism).rowsPerNano())
                .isCloseTo(simulated, within(0.06 * simulated));
    }

    @Test
    void one_task_or_unlimited_pending_tuples_lose_nothing() {
        assertThat(evaluate(10, 5, 1).utilization().get(1)).isCloseTo(1, within(1e-6));
        assertThat(evaluate(10, 5, 1).limit()).isEqualTo(new Limit.Tasks(1));
        assertThat(evaluate(OptionalInt.empty(), 20, 69).utilization().get(1)).isCloseTo(1, within(1e-6));
    }

    @Test
    void at_most_as_many_tasks_are_busy_as_there_are_batches() {
        for (int rows = 2; rows < 12; rows++) {
            assertThat(50 * evaluate(rows, 1, 50).utilization().get(1))
                    .as("%d rows", rows)
                    .isLessThanOrEqualTo(rows);
            assertThat(50 * evaluate(2 * rows, 2, 50).utilization().get(1))
                    .as("%d batches", rows)
                    .isLessThanOrEqualTo(rows);
        }
    }

    @Test
    void more_pending_tuples_and_smaller_batches_lose_less() {
        double before = 0;
        for (int pending = 80; pending < 20_000; pending *= 2) {
            double rate = evaluate(pending, 20, 50).rowsPerNano();
            assertThat(rate).as("%d rows", pending).isGreaterThan(before);
            before = rate;
        }
        for (int batchSize = 40; batchSize > 0; batchSize /= 2) {
            double rate = evaluate(1000, batchSize, 50).rowsPerNano();
            assertThat(rate)
                    .as("batches of %d", batchSize)
                    .isGreaterThan(evaluate(1000, batchSize * 2, 50).rowsPerNano());
        }
    }

    @Test
    void follows_littles_law() {
        CostModel model = Flows.pair(
                Flows.bolt("work", 1000, 0, 4, ParallelismLimit.upTo(4, ParallelismLimit.Reason.NONE)),
                new TaskShare.Even());
        for (double longer : new double[] {1, 4, 16}) {
            CostModel slow = new RateFactors(1, 1, 1, longer, longer).applyTo(model);
            Bounds bounds = Bounds.of(8, OptionalInt.of(40), new Lingers(1e9));
            Plan plan = Flows.plan(new int[] {1, 4}, new int[] {1}, 1e9, OptionalInt.of(40));

            Evaluation evaluation = new Evaluator(slow).evaluate(plan, bounds);

            // To the bolt, in it, and back.
            double holdNanos = longer * 1e5 + 1000 + longer * 1e5;
            assertThat(evaluation.rowsPerNano()).isCloseTo(40 / holdNanos, within(1e-6 * 40 / holdNanos));
            assertThat(evaluation.limit()).isEqualTo(new Limit.Pending());
            assertThat(evaluation.meanLatencyNanos()).isCloseTo(holdNanos, within(1e-6 * holdNanos));
        }
    }

    @Test
    void names_the_limit() {
        assertThat(evaluate(2000, 20, 69).limit()).isEqualTo(new Limit.Uneven(1));
    }

    private static Evaluation evaluate(int pending, int batchSize, int parallelism) {
        return evaluate(OptionalInt.of(pending), batchSize, parallelism);
    }

    private static Evaluation evaluate(OptionalInt pending, int batchSize, int parallelism) {
        CostModel model = Flows.pair(
                Flows.bolt(
                        "work",
                        0,
                        WAIT_NANOS,
                        parallelism,
                        ParallelismLimit.upTo(parallelism, ParallelismLimit.Reason.NONE)),
                new TaskShare.Even());
        Plan plan = Flows.plan(new int[] {1, parallelism}, new int[] {batchSize}, 1e9, pending);
        Bounds bounds = Bounds.of(8, pending, new Lingers(1e9));
        return new Evaluator(model).evaluate(plan, bounds);
    }

    /** Simulates batches that circulate, each to a random task. */
    private static double simulated(int batches, int batchSize, int parallelism, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double workNanos = batchSize * WAIT_NANOS;
        double[] free = new double[parallelism];
        PriorityQueue<Double> done = new PriorityQueue<>();
        for (int i = 0; i < batches; i++) {
            done.add(0.0);
        }
        double now = 0;
        for (int i = 0; i < SIMULATED; i++) {
            now = done.remove();
            int task = random.nextInt(parallelism);
            free[task] = Math.max(free[task], now + HAND_OVER_NANOS) + workNanos;
            done.add(free[task]);
        }
        return (double) SIMULATED * batchSize / now;
    }
}
