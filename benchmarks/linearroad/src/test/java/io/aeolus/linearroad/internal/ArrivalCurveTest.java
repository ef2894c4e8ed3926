// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrivalCurveTest {
    @ParameterizedTest
    @CsvSource({"0, 225", "1, 616", "2, 1004", "8, 2630", "12, 2873", "16, 2466", "17, 2283"})
    void has_the_means_of_the_benchmark_data(int tenMinutes, double perSecond) {
        double mean = IntStream.range(tenMinutes * 600, (tenMinutes + 1) * 600)
                .mapToDouble(ArrivalCurve::reportsPerSecond)
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(perSecond, withPercentage(1));
    }
}
