// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
        assertThat(DefaultInput.expressways(rows)).isEqualTo(expressways);
    }

    @Test
    void has_about_the_requested_length_and_is_generated_once() throws Exception {
        Path file = DefaultInput.generateOnce(OptionalLong.of(240_000), cache, Progress.NONE);

        assertThat(file.getFileName()).hasToString("linearroad-x1-12min-seed2013-density1.3.dat");
        assertThat(lines(file)).isCloseTo(240_000L, Percentage.withPercentage(5));
        Files.writeString(file, "kept");
        assertThat(DefaultInput.generateOnce(OptionalLong.of(240_000), cache, Progress.NONE))
                .hasContent("kept");
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }
}
