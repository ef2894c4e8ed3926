// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.benchmarks.testing.RandomPlans;
import io.aeolus.benchmarks.testing.WorkloadRun;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.full.Expected;
import io.aeolus.linearroad.full.RandomRoad;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares the topology's answers with the expected answers at random parallelism and batch sizes, with and without faults. */
class FullTopologyTest {

    private static final int CARS = 160;
    private static final int MINUTES = 8;
    private static final List<Integer> BATCH_SIZES = List.of(1, 2, 7, 64, 1000);
    private static final List<String> PARALLEL = List.of(
            FullTopology.PARSE,
            FullTopology.SEGMENT,
            FullTopology.ACCIDENT,
            FullTopology.CAR,
            FullTopology.HISTORY,
            FullTopology.ANSWER);
    private static final Map<String, List<String>> BATCHED = Map.of(
            FullTopology.SPOUT, List.of("default"),
            FullTopology.PARSE, List.of("default", FullTopology.STOPPED, "balance", "expenditure"),
            FullTopology.SEGMENT, List.of("default"),
            FullTopology.ACCIDENT, List.of(FullTopology.ACCIDENTS),
            FullTopology.CAR, List.of("toll", "accident", "balance"),
            FullTopology.HISTORY, List.of("expenditure"));

    @TempDir
    private Path directory;

    static LongStream seeds() {
        return LongStream.range(0, 12);
    }

    @Test
    void the_random_road_has_answers_of_every_kind() throws Exception {
        List<List<Object>> expected = Expected.answers(file(1));

        for (AnswerKind kind : AnswerKind.values()) {
            assertThat(expected)
                    .filteredOn(answer -> AnswerKind.of(answer) == kind)
                    .hasSizeGreaterThan(20);
        }
        assertThat(expected)
                .filteredOn(answer -> AnswerKind.of(answer) == AnswerKind.TOLL && (Integer) answer.get(4) > 0)
                .hasSizeGreaterThan(20);
        assertThat(expected)
                .filteredOn(answer -> AnswerKind.of(answer) == AnswerKind.BALANCE && number(answer.get(4)) > 0)
                .hasSizeGreaterThan(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void answers_once_at_every_parallelism_and_batch_size(long seed) throws Exception {
        assertThat(numbers(random(seed).rows()))
                .containsExactlyInAnyOrderElementsOf(numbers(Expected.answers(file(seed))));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void neither_loses_nor_changes_answers_when_tuples_fail(long seed) throws Exception {
        // Bounded, because all answers of a second are anchored to one watermark, which could otherwise fail
        // repeatedly.
        List<List<Object>> rows =
                random(seed).failing(200, 100, new Random(seed + 1)).rows();

        // At-least-once delivery: a replayed watermark emits its answers again with equal values.
        assertThat(Set.copyOf(numbers(rows)))
                .containsExactlyInAnyOrderElementsOf(new HashSet<>(numbers(Expected.answers(file(seed)))));
    }

    private LinearRoadFile file(long seed) throws Exception {
        return RandomRoad.write(directory, seed, CARS, MINUTES);
    }

    /** Random parallelism, batch sizes and bound on lines in flight. */
    private WorkloadRun random(long seed) throws Exception {
        Random random = new Random(seed);
        LinearRoadFile file = file(seed);
        return WorkloadRun.of(FullTopology.of(file, Optional.of(file.history())))
                .batched(plan(random))
                .seed(seed)
                .config(RandomPlans.maxPending(2000, random));
    }

    private static BatchingPlan plan(Random random) {
        Map<String, ComponentPlan> components = new HashMap<>();
        components.put(FullTopology.SPOUT, RandomPlans.component(2, random));
        PARALLEL.forEach(component -> components.put(component, RandomPlans.component(4, random)));
        List<StreamPlan> streams = new ArrayList<>();
        BATCHED.forEach((producer, names) ->
                names.forEach(name -> streams.add(RandomPlans.stream(producer, name, BATCH_SIZES, random))));
        return new BatchingPlan(components, streams);
    }

    /** Converts all values to the same type. */
    private static List<List<Long>> numbers(List<List<Object>> rows) {
        return rows.stream()
                .map(row -> row.stream().map(FullTopologyTest::number).toList())
                .toList();
    }

    private static long number(Object value) {
        return ((Number) value).longValue();
    }
}
