// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.benchmarks.testing.RandomPlans;
import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.optimizer.PlanFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the output of the topologies, plain and batched, at random parallelism and batch sizes, with and without faults. */
class SyntheticTopologiesTest {

    private static final int SEEDS = 5;
    private static final List<Integer> BATCH_SIZES = List.of(1, 2, 7, 64, 1000);

    static Stream<Arguments> subjectsAndSeeds() {
        return Subject.all().stream()
                .flatMap(subject ->
                        Stream.iterate(0L, seed -> seed + 1).limit(SEEDS).map(seed -> Arguments.of(subject, seed)));
    }

    @ParameterizedTest
    @MethodSource("io.aeolus.synthetic.Subject#all")
    void emit_the_expected_rows_unbatched(Subject subject) {
        PreparedWorkload workload = subject.prepare();

        List<List<Object>> rows =
                run(subject, workload).config(workload.config()).rows();

        assertThat(rows).containsExactlyInAnyOrderElementsOf(subject.expectedRows());
    }

    @ParameterizedTest
    @MethodSource("io.aeolus.synthetic.Subject#all")
    void emit_the_expected_rows_with_their_plans(Subject subject) throws Exception {
        PreparedWorkload workload = subject.prepare();
        PlanDocument plan = PlanFile.parse(workload.defaultPlan(), "default plan");

        List<List<Object>> rows = run(subject, workload)
                .batched(plan.plan())
                .config(workload.config())
                .rows();

        assertThat(rows).containsExactlyInAnyOrderElementsOf(subject.expectedRows());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("subjectsAndSeeds")
    void emit_the_expected_rows_at_every_parallelism_and_batch_size(Subject subject, long seed) {
        List<List<Object>> rows = random(subject, seed).rows();

        assertThat(rows).containsExactlyInAnyOrderElementsOf(subject.expectedRows());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("subjectsAndSeeds")
    void lose_nothing_when_tuples_fail(Subject subject, long seed) {
        List<List<Object>> rows =
                random(subject, seed).failing(40, 50, new Random(seed + 1)).rows();

        if (subject.equals(Subject.WAITING)) {
            // At-least-once delivery: a row can be emitted again with equal values.
            assertThat(rows).hasSameElementsAs(subject.expectedRows());
        } else {
            Map<Object, Long> counts = counts(rows);
            // At-least-once delivery: a row can be counted again.
            assertThat(counts(subject.expectedRows()))
                    .allSatisfy((key, count) -> assertThat(counts.get(key)).isGreaterThanOrEqualTo(count));
        }
    }

    private static WorkloadRun run(Subject subject, PreparedWorkload workload) {
        return WorkloadRun.of(workload.topology(), subject.lastBolt());
    }

    /** Random parallelism, batch sizes and bound on rows in flight. */
    private static WorkloadRun random(Subject subject, long seed) {
        Random random = new Random(seed);
        return run(subject, subject.prepare())
                .batched(plan(subject, random))
                .seed(seed)
                .config(RandomPlans.maxPending(200, random));
    }

    /** Returns the largest count of each key. */
    private static Map<Object, Long> counts(List<List<Object>> rows) {
        Map<Object, Long> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row.get(0), (Long) row.get(1), Math::max));
        return counts;
    }

    private static BatchingPlan plan(Subject subject, Random random) {
        Map<String, ComponentPlan> components = new HashMap<>();
        components.put(Subject.SPOUT, RandomPlans.component(3, random));
        subject.bolts().forEach(bolt -> components.put(bolt, RandomPlans.component(4, random)));
        List<StreamPlan> streams = new ArrayList<>();
        streams.add(RandomPlans.stream(Subject.SPOUT, BATCH_SIZES, random));
        subject.bolts().stream()
                .filter(bolt -> !bolt.equals(subject.lastBolt()))
                .forEach(bolt -> streamsOf(subject, bolt)
                        .forEach(stream -> streams.add(RandomPlans.stream(bolt, stream, BATCH_SIZES, random))));
        return new BatchingPlan(components, streams);
    }

    private static List<String> streamsOf(Subject subject, String bolt) {
        return subject.prepare().topology().get_bolts().get(bolt).get_common().get_streams().keySet().stream()
                .sorted()
                .toList();
    }
}
