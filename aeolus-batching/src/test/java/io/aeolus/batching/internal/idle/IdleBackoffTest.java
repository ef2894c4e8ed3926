// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.idle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdleBackoffTest {

    private long now = Long.MAX_VALUE - 1_000_000;
    private boolean isBusy = true;
    private long windowNanos = Long.MAX_VALUE;
    private final IdleBackoff backoff = new IdleBackoff(() -> now, () -> isBusy, () -> windowNanos);

    @ParameterizedTest
    @CsvSource({"210000, 105000", "600000, 300000", "1000000, 500000", "3000000, 500000"})
    void waits_for_half_of_the_interval_between_inputs_while_processors_are_busy(long distance, double wait) {
        inputs(100, distance);

        assertThat((double) backoff.pollNanos()).isCloseTo(wait, Percentage.withPercentage(1));
    }

    /** As in Intel's SOL benchmark: 200 rows per spout, processed in less than a millisecond. */
    @ParameterizedTest
    @CsvSource({"800000, 0", "999999, 0", "1000000, 100000", "4000000, 400000", "4800000, 480000"})
    void waits_at_most_a_tenth_of_the_residence_time(long window, long wait) {
        windowNanos = window;
        inputs(200, 1_100_000);

        assertThat(backoff.pollNanos()).isEqualTo(wait);
        backoff.setMaxInFlight(20_000);
        assertThat(backoff.pollNanos()).as("with many rows").isEqualTo(Math.max(200_000, wait));
    }

    @ParameterizedTest
    @CsvSource({"1000", "190000"})
    void polls_as_often_as_storm_with_frequent_inputs(long distance) {
        inputs(100, distance);

        assertThat(backoff.pollNanos()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"5000, 0", "9999, 0", "10000, 100000", "20000, 200000", "25000, 250000", "2147483647, 250000"})
    void waits_with_many_rows_in_flight_despite_frequent_inputs(long rows, long wait) {
        backoff.setMaxInFlight(rows);
        inputs(100, 1_000);

        assertThat(backoff.pollNanos()).isEqualTo(wait);
    }

    @Test
    void rare_inputs_take_precedence_over_rows_in_flight() {
        backoff.setMaxInFlight(20_000);
        inputs(100, 800_000);

        assertThat(backoff.pollNanos()).isCloseTo(400_000, within(1_000L));
    }

    @ParameterizedTest
    @CsvSource({
        "7_999_999, 0",
        "8_000_008, 1_000_001",
        "16_000_000, 2_000_000",
        "40_000_000, 5_000_000",
        "4_000_000_000, 5_000_000"
    })
    void sleeps_for_an_eighth_of_the_time_without_input(String silence, String rest) {
        inputs(1, 1_000);
        now += Long.parseLong(silence.replace("_", ""));

        assertThat(backoff.sleepNanos(1_000_000)).isEqualTo(Long.parseLong(rest.replace("_", "")));
        isBusy = false;
        assertThat(backoff.sleepNanos(1_000_000)).isZero();
    }

    @Test
    void input_ends_the_sleep() {
        inputs(1, 1_000);
        now += 40_000_000;
        inputs(1, 0);

        assertThat(backoff.sleepNanos(1_000_000)).isZero();
    }

    @Test
    void polls_as_often_as_storm_while_processors_are_idle() {
        backoff.setMaxInFlight(20_000);
        inputs(100, 800_000);
        isBusy = false;

        assertThat(backoff.pollNanos()).isZero();
    }

    @Test
    void does_not_wait_before_the_second_input() {
        assertThat(backoff.pollNanos()).isZero();
        backoff.onIdle();
        assertThat(backoff.pollNanos()).isZero();
    }

    @Test
    void more_frequent_inputs_shorten_the_wait() {
        inputs(100, 1_000_000);
        inputs(20, 200_000);

        assertThat(backoff.pollNanos()).isBetween(100_000L, 150_000L);
    }

    @Test
    void long_interval_counts_as_the_longest_wait() {
        inputs(100, 400_000);
        inputs(1, 3_600_000_000_000L);

        assertThat(backoff.pollNanos()).isCloseTo(200_000 + 300_000 / 8, within(1_000L));
    }

    private void inputs(int count, long distance) {
        for (int i = 0; i < count; i++) {
            now += distance;
            backoff.onIdle();
        }
    }
}
