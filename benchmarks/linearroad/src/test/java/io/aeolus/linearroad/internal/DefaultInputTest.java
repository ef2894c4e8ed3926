// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cli.WorkloadOptions;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import io.aeolus.linearroad.InputScan;
import io.aeolus.linearroad.LinearRoadFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DefaultInputTest {

    @TempDir
    private Path cache;

    @ParameterizedTest
    @CsvSource({"1, 1", "240000, 1", "260000, 2", "1900000, 8", "9800000, 40"})
    void has_enough_expressways_for_the_rows(long rows, int expressways) throws BadInputException {
        assertThat(DefaultInput.expressways("linearroad", rows)).isEqualTo(expressways);
    }

    @Test
    void has_about_the_requested_length_and_is_generated_once() throws Exception {
        Path file = DefaultInput.generateOnce("linearroad", options(OptionalLong.of(240_000), Map.of()), Progress.NONE);

        assertThat(file.getFileName()).hasToString("linearroad-x1-12min-seed2013-density1.3.dat");
        assertThat(lines(file)).isCloseTo(240_000L, Percentage.withPercentage(5));
        Files.writeString(file, "kept");
        assertThat(DefaultInput.generateOnce("linearroad", options(OptionalLong.of(240_000), Map.of()), Progress.NONE))
                .hasContent("kept");
    }

    @Test
    void parameters_select_a_part_of_the_benchmark() throws Exception {
        Path file = DefaultInput.generateOnce(
                "linearroad",
                options(OptionalLong.empty(), Map.of("expressways", 2, "minutes", 9, "first-minute", 8)),
                Progress.NONE);

        assertThat(file.getFileName()).hasToString("linearroad-x2-9min-seed2013-from8.dat");
        InputScan scan = InputScan.of(new LinearRoadFile(file));
        assertThat(scan.firstTimeSeconds()).isEqualTo(480);
        assertThat(scan.lastTimeSeconds()).isEqualTo(539);
        assertThat(scan.expressways()).isEqualTo(2);
        assertThat(scan.travelTimeQueries()).isPositive();
    }

    @Test
    void refuses_contradictory_options_in_one_line() {
        assertThatThrownBy(() -> generate(OptionalLong.of(9), Map.of("minutes", 9)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("--rows has no effect with -o: remove one of them");
        assertThatThrownBy(() -> generate(OptionalLong.empty(), Map.of("minutes", 9, "first-minute", 9)))
                .isInstanceOf(BadInputException.class)
                .hasMessage("-o first-minute must be below minutes, 9 (was 9)");
        WorkloadOptions given = new WorkloadOptions(
                Optional.of(cache), Optional.empty(), OptionalLong.empty(), cache, Map.of("minutes", 9));
        assertThatThrownBy(() -> DefaultInput.check(given))
                .isInstanceOf(BadInputException.class)
                .hasMessage("-o has no effect with --input: remove one of them");
    }

    private void generate(OptionalLong rows, Map<String, Integer> parameters) throws BadInputException {
        DefaultInput.generateOnce("linearroad", options(rows, parameters), Progress.NONE);
    }

    private WorkloadOptions options(OptionalLong rows, Map<String, Integer> parameters) {
        return new WorkloadOptions(Optional.empty(), Optional.empty(), rows, cache, parameters);
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }
}
