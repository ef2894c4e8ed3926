// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.ProfileRequest;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses a clock that the states advance. */
class ProfileTimeTest {

    /** The time outside warm-up and measurement. */
    private static final long START_AND_END_NANOS = 5_500_000_000L;

    private long nanos;

    @ParameterizedTest
    @ValueSource(ints = {3, 10, 14, 20})
    void all_states_fit_the_budget_with_any_start_time(int startSeconds) {
        ProfileTime time = ProfileTime.of(Optional.empty(), ProfileTime.TWO_MINUTES, false, () -> nanos);
        nanos += Duration.ofSeconds(startSeconds).toNanos();
        for (int left = 3; left > 0; left--) {
            ProfileTime.StateTime state = time.next(left);
            assertThat(state.measured()).isGreaterThanOrEqualTo(Duration.ofMillis(2_500));
            nanos += START_AND_END_NANOS
                    + state.longestWarmUp().plus(state.measured()).toNanos();
        }
        assertThat(Duration.ofNanos(nanos)).isLessThanOrEqualTo(ProfileTime.TWO_MINUTES);
    }

    @Test
    void the_first_state_gets_the_largest_part() {
        ProfileTime time = ProfileTime.of(Optional.empty(), Duration.ofSeconds(40), false, () -> nanos);
        ProfileTime.StateTime first = time.next(3);
        nanos += START_AND_END_NANOS
                + first.longestWarmUp().plus(first.measured()).toNanos();

        ProfileTime.StateTime second = time.next(2);

        assertThat(first.longestWarmUp()).isGreaterThan(second.longestWarmUp());
        assertThat(first.measured()).isGreaterThan(second.measured());
    }

    @Test
    void states_that_start_workers_get_equal_parts_of_a_longer_budget() {
        ProfileTime time = ProfileTime.of(Optional.empty(), ProfileTime.TWO_MINUTES, true, () -> nanos);
        Duration least = Duration.ofSeconds(40);
        for (int left = 3; left > 0; left--) {
            ProfileTime.StateTime state = time.next(left);
            assertThat(state.longestWarmUp()).isBetween(least, Duration.ofSeconds(60));
            assertThat(state.measured()).isEqualTo(Duration.ofSeconds(10));
            nanos += START_AND_END_NANOS
                    + state.longestWarmUp().plus(state.measured()).toNanos();
        }
        assertThat(Duration.ofNanos(nanos)).isLessThanOrEqualTo(Duration.ofMinutes(4));
        // A plan of tune has one state, which includes the warm-up of its workers.
        assertThat(ProfileTime.of(Optional.empty(), Duration.ofSeconds(25), true, () -> nanos)
                        .next(1)
                        .longestWarmUp())
                .isBetween(Duration.ofSeconds(55), Duration.ofSeconds(60));
    }

    @Test
    void a_time_given_by_the_user_applies_to_each_state() {
        ProfileTime time =
                ProfileTime.of(Optional.of(Duration.ofSeconds(30)), ProfileTime.TWO_MINUTES, false, () -> nanos);

        assertThat(time.next(3))
                .isEqualTo(time.next(1))
                .isEqualTo(new ProfileTime.StateTime(ProfileRequest.LONGEST_WARM_UP, Duration.ofSeconds(30)));
        nanos = Duration.ofHours(1).toNanos();
        assertThat(time.allowsRepetition(100, 2)).isTrue();
        ProfileTime inWorkers =
                ProfileTime.of(Optional.of(Duration.ofSeconds(30)), ProfileTime.TWO_MINUTES, true, () -> nanos);
        assertThat(inWorkers.next(3).longestWarmUp()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void a_state_may_repeat_if_the_other_states_keep_their_minimum() {
        ProfileTime time = ProfileTime.of(Optional.empty(), Duration.ofSeconds(40), false, () -> nanos);

        assertThat(time.allowsRepetition(10, 2)).isTrue();
        assertThat(time.allowsRepetition(15, 2)).isFalse();
        assertThat(time.allowsRepetition(15, 0)).isTrue();
    }
}
