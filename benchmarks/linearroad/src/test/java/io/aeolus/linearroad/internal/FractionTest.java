// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FractionTest {
    @Test
    void adds_and_divides_exactly() {
        Fraction third = Fraction.of(1, 3);
        assertThat(third.plus(third).plus(third)).isEqualTo(Fraction.of(1, 1));
        assertThat(Fraction.of(1, 3).plus(Fraction.of(1, 6)).dividedBy(2)).isEqualTo(Fraction.of(1, 4));
        assertThat(Fraction.ZERO.plus(third)).isEqualTo(third);
    }

    @Test
    void truncates() {
        assertThat(Fraction.of(0, 5).floor()).isZero();
        assertThat(Fraction.of(79, 2).floor()).isEqualTo(39);
        assertThat(Fraction.of(80, 2).floor()).isEqualTo(40);
        assertThat(Fraction.of(Long.MAX_VALUE, Long.MAX_VALUE - 1).floor()).isEqualTo(1);
    }

    @Test
    void rejects_values_out_of_range() {
        assertThatThrownBy(() -> Fraction.of(-1, 2)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Fraction.of(1, 0)).isInstanceOf(IllegalArgumentException.class);
    }
}
