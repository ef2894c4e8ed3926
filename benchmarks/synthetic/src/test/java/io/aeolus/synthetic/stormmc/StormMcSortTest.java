// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.stormmc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StormMcSortTest {

    @Test
    void distinguishes_sorted_from_unsorted() {
        assertThat(StormMcSort.isSorted(List.of())).isTrue();
        assertThat(StormMcSort.isSorted(List.of("1", "1", "2"))).isTrue();
        assertThat(StormMcSort.isSorted(List.of("1", "3", "2"))).isFalse();
    }
}
