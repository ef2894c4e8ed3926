// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ChainedCallTest {

    @Test
    void a_chained_bolt_saves_more_time_if_its_tuples_have_objects() {
        double numbers = ModelConstants.chainedCallNanos(false, OptionalDouble.of(0));
        double text = ModelConstants.chainedCallNanos(false, OptionalDouble.of(1));

        assertThat(text).isLessThan(numbers - 50);
        assertThat(ModelConstants.chainedCallNanos(false, OptionalDouble.of(7))).isEqualTo(text);
        assertThat(ModelConstants.chainedCallNanos(false, OptionalDouble.empty()))
                .isEqualTo(text);
        assertThat(ModelConstants.chainedCallNanos(true, OptionalDouble.of(1))).isGreaterThan(text + 50);
    }
}
