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

/** The time that is measured: how long it is, how even its rate, and who has no work in it. */
class ProfileWatchSpanTest {

    private final ScriptedStates states = new ScriptedStates();

    @Test
    void measures_from_the_end_of_the_warm_up_for_as_long_as_it_is_told() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP);
        states.still(watch, 3);
        assertThat(watch.isMeasuring()).isFalse();
        assertThat(states.step(watch, 10, 200)).isEmpty();
        assertThat(states.step(watch, 10, 200)).isEmpty();
        // The two seconds that show that it is warm count already.
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
    void time_that_nothing_happens_in_is_measured_too() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(5)), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = states.rows;

        assertThat(states.still(watch, 2)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.MEASURED);
        assertThat(watch.end().nanos()).isEqualTo(6_000_000_000L);
    }

    @Test
    void how_much_the_rate_goes_up_and_down_is_kept() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4));
        for (int second = 0; second < 23; second++) {
            states.step(watch, second < 13 ? 900 : 1_100, 0);
        }
        // Ten parts of two seconds each, of 900 and then 1,100 rows a second.
        assertThat(watch.rateVariation().orElseThrow()).isCloseTo(0.1 * Math.sqrt(10.0 / 9), within(0.03));

        ProfileWatch even = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4));
        for (int second = 0; second < 23; second++) {
            states.step(even, 1_000, 0);
        }
        assertThat(even.rateVariation().orElseThrow()).isZero();
    }

    @Test
    void an_input_that_is_over_does_not_make_its_rate_go_down() {
        ProfileWatch watch =
                states.watch(new Ending.EndOfRows(20_000), Optional.of(Duration.ofSeconds(30)), Duration.ofSeconds(4));
        states.acked = 20_000;
        for (int i = 0; i < 20; i++) {
            states.step(watch, 1_000, 0);
        }
        assertThat(states.still(watch, 2)).contains(End.INPUT);

        assertThat(watch.rateVariation().orElseThrow()).isZero();
    }

    @Test
    void a_snapshot_that_comes_late_does_not_make_the_rate_go_up_and_down() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), Duration.ofSeconds(4));
        for (int i = 0; i < 23; i++) {
            // Of every second second, a half has not come yet.
            states.late = i % 4 == 1 ? 0.5 : 0;
            states.step(watch, Math.round(1_000 * (states.second + 1 - states.late)) - states.rows, 0);
        }

        assertThat(watch.rateVariation().orElseThrow()).isCloseTo(0, within(1e-3));
    }

    @Test
    void of_a_short_time_nobody_knows_how_the_rate_goes_up_and_down() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(3)), LONGEST_WARM_UP);
        for (int second = 0; second < 6; second++) {
            states.step(watch, 1_000, 0);
        }

        assertThat(watch.rateVariation()).isEmpty();
    }

    @Test
    void what_has_work_now_and_then_is_waited_for() {
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
    void what_has_no_more_work_is_not_waited_for_twice_as_long_as_it_is_measured() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4));
        states.sums = 200;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            end = states.step(watch, 1_000, 0);
        }

        assertThat(states.last.nanos() - watch.base().nanos()).isEqualTo(10_000_000_000L);
        assertThat(watch.idle())
                .containsExactly(
                        "'sums' had work before it was measured, and none then: what it costs is not known; measure for longer (--seconds N)");
    }

    @Test
    void what_had_work_at_the_start_only_is_not_waited_for() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(5)), Duration.ofSeconds(4));
        states.sums = 199;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            end = states.step(watch, 1_000, 0);
        }

        assertThat(states.last.nanos() - watch.base().nanos()).isEqualTo(5_000_000_000L);
        assertThat(watch.idle()).isEmpty();
    }

    @Test
    void a_last_third_in_which_some_have_no_work_is_not_measured_alone() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(6)), Duration.ofSeconds(4));
        long more = 1_000;
        states.sums = 200;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            more = more * 3 / 2;
            states.sums += states.second < 7 ? 100 : 0;
            end = states.step(watch, more, 0);
        }

        assertThat(watch.doubt().orElseThrow()).startsWith("the topology was still getting faster: ");
        assertThat(states.last.nanos() - watch.base().nanos()).isEqualTo(6_000_000_000L);
        assertThat(watch.idle()).isEmpty();
    }
}
