// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySumsTest {

    /** Of many keys only a subset is kept, and the estimate depends on which. */
    @ParameterizedTest
    @ValueSource(ints = {1_000, 2_179, 5_000, 50_000})
    void distinct_keys_never_exceed_the_samples(int keys) {
        for (int begin = 0; begin < Math.max(5, 100_000 / keys); begin++) {
            List<KeySums.Key> all = IntStream.range(begin * keys, (begin + 1) * keys)
                    .mapToObj(hash -> new KeySums.Key(hash, 1, 1, 0))
                    .toList();

            KeySums sums = KeySums.of(keys, false, keys, 0, all);

            assertThat(sums.seen()).as("from %d", begin * keys).isLessThanOrEqualTo(keys);
            assertThat((double) sums.seen()).isCloseTo(keys, withPercentage(15));
        }
    }
}
