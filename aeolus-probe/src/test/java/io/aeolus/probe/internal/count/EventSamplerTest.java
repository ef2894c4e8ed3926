package io.aeolus.probe.internal.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Samples on a clock that only moves as told. */
class EventSamplerTest {

    private static final long BETWEEN = 1_000;

    private final EventSampler sampler = new EventSampler(BETWEEN);
    private long nanos;

    @Test
    void the_first_sample_is_followed_by_one_at_the_next_event_whatever_the_clock_says() {
        assertThat(after(1_000_000_000)).isEqualTo(1);
    }

    @Test
    void distances_grow_while_samples_come_too_soon_and_have_an_end() {
        after(0);

        assertThat(after(BETWEEN - 1)).isEqualTo(3);
        assertThat(after(BETWEEN - 1)).isEqualTo(7);
        for (int sample = 0; sample < 20; sample++) {
            after(0);
        }
        assertThat(after(0)).isEqualTo(65_535);
    }

    @Test
    void distances_shrink_where_samples_come_late_and_stay_odd() {
        after(0);
        after(0);
        after(0);

        assertThat(after(4 * BETWEEN + 1)).isEqualTo(3);
        assertThat(after(4 * BETWEEN + 1)).isEqualTo(1);
        assertThat(after(4 * BETWEEN + 1)).isEqualTo(1);
    }

    @Test
    void a_distance_that_is_about_right_stays() {
        after(0);
        after(0);

        assertThat(after(BETWEEN)).isEqualTo(3);
        assertThat(after(4 * BETWEEN)).isEqualTo(3);
    }

    private int after(long passed) {
        nanos += passed;
        return sampler.taken(nanos);
    }
}
