// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FindingsTest {

    @Test
    void replays_and_duplicates_within_their_bounds_pass() {
        assertThat(findings(0, 0, 10, 20, 0).broken()).isEmpty();
    }

    @Test
    void each_broken_guarantee_is_reported() {
        assertThat(findings(1, 0, 0, 0, 0).broken()).containsExactly(Check.LOSS);
        assertThat(findings(0, 1, 0, 0, 0).broken()).containsExactly(Check.ACKS);
        assertThat(findings(0, 0, 11, 0, 0).broken()).containsExactly(Check.REPLAYS);
        assertThat(findings(0, 0, 10, 21, 0).broken()).containsExactly(Check.DUPLICATES);
        assertThat(findings(0, 0, 0, 0, 1).broken()).containsExactly(Check.ORDER);
    }

    private static Findings findings(long lost, long surplusAcks, long replays, long duplicated, long overtaken) {
        return new Findings(100, lost, surplusAcks, replays, duplicated, OptionalLong.of(overtaken), 10);
    }
}
