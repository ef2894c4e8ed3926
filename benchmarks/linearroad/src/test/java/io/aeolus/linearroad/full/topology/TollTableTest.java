// SPDX-License-Identifier: Apache-2.0
package io.aeolus.linearroad.full.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TollTableTest {

    @Test
    void maps_like_a_hash_map() {
        Random random = new Random(2013);
        TollTable table = new TollTable();
        Map<Long, Integer> map = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            long key = random.nextInt(4) == 0 ? random.nextLong() >>> 1 : random.nextInt(5_000);
            int toll = random.nextInt(100);
            map.putIfAbsent(key, toll);
            assertThat(table.putIfAbsent(key, toll)).isEqualTo(map.get(key));
        }

        map.forEach((key, toll) -> assertThat(table.get(key)).hasValue(toll));
        for (long key = 0; key < 10_000; key++) {
            assertThat(table.get(key))
                    .isEqualTo(map.containsKey(key) ? OptionalInt.of(map.get(key)) : OptionalInt.empty());
        }
    }
}
