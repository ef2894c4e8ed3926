// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import io.aeolus.cases.Altered;
import io.aeolus.cases.Cases;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.search.FixedPointSearch;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.synthetic.Flows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A source sends each tuple to two consumers, in batches of 10. Sending an unbatched tuple takes 1 us; a batch, 2 us and 0.1 us for each row. So a
 * tuple of a batch takes 2000 / 10 + 100 = 300 ns, and 1000 / 10 = 100 ns more for a further consumer of the same batch.
 */
class SharedBatchesTest {

    private static final PartyCost SENDER = new PartyCost(1000, 2000, 100);
    private static final TaskShare BY_KEY = new TaskShare.ByKey(1e6, 0);
    private static final Partitioning WORD = keyedBy("word");
    private static final double LINGER_NANOS = 5e6;
    private static final int CASES = Cases.number(60, 300);

    @ParameterizedTest
    @CsvSource({"2, 2, 400", "1, 1, 400", "2, 3, 600", "1, 2, 600"})
    void consumers_with_the_same_key_and_parallelism_share_batches(int first, int second, double nanos) {
        CostModel model = model(edge(1, BY_KEY, WORD), edge(2, BY_KEY, WORD));

        assertThat(sourceNanos(model, first, second)).isCloseTo(nanos, withPercentage(1e-3));
    }

    @Test
    void consumers_with_different_keys_share_no_batches_unless_they_have_one_task() {
        CostModel model = model(edge(1, BY_KEY, WORD), edge(2, BY_KEY, keyedBy("line")));

        assertThat(sourceNanos(model, 2, 2)).isCloseTo(600, withPercentage(1e-3));
        assertThat(sourceNanos(model, 1, 1)).isCloseTo(400, withPercentage(1e-3));
    }

    @Test
    void consumers_without_keys_share_batches_with_any_parallelism() {
        CostModel model = model(
                edge(1, new TaskShare.Even(), new Partitioning.Any()),
                edge(2, new TaskShare.Even(), new Partitioning.Any()));

        assertThat(sourceNanos(model, 2, 3)).isCloseTo(400, withPercentage(1e-3));
    }

    @Test
    void a_consumer_whose_code_chooses_tasks_shares_no_batches() {
        CostModel model = model(
                edge(1, new TaskShare.Even(), new Partitioning.Alone()),
                edge(2, new TaskShare.Even(), new Partitioning.Alone()));

        assertThat(sourceNanos(model, 1, 1)).isCloseTo(600, withPercentage(1e-3));
    }

    /** 300 ns for the shuffle, and 100 ns for each of three tasks that receive the same batch. */
    @Test
    void a_batch_for_all_tasks_is_packed_for_the_other_consumer() {
        CostModel model = model(
                edge(1, new TaskShare.ToAll(), new Partitioning.Any()),
                edge(2, new TaskShare.Even(), new Partitioning.Any()));

        assertThat(sourceNanos(model, 3, 1)).isCloseTo(600, withPercentage(1e-3));
    }

    @Test
    void unbatched_tuples_share_nothing() {
        CostModel model = model(edge(1, BY_KEY, WORD), edge(2, BY_KEY, WORD));

        Plan unbatched = Flows.plan(new int[] {1, 2, 2}, new int[] {1}, LINGER_NANOS, OptionalInt.empty());

        assertThat(sourceNanos(model, unbatched)).isCloseTo(2000, withPercentage(1e-3));
    }

    /** With 700 ns per call, the first consumer needs two tasks at the rate of shared batches, and so does the second one, to share them. */
    @Test
    void the_plan_gives_consumers_with_the_same_key_the_same_number_of_tasks() throws BadInputException {
        CostModel model = model(edge(1, BY_KEY, WORD), edge(2, BY_KEY, WORD)).withOperator(1, Flows.bolt("count", 700));

        Plan plan = FixedPointSearch.search(problem(model), Algorithm.BOUNDED).plan();

        assertThat(plan.parallelisms()).containsExactly(1, 2, 2);
    }

    /** Another task of the second consumer gains nothing, as the first consumer is the bottleneck. */
    @Test
    void the_plan_gives_consumers_different_numbers_of_tasks_where_shared_batches_gain_nothing()
            throws BadInputException {
        CostModel model = model(edge(1, BY_KEY, WORD), edge(2, BY_KEY, WORD))
                .withOperator(
                        1, Flows.bolt("count", 9000, 0, 1, ParallelismLimit.upTo(4, ParallelismLimit.Reason.USER)));

        Plan plan = FixedPointSearch.search(problem(model), Algorithm.BOUNDED).plan();

        assertThat(plan.parallelisms()).containsExactly(1, 4, 1);
    }

    @Test
    void finds_a_plan_as_fast_as_the_best_of_all_parallelisms() throws BadInputException {
        List<String> failures = new ArrayList<>();
        int faster = 0;
        int cases = 0;
        for (int seed = 0; seed < CASES; seed++) {
            RandomCase random = RandomCase.of(seed, BoundKind.CORES, RandomCase.Size.SMALL);
            CostModel model = partitioned(random.model(), new Draw(seed));
            boolean hasOneFreeSource = model.operators().stream()
                            .filter(Operator::isSource)
                            .allMatch(source -> source.rate().isEmpty())
                    && model.operators().stream().filter(Operator::isSource).count() == 1;
            if (!hasOneFreeSource || !SharedBatches.dependOnParallelisms(model)) {
                continue;
            }
            Bounds bounds = Altered.with(random.bounds(), "lingers", new Lingers(LINGER_NANOS));
            Problem problem = new Problem(model, bounds);
            double best = best(problem);
            double rate = FixedPointSearch.search(problem, Algorithm.BOUNDED)
                    .evaluation()
                    .rowsPerNano();
            cases++;
            faster += best > 1.01 * best(new Problem(random.model(), bounds)) ? 1 : 0;
            if (rate < best * (1 - 2 * Math.max(0.01, bounds.tolerance()))) {
                failures.add("%s: %.4f of the best rate".formatted(random.name(), rate / best));
            }
        }
        assertThat(failures).as("of %d", cases).isEmpty();
        assertThat(faster).as("faster with shared batches, of %d", cases).isGreaterThan(cases / 10);
    }

    /** The highest rate of all parallelisms, with the largest batches. */
    private static double best(Problem problem) {
        CostModel model = problem.model();
        int[] least = model.operators().stream().mapToInt(v -> v.limit().min()).toArray();
        int[] most = model.operators().stream().mapToInt(v -> v.limit().max()).toArray();
        int[] batches = model.streams().stream()
                .mapToInt(
                        stream -> stream.edges().isEmpty() ? 1 : stream.limit().max())
                .toArray();
        double best = 0;
        int[] parallelisms = least.clone();
        do {
            Plan plan = Flows.plan(parallelisms, batches, LINGER_NANOS, OptionalInt.empty());
            best = Math.max(best, problem.evaluate(plan).rowsPerNano());
        } while (BruteForce.next(parallelisms, least, most));
        return best;
    }

    /** Two keys for keyed consumers; all other consumers may receive any batch. */
    private static CostModel partitioned(CostModel model, Draw draw) {
        CostModel changed = model;
        for (int s = 0; s < model.streams().size(); s++) {
            List<Edge> edges = model.stream(s).edges().stream()
                    .map(edge -> new Edge(
                            edge.consumer(),
                            edge.taskShare(),
                            edge.cost(),
                            edge.delay(),
                            edge.remote(),
                            edge.taskShare() instanceof TaskShare.ByKey || draw.chance(0.7)
                                    ? keyedBy(draw.chance(0.8) ? "word" : "line")
                                    : new Partitioning.Any(),
                            ChainedCall.FREE))
                    .toList();
            changed = changed.withStream(s, model.stream(s).withEdges(edges));
        }
        return changed;
    }

    private static Partitioning keyedBy(String field) {
        return new Partitioning.ByKey(Map.of("default", List.of("fields", field)));
    }

    private static Edge edge(int consumer, TaskShare taskShare, Partitioning partitioning) {
        EdgeCost cost = new EdgeCost(SENDER, PartyCost.NONE, PartyCost.NONE, PartyCost.NONE);
        return new Edge(consumer, taskShare, cost, QueueingDelay.NONE, RemoteCost.FREE, partitioning, ChainedCall.FREE);
    }

    private static CostModel model(Edge... edges) {
        return new CostModel(
                List.of(
                        Flows.source("source", 0, OptionalDouble.empty()),
                        Flows.bolt("count", 0),
                        Flows.bolt("sum", 0)),
                List.of(new Stream(0, "default", 1, 8, new BatchLimit(10, "test"), 1, Arrays.asList(edges))),
                0,
                0);
    }

    private static Problem problem(CostModel model) {
        return new Problem(
                model,
                Bounds.of(100, OptionalInt.empty(), new Lingers(LINGER_NANOS))
                        .withTolerance(ModelConstants.DEFAULT_TOLERANCE));
    }

    private static double sourceNanos(CostModel model, int first, int second) {
        return sourceNanos(
                model, Flows.plan(new int[] {1, first, second}, new int[] {10}, LINGER_NANOS, OptionalInt.empty()));
    }

    /** The work of the source for each tuple, since the source is the bottleneck. */
    private static double sourceNanos(CostModel model, Plan plan) {
        return 1 / problem(model).evaluate(plan).rowsPerNano();
    }
}
