// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.Figure;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0 ns",
        "0.4, 0.40 ns",
        "0.031, 0.031 ns",
        "1.2, 1 ns",
        "812.4, 812 ns",
        "999.4, 999 ns",
        "999.5, 1.00 us",
        "1234, 1.23 us",
        "9994, 9.99 us",
        "9996, 10.0 us",
        "12345, 12.3 us",
        "99940, 99.9 us",
        "99960, 100 us",
        "999600, 1.00 ms",
        "1500000000, 1.50 s",
        "7200000000000, 7200 s",
    })
    void writes_times_with_three_digits(double nanos, String text) {
        assertThat(Amounts.nanos(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 %",
        "0.0004, <0.1 %",
        "0.0005, 0.1 %",
        "0.031, 3.1 %",
        "0.0994, 9.9 %",
        "0.0996, 10 %",
        "0.706, 71 %",
        "1, 100 %",
        "12.5, '1,250 %'"
    })
    void writes_percentages(double share, String text) {
        assertThat(Amounts.percent(share)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.00123, 0.0012",
        "0.012, 0.012",
        "0.5, 0.50",
        "2, 2.00",
        "9.996, 10.0",
        "64.44, 64.4",
        "99.96, 100",
        "812345.4, '812,345'"
    })
    void writes_numbers(double number, String text) {
        assertThat(Amounts.number(number)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1000, 23, 1.00 us +-2%",
        "1000, 4, 1.00 us +-0.4%",
        "1000, 0, 1.00 us +-0%",
        "1000, 1500, 1.00 us +-150%",
        "0, 3, 0 ns"
    })
    void writes_confidence_intervals(double mean, double confidence, String text) {
        assertThat(Amounts.nanos(new Figure.Measured(100, mean, mean, mean, confidence)))
                .isEqualTo(text);
    }

    @Test
    void writes_negative_times() {
        assertThat(Amounts.nanos(-12.3)).isEqualTo("-12 ns");
    }

    @Test
    void writes_whole_counts_without_decimals() {
        assertThat(Amounts.count(4)).isEqualTo("4");
        assertThat(Amounts.count(1024)).isEqualTo("1,024");
        assertThat(Amounts.count(2.5)).isEqualTo("2.50");
        assertThat(Amounts.count(0)).isEqualTo("0");
    }
}
