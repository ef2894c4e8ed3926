// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class SpreadTest {

    @Test
    void median_of_an_odd_number_is_the_middle_value() {
        assertThat(Spread.of(DoubleStream.of(9, 1, 4))).isEqualTo(new Spread(4, 1, 9));
    }

    @Test
    void median_of_an_even_number_is_the_mean_of_the_middle_two() {
        assertThat(Spread.of(DoubleStream.of(9, 1, 4, 5))).isEqualTo(new Spread(4.5, 1, 9));
    }

    @Test
    void one_value_is_median_minimum_and_maximum() {
        assertThat(Spread.of(DoubleStream.of(7))).isEqualTo(new Spread(7, 7, 7));
    }

    @Test
    void refuses_no_values() {
        assertThatThrownBy(() -> Spread.of(DoubleStream.empty())).isInstanceOf(IllegalArgumentException.class);
    }
}
