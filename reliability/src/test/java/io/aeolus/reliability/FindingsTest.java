// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FindingsTest {

    @Test
    void accepts_replays_within_the_bound() {
        assertThatCode(() -> findings(0, 10, 20, 0).check()).doesNotThrowAnyException();
    }

    @Test
    void rejects_lost_reordered_and_excess_rows() {
        assertThatThrownBy(() -> findings(1, 0, 0, 0).check()).hasMessageContaining("lost");
        assertThatThrownBy(() -> findings(0, 11, 0, 0).check()).hasMessageContaining("replayed rows");
        assertThatThrownBy(() -> findings(0, 10, 21, 0).check()).hasMessageContaining("duplicate results");
        assertThatThrownBy(() -> findings(0, 0, 0, 1).check()).hasMessageContaining("overtook");
    }

    private static Findings findings(long lost, long replays, long duplicated, long overtaken) {
        return new Findings(100, lost, replays, duplicated, OptionalLong.of(overtaken), 10);
    }
}
