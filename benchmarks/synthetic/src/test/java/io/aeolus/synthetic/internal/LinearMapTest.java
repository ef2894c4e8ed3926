// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class LinearMapTest {

    @Test
    void composes_many_rounds_in_one_step() {
        LinearMap map = LinearMap.of(bit -> Rounds.run(bit, Rounds.MIX));
        Random random = new Random(1);
        for (int i = 0; i < 100; i++) {
            long bits = random.nextLong();
            assertThat(map.apply(bits)).isEqualTo(Rounds.run(bits, Rounds.MIX));
        }
        assertThat(map.apply(0)).isZero();
    }
}
