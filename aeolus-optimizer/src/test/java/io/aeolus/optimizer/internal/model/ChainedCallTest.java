// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ChainedCallTest {

    @Test
    void a_chained_bolt_saves_more_time_if_its_tuples_have_objects() {
        double numbers = usual(false, OptionalDouble.of(0), 1_000);
        double text = usual(false, OptionalDouble.of(1), 1_000);

        assertThat(text).isLessThan(numbers - 50);
        assertThat(usual(false, OptionalDouble.of(7), 1_000)).isEqualTo(text);
        assertThat(usual(false, OptionalDouble.empty(), 1_000)).isEqualTo(text);
        assertThat(usual(true, OptionalDouble.of(1), 1_000)).isGreaterThan(text + 50);
    }

    @Test
    void a_bolt_with_little_user_code_saves_only_a_part_of_it() {
        assertThat(new ChainedCall(110, 70).nanos(1_000)).isEqualTo(40);
        assertThat(new ChainedCall(110, 70).nanos(20)).isCloseTo(110 - 0.75 * 20, within(1e-9));
    }

    private static double usual(boolean isBySource, OptionalDouble objects, double cpuNanos) {
        return ModelConstants.chainedCall(isBySource, objects).nanos(cpuNanos);
    }
}
