// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RowSetTest {

    @Test
    void numbers_in_any_order_are_counted_once() {
        Random random = new Random(1);
        List<Long> numbers = new ArrayList<>(LongStream.range(0, 500).boxed().toList());
        Collections.shuffle(numbers, random);
        RowSet set = RowSet.EMPTY;
        Set<Long> added = new HashSet<>();
        for (long number : numbers) {
            set = RowSet.of(set.with(number).with(number).toLongs());
            added.add(number);
            long limit = random.nextInt(600);
            assertThat(set.size()).isEqualTo(added.size());
            assertThat(set.sizeBelow(limit))
                    .isEqualTo(added.stream().filter(one -> one < limit).count());
        }
        assertThat(set.repeated()).isEqualTo(500);
    }

    @Test
    void a_set_without_holes_is_small() {
        RowSet set = RowSet.EMPTY;
        for (long number = 0; number < 6_400; number++) {
            set = set.with(number);
        }

        assertThat(set.toLongs()).containsExactly(0, 6_400);
    }
}
