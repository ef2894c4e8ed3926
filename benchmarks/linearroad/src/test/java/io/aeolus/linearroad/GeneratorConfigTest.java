// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GeneratorConfigTest {
    @Test
    void accepts_values_at_the_bounds() {
        assertThat(new GeneratorConfig(1, 1, Long.MIN_VALUE, 0.01, 0).expectedReports())
                .isEqualTo(29);
        assertThat(new GeneratorConfig(100, 180, Long.MAX_VALUE, 10, 12).expectedReports())
                .isGreaterThan(20_000_000_000L);
    }

    @Test
    void the_first_minute_lies_in_the_simulation() {
        GeneratorConfig config = GeneratorConfig.of(1, 90, 1);
        assertThat(config.withFirstMinute(80).expectedReports()).isBetween(1_500_000L, 1_700_000L);
        assertThatThrownBy(() -> config.withFirstMinute(90))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("first minute is 90, expected 0 to 89");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            0    | 1   | 1    | 0    | expressways is 0, expected 1 to 1000
            1001 | 1   | 1    | 0    | expressways is 1001, expected 1 to 1000
            1    | 0   | 1    | 0    | minutes is 0, expected 1 to 180
            1    | 181 | 1    | 0    | minutes is 181, expected 1 to 180
            1    | 1   | 0    | 0    | density is 0.0, expected 0.01 to 10
            1    | 1   | 10.1 | 0    | density is 10.1, expected 0.01 to 10
            1    | 1   | NaN  | 0    | density is NaN, expected 0.01 to 10
            101  | 1   | 10   | 0    | expressways times density is 1010.0, expected at most 1000
            1    | 1   | 1    | -1   | accidents per hour is -1.0, expected 0 to 12
            1    | 1   | 1    | 12.1 | accidents per hour is 12.1, expected 0 to 12
            1    | 1   | 1    | NaN  | accidents per hour is NaN, expected 0 to 12
            """)
    void names_the_value_that_is_out_of_range(
            int expressways, int minutes, double density, double accidentsPerHour, String message) {
        assertThatThrownBy(() -> new GeneratorConfig(expressways, minutes, 0, density, accidentsPerHour))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
