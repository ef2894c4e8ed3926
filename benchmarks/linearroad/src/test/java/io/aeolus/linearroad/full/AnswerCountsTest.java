// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.linearroad.GeneratorConfig;
import io.aeolus.linearroad.GeneratorResult;
import io.aeolus.linearroad.LinearRoadFile;
import io.aeolus.linearroad.LinearRoadGenerator;
import io.aeolus.linearroad.full.topology.AnswerKind;
import io.aeolus.linearroad.full.topology.ResponseTimes;
import io.aeolus.linearroad.full.topology.TollHistory;
import io.aeolus.monitor.DeliveryGuarantee;
import io.aeolus.monitor.Measurement;
import io.aeolus.probe.Distribution;
import io.aeolus.probe.OutputDigest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerCountsTest {

    private static final Map<AnswerKind, Long> RIGHT = Map.of(
            AnswerKind.TOLL, 5_000L,
            AnswerKind.ACCIDENT, 7L,
            AnswerKind.BALANCE, 3L,
            AnswerKind.EXPENDITURE, 2L);

    @TempDir
    private Path directory;

    /** Accidents from before the first minute are detected again, and all cars are new. */
    @ParameterizedTest(name = "seed {0}, from minute {1}")
    @CsvSource({"1, 0", "2, 15", "3, 15"})
    void the_generator_counts_the_expected_answers_of_its_input(long seed, int firstMinute) throws Exception {
        Path file = directory.resolve("made.dat");
        GeneratorConfig config = GeneratorConfig.of(2, 25, seed)
                .withDensity(0.5)
                .withAccidentsPerHour(12)
                .withFirstMinute(firstMinute)
                .withTravelTimeQueries();

        GeneratorResult result = LinearRoadGenerator.generate(config, file);

        Map<AnswerKind, Long> expected = new HashMap<>();
        LinearRoadFile input = new LinearRoadFile(file);
        ExpectedAnswers.compute(
                input,
                TollHistory.read(input.history()),
                answer -> expected.merge(AnswerKind.of(answer), 1L, Long::sum));
        assertThat(expected).containsOnlyKeys(AnswerKind.values());
        assertThat(AnswerCounts.of(result).expected()).isEqualTo(expected);
    }

    @Test
    void finds_missing_answers_of_each_kind() {
        assertThat(differences(0, 10, RIGHT)).isEmpty();

        assertThat(differences(0, 10, Map.of(AnswerKind.TOLL, 3_500L, AnswerKind.BALANCE, 3L)))
                .containsExactly(
                        "toll 3,500 instead of 5,000", "accident 0 instead of 7", "expenditure 0 instead of 2");
    }

    @Test
    void only_replays_explain_too_many_answers() {
        Map<AnswerKind, Long> more = with(AnswerKind.ACCIDENT, 8);

        assertThat(differences(0, 10, more)).containsExactly("accident 8 instead of 7");
        assertThat(differences(1, 10, more)).isEmpty();
        assertThat(differences(0, 30_000, more)).as("a watermark timed out").isEmpty();
    }

    @Test
    void replays_do_not_explain_missing_answers() {
        assertThat(differences(1, 30_000, with(AnswerKind.BALANCE, 2))).containsExactly("balance 2 instead of 3");
    }

    private static Map<AnswerKind, Long> with(AnswerKind kind, long count) {
        Map<AnswerKind, Long> counts = new HashMap<>(RIGHT);
        counts.put(kind, count);
        return counts;
    }

    private static List<String> differences(long duplicated, long millis, Map<AnswerKind, Long> counts) {
        Map<AnswerKind, Map<Integer, Distribution>> times = new HashMap<>();
        counts.forEach((kind, count) -> {
            Distribution.Counter counter = new Distribution.Counter();
            counter.add(millis, count);
            times.put(kind, Map.of(1, counter.snapshot()));
        });
        Measurement run = new Measurement(
                DeliveryGuarantee.AT_LEAST_ONCE,
                true,
                1_000,
                240,
                Optional.empty(),
                0,
                OptionalLong.of(0),
                duplicated,
                OutputDigest.EMPTY,
                1,
                100);
        return new AnswerCounts(RIGHT).differences(run, new ResponseTimes(times));
    }
}
