// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TollTest {
    @ParameterizedTest
    @CsvSource({
        "39, 50, 0",
        "39, 51, 2",
        "40, 51, 0",
        "-1, 51, 2",
        "-1, 50, 0",
        "0, 60, 200",
        "39, 137, 15138",
        "100, 1000, 0"
    })
    void is_twice_the_square_of_the_cars_above_50(int lav, int numVehicles, int toll) {
        assertThat(Toll.withoutAccident(lav, numVehicles)).isEqualTo(toll);
    }

    @Test
    void rejects_overflow() {
        assertThat(Toll.withoutAccident(10, 32_817)).isEqualTo(2 * 32_767 * 32_767);
        assertThatThrownBy(() -> Toll.withoutAccident(10, 32_818)).isInstanceOf(ArithmeticException.class);
    }
}
