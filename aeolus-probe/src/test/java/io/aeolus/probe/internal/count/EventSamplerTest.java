// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EventSamplerTest {

    private static final long BETWEEN = 1_000;

    private final EventSampler sampler = new EventSampler(BETWEEN);
    private long nanos;

    @Test
    void the_second_event_is_always_a_sample() {
        assertThat(after(1_000_000_000)).isEqualTo(1);
    }

    @Test
    void distances_grow_up_to_a_limit_while_samples_come_too_early() {
        after(0);

        assertThat(after(BETWEEN - 1)).isEqualTo(3);
        assertThat(after(BETWEEN - 1)).isEqualTo(7);
        for (int sample = 0; sample < 20; sample++) {
            after(0);
        }
        assertThat(after(0)).isEqualTo(65_535);
    }

    @Test
    void distances_shrink_to_odd_numbers_if_samples_come_late() {
        after(0);
        after(0);
        after(0);

        assertThat(after(4 * BETWEEN + 1)).isEqualTo(3);
        assertThat(after(4 * BETWEEN + 1)).isEqualTo(1);
        assertThat(after(4 * BETWEEN + 1)).isEqualTo(1);
    }

    @Test
    void a_suitable_distance_is_kept() {
        after(0);
        after(0);

        assertThat(after(BETWEEN)).isEqualTo(3);
        assertThat(after(4 * BETWEEN)).isEqualTo(3);
    }

    private int after(long passed) {
        nanos += passed;
        return sampler.endSample(nanos);
    }
}
