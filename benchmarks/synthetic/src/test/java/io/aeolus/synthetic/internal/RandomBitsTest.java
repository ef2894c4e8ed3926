// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RandomBitsTest {

    @Test
    void equal_the_bits_of_the_jdk_generator() {
        SplittableRandom random = new SplittableRandom(0);
        for (long number = 0; number < 1_000; number++) {
            assertThat(RandomBits.of(number)).isEqualTo(random.nextLong());
        }
    }
}
