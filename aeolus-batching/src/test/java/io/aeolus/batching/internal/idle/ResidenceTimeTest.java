// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ResidenceTimeTest {

    private static final long MILLI = 1_000_000;

    private long now = Long.MAX_VALUE - 150 * MILLI;
    private final ResidenceTime all = new ResidenceTime(() -> now);
    private final ResidenceTime.Reporter spout = new ResidenceTime.Reporter(all, 200);

    @Test
    void is_the_rows_in_flight_divided_by_the_rate() {
        spout.onFullWindow(1_000, now);
        assertThat(all.getAsLong()).isEqualTo(Long.MAX_VALUE);
        now += 50 * MILLI;
        spout.onFullWindow(11_000, now);
        assertThat(all.getAsLong()).as("too soon").isEqualTo(Long.MAX_VALUE);
        now += 50 * MILLI;
        spout.onFullWindow(21_000, now);

        // 20,000 rows in a tenth of a second: 200 rows in a millisecond.
        assertThat(all.getAsLong()).isEqualTo(MILLI);
    }

    @Test
    void is_the_minimum_of_all_spouts() {
        ResidenceTime.Reporter slow = new ResidenceTime.Reporter(all, 200);
        spout.onFullWindow(0, now);
        slow.onFullWindow(0, now);
        now += 100 * MILLI;
        spout.onFullWindow(20_000, now);
        slow.onFullWindow(1_000, now);

        assertThat(all.getAsLong()).isEqualTo(MILLI);
    }

    @Test
    void is_unknown_without_recent_reports() {
        spout.onFullWindow(0, now);
        now += 100 * MILLI;
        spout.onFullWindow(20_000, now);
        now += ResidenceTime.MAX_AGE_NANOS;

        assertThat(all.getAsLong()).isEqualTo(Long.MAX_VALUE);
        spout.onFullWindow(20_100, now);
        assertThat(all.getAsLong()).as("the spout has become slower").isEqualTo(2_000 * MILLI);
    }

    @Test
    void idle_spout_reports_nothing() {
        spout.onFullWindow(0, now);
        now += 100 * MILLI;
        spout.onFullWindow(0, now);

        assertThat(all.getAsLong()).isEqualTo(Long.MAX_VALUE);
    }
}
