package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.optimizer.synthetic.Flows;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An operator whose tasks wait a millisecond for each row, and get batches from one source. */
class FewRowsTest {

    private static final double WAIT_NANOS = 1e6;
    private static final double HAND_OVER_NANOS = 2e5;
    private static final int SIMULATED = 200_000;

    @ParameterizedTest(name = "{0} rows under way, batches of {1}, {2} tasks")
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
    void agrees_with_a_simulation(int pending, int batchSize, int parallelism) throws CycleException {
        double simulated = simulated(pending / batchSize, batchSize, parallelism, parallelism);

        assertThat(evaluate(pending, batchSize, parallelism).rowsPerNano())
                .isCloseTo(simulated, within(0.06 * simulated));
    }

    @Test
    void nothing_is_lost_with_one_task_or_any_number_of_rows_under_way() throws CycleException {
        assertThat(evaluate(10, 5, 1).utilisation().get(1)).isCloseTo(1, within(1e-6));
        assertThat(evaluate(10, 5, 1).limit()).isEqualTo(new Limit.Tasks(1));
        assertThat(evaluate(OptionalInt.empty(), 20, 69).utilisation().get(1)).isCloseTo(1, within(1e-6));
    }

    @Test
    void no_more_tasks_are_busy_than_there_are_batches() throws CycleException {
        for (int rows = 2; rows < 12; rows++) {
            assertThat(50 * evaluate(rows, 1, 50).utilisation().get(1))
                    .as("%d rows", rows)
                    .isLessThanOrEqualTo(rows);
            assertThat(50 * evaluate(2 * rows, 2, 50).utilisation().get(1))
                    .as("%d batches", rows)
                    .isLessThanOrEqualTo(rows);
        }
    }

    @Test
    void less_is_lost_with_more_rows_under_way_and_with_smaller_batches() throws CycleException {
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
    void as_many_rows_are_done_as_may_be_under_way_in_the_time_that_one_takes() throws CycleException {
        CostModel dataflow = Flows.pair(
                Flows.bolt("work", 1000, 0, 4, ParallelismLimit.upTo(4, ParallelismLimit.Reason.NONE)),
                new TaskShare.Even());
        for (double longer : new double[] {1, 4, 16}) {
            CostModel slow = dataflow.withWays(longer, longer);
            Bounds bounds = new Bounds(
                    8, OptionalInt.empty(), Optional.empty(), OptionalInt.of(40), OptionalDouble.empty(), 1e9, 0);
            Plan plan = new Plan(new int[] {1, 4}, new int[] {1}, new double[] {1e9}, OptionalInt.of(40));

            Evaluation evaluation = new Evaluator(slow).evaluate(plan, bounds);

            // To the bolt, in it, and back.
            double wayNanos = longer * 1e5 + 1000 + longer * 1e5;
            assertThat(evaluation.rowsPerNano()).isCloseTo(40 / wayNanos, within(1e-6 * 40 / wayNanos));
            assertThat(evaluation.limit()).isEqualTo(new Limit.Pending());
            assertThat(evaluation.latency().meanNanos()).isCloseTo(wayNanos, within(1e-6 * wayNanos));
        }
    }

    @Test
    void says_what_it_is_that_limits() throws CycleException {
        assertThat(evaluate(2000, 20, 69).limit()).isEqualTo(new Limit.Uneven(1));
    }

    private static Evaluation evaluate(int pending, int batchSize, int parallelism) throws CycleException {
        return evaluate(OptionalInt.of(pending), batchSize, parallelism);
    }

    private static Evaluation evaluate(OptionalInt pending, int batchSize, int parallelism) throws CycleException {
        CostModel dataflow = Flows.pair(
                Flows.bolt(
                        "work",
                        0,
                        WAIT_NANOS,
                        parallelism,
                        ParallelismLimit.upTo(parallelism, ParallelismLimit.Reason.NONE)),
                new TaskShare.Even());
        Plan plan = new Plan(new int[] {1, parallelism}, new int[] {batchSize}, new double[] {1e9}, pending);
        Bounds bounds = new Bounds(8, OptionalInt.empty(), Optional.empty(), pending, OptionalDouble.empty(), 1e9, 0);
        return new Evaluator(dataflow).evaluate(plan, bounds);
    }

    /** The rate of batches that go round for ever, each time to a task that is drawn. */
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
