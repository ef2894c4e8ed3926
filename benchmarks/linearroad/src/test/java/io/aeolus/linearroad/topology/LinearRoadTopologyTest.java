// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.benchmarks.testing.RandomPlans;
import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.SegmentRow;
import io.aeolus.linearroad.SegmentStatistics;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the topology's results with the oracle at random parallelism and batch sizes, with and without faults. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LinearRoadTopologyTest {

    private static final List<Integer> BATCH_SIZES = List.of(1, 2, 7, 64, 1000);

    private LinearRoadFile file;
    private List<SegmentRow> expected;

    @BeforeAll
    void generate(@TempDir Path directory) throws Exception {
        Path path = directory.resolve("input.dat");
        LinearRoadGenerator.generate(GeneratorConfig.of(2, 7, 7).withDensity(0.05), path);
        file = new LinearRoadFile(path);
        expected = SegmentStatistics.of(file);
        assertThat(expected).hasSizeGreaterThan(300);
    }

    static LongStream seeds() {
        return LongStream.range(0, 8);
    }

    @Test
    void emits_the_expected_rows_unbatched() {
        assertThat(segmentRows(run())).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void emits_the_expected_rows_at_every_parallelism_and_batch_size(long seed) {
        assertThat(segmentRows(random(seed))).containsExactlyInAnyOrderElementsOf(expected);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void neither_loses_nor_adds_rows_when_tuples_fail(long seed) {
        // Bounded, because all results of a minute are anchored to one progress tuple, which could otherwise fail
        // repeatedly.
        List<SegmentRow> rows = segmentRows(random(seed).failing(200, 100, new Random(seed + 1)));

        // At-least-once delivery: a replayed minute can be emitted again with equal results.
        assertThat(Set.copyOf(rows)).containsExactlyInAnyOrderElementsOf(expected);
    }

    private WorkloadRun run() {
        return WorkloadRun.of(LinearRoadTopology.of(file));
    }

    /** Random parallelism, batch sizes and bound on lines in flight. */
    private WorkloadRun random(long seed) {
        Random random = new Random(seed);
        BatchingPlan plan = RandomPlans.of(LinearRoadTopology.of(file), BATCH_SIZES, random);
        return run().batched(plan).seed(seed).config(RandomPlans.maxPending(2000, random));
    }

    private static List<SegmentRow> segmentRows(WorkloadRun run) {
        return run.rows().stream().map(SegmentRow::of).toList();
    }
}
