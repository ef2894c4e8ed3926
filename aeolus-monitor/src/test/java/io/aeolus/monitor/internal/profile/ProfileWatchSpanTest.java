// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static io.aeolus.monitor.internal.profile.ScriptedStates.LONGEST_WARM_UP;
import static io.aeolus.monitor.internal.profile.ScriptedStates.SILENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aeolus.monitor.Ending;
import io.aeolus.monitor.internal.profile.ProfileWatch.End;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The measured time: its length, the variation of its rate, and idle components. */
class ProfileWatchSpanTest {

    private final ScriptedStates states = new ScriptedStates();

    @Test
    void measures_the_requested_time_after_the_warm_up() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP);
        states.idle(watch, 3);
        assertThat(watch.isMeasuring()).isFalse();
        assertThat(states.step(watch, 10, 200)).isEmpty();
        assertThat(states.step(watch, 10, 200)).isEmpty();
        // The two seconds that show that the JVM is warm are part of the measured time.
        ProfileState base = states.last;
        assertThat(states.step(watch, 10, 0)).isEmpty();
        assertThat(watch.isMeasuring()).isFalse();
        assertThat(states.step(watch, 10, 0)).isEmpty();
        for (int i = 3; i < 10; i++) {
            assertThat(states.step(watch, 10, 0)).isEmpty();
            assertThat(watch.isMeasuring()).isTrue();
        }
        assertThat(states.step(watch, 10, 0)).contains(End.MEASURED);
        assertThat(watch.isWarm()).isTrue();

        assertThat(watch.base()).isSameAs(base);
        assertThat(watch.end()).isSameAs(states.last);
        assertThat(watch.warmUpSeconds()).isEqualTo(1);
    }

    @Test
    void includes_idle_time() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(5)), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = states.rows;

        assertThat(states.idle(watch, 2)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.MEASURED);
        assertThat(watch.end().nanos()).isEqualTo(6_000_000_000L);
    }

    @Test
    void computes_the_variation_of_the_rate() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4));
        for (int second = 0; second < 23; second++) {
            states.step(watch, second < 13 ? 900 : 1_100, 0);
        }
        // Ten parts of two seconds each, alternating between 900 and 1,100 tuples/s.
        assertThat(watch.rateVariation().orElseThrow()).isCloseTo(0.1 * Math.sqrt(10.0 / 9), within(0.03));

        ProfileWatch even = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4));
        states.steady(even, 23, 1_000);
        assertThat(even.rateVariation().orElseThrow()).isZero();
    }

    @Test
    void the_end_of_the_input_is_not_a_trend() {
        ProfileWatch watch =
                states.watch(new Ending.EndOfRows(20_000), Optional.of(Duration.ofSeconds(30)), Duration.ofSeconds(4));
        states.acked = 20_000;
        states.steady(watch, 20, 1_000);
        assertThat(states.idle(watch, 2)).contains(End.INPUT);

        assertThat(watch.rateVariation().orElseThrow()).isZero();
    }

    @Test
    void late_snapshots_do_not_increase_the_variation() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4));
        for (int i = 0; i < 23; i++) {
            // Every fourth snapshot arrives half a second late.
            states.late = i % 4 == 1 ? 0.5 : 0;
            states.step(watch, Math.round(1_000 * (states.second + 1 - states.late)) - states.rows, 0);
        }

        assertThat(watch.rateVariation().orElseThrow()).isCloseTo(0, within(1e-3));
    }

    @Test
    void the_variation_of_a_short_time_is_unknown() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(3)), LONGEST_WARM_UP);
        states.steady(watch, 6, 1_000);

        assertThat(watch.rateVariation()).isEmpty();
    }

    @Test
    void extends_the_measured_time_for_an_idle_component() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4));
        states.sums = 200;
        states.warmUp(watch);
        for (int i = 0; i < 4; i++) {
            assertThat(states.step(watch, 1_000, 0)).isEmpty();
        }
        states.sums = 300;

        assertThat(states.step(watch, 1_000, 0)).contains(End.MEASURED);
        assertThat(watch.idle()).isEmpty();
    }

    @Test
    void limits_the_extension_to_twice_the_measured_time() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4));
        states.sums = 200;
        states.measure(watch);

        assertThat(states.last.nanos() - watch.base().nanos()).isEqualTo(10_000_000_000L);
        assertThat(watch.idle())
                .containsExactly(
                        "'sums' was active in the warm-up but idle in the measured time, so its cost is unknown; measure longer (--seconds N)");
    }

    @Test
    void does_not_wait_for_components_that_were_active_only_at_the_start() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4));
        states.sums = 199;
        states.measure(watch);

        assertThat(states.last.nanos() - watch.base().nanos()).isEqualTo(5_000_000_000L);
        assertThat(watch.idle()).isEmpty();
    }

    @Test
    void does_not_use_a_last_third_with_idle_components() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(6)), Duration.ofSeconds(4));
        long more = 1_000;
        states.sums = 200;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            more = more * 3 / 2;
            states.sums += states.second < 7 ? 100 : 0;
            end = states.step(watch, more, 0);
        }

        assertThat(watch.doubt().orElseThrow()).startsWith("the topology was still getting faster (");
        assertThat(states.last.nanos() - watch.base().nanos()).isEqualTo(6_000_000_000L);
        assertThat(watch.idle()).isEmpty();
    }
}
