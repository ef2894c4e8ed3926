// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.PlanDocument;
import io.aeolus.benchmarks.testing.RandomPlans;
import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.Workload;
import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cli.WorkloadParameter;
import io.aeolus.cluster.Progress;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the output of the topologies, plain and batched, at random size, parallelism and batch size, with an independent computation,
 * with and without faults.
 */
class TopologiesTest {

    private static final long ROWS = 1_500;
    /** A few days of readings of each plug. */
    private static final long MORE_ROWS = 240_000;

    private static final int SEEDS = 3;
    private static final List<Integer> BATCH_SIZES = List.of(1, 3, 100, 1000);

    @TempDir
    static Path cache;

    /** A workload with its display name. */
    record NamedWorkload(Workload workload) {
        @Override
        public String toString() {
            return workload.name();
        }
    }

    static Stream<NamedWorkload> workloads() {
        return ServiceLoader.load(Workload.class).stream()
                .map(ServiceLoader.Provider::get)
                .map(NamedWorkload::new);
    }

    static Stream<Arguments> workloadsAndSeeds() {
        return withSeeds(workloads());
    }

    /** The other workloads are {@link Subject}s. */
    static Stream<Arguments> papersAndSeeds() {
        return withSeeds(workloads().filter(named -> !named.workload().name().startsWith("synthetic-")));
    }

    static Stream<Arguments> subjectsAndSeeds() {
        return withSeeds(Subject.all().stream());
    }

    private static Stream<Arguments> withSeeds(Stream<?> subjects) {
        return subjects.flatMap(
                subject -> LongStream.rangeClosed(1, SEEDS).mapToObj(seed -> Arguments.of(subject, seed)));
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void emit_the_expected_rows_unbatched(NamedWorkload named) throws Exception {
        PreparedWorkload usual = prepare(named, WorkloadParameter::usual);
        PreparedWorkload largest = prepare(named, scale -> Math.min(scale.most(), 4));

        assertThat(output(WorkloadRun.of(usual.topology()).config(usual.config())))
                .isEqualTo(usual.expectedOutput());
        if (!named.workload().parameters().isEmpty()) {
            assertThat(output(WorkloadRun.of(largest.topology()).config(largest.config())))
                    .isEqualTo(largest.expectedOutput());
        }
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void emit_the_expected_rows_with_their_plans(NamedWorkload named) throws Exception {
        boolean hasDays = named.workload().name().startsWith("multistage-");
        PreparedWorkload prepared = hasDays
                ? prepare(named, MORE_ROWS, WorkloadParameter::usual)
                : prepare(named, WorkloadParameter::usual);
        PlanDocument plan = PlanFile.parse(prepared.defaultPlan(), "default plan");

        assertThat(plan.topologyName())
                .isEqualTo(prepared.topologyName())
                .isEqualTo(named.workload().name());
        assertThat(output(WorkloadRun.of(prepared.topology())
                        .config(prepared.config())
                        .batched(plan.plan())))
                .isEqualTo(prepared.expectedOutput());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("workloadsAndSeeds")
    void emit_the_expected_rows_at_every_parallelism_and_batch_size(NamedWorkload named, long seed) throws Exception {
        Random random = new Random(seed);
        PreparedWorkload prepared = prepare(
                named, scale -> scale.least() + random.nextInt(Math.min(scale.most() - scale.least() + 1, 100)));

        assertThat(output(random(prepared, random).seed(4 * seed))).isEqualTo(prepared.expectedOutput());
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("papersAndSeeds")
    void end_when_tuples_fail(NamedWorkload named, long seed) throws Exception {
        Random random = new Random(seed);
        PreparedWorkload prepared = prepare(named, WorkloadParameter::usual);

        // At-least-once delivery: rows can be counted again, but no row stays pending.
        assertThat(random(prepared, random)
                        .seed(seed)
                        .failing(40, 30, new Random(seed + 1))
                        .rows())
                .isNotEmpty();
    }

    @ParameterizedTest(name = "{0}, seed {1}")
    @MethodSource("subjectsAndSeeds")
    void lose_nothing_when_tuples_fail(Subject subject, long seed) {
        List<List<Object>> rows = random(subject.prepare(), new Random(seed))
                .seed(seed)
                .failing(40, 50, new Random(seed + 1))
                .rows();

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

    /** Returns the largest count of each key. */
    private static Map<Object, Long> counts(List<List<Object>> rows) {
        Map<Object, Long> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row.get(0), (Long) row.get(1), Math::max));
        return counts;
    }

    private static PreparedWorkload prepare(NamedWorkload named, ToIntFunction<WorkloadParameter> number)
            throws Exception {
        // Mails, and rows that wait, take longer to process than other rows.
        boolean isSlow = named.workload().name().matches(".*-(enron|waiting)");
        return prepare(named, isSlow ? ROWS / 10 : ROWS, number);
    }

    private static PreparedWorkload prepare(NamedWorkload named, long rows, ToIntFunction<WorkloadParameter> number)
            throws Exception {
        Map<String, Integer> parameters = named.workload().parameters().stream()
                .collect(Collectors.toMap(WorkloadParameter::name, number::applyAsInt));
        return named.workload()
                .prepare(
                        new WorkloadOptions(
                                Optional.empty(), Optional.empty(), OptionalLong.of(rows), cache, parameters),
                        Progress.NONE);
    }

    private static OutputDigest output(WorkloadRun run) {
        return run.rows().stream().map(OutputDigest::of).reduce(OutputDigest.EMPTY, OutputDigest::plus);
    }

    private static WorkloadRun random(PreparedWorkload prepared, Random random) {
        return WorkloadRun.of(prepared.topology())
                .batched(RandomPlans.of(prepared.topology(), BATCH_SIZES, random))
                .config(RandomPlans.maxPending(200, random));
    }
}
