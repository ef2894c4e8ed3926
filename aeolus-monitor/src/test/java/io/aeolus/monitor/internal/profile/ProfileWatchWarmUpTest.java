// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import static io.aeolus.monitor.internal.profile.ScriptedStates.LONGEST_WARM_UP;
import static io.aeolus.monitor.internal.profile.ScriptedStates.ROWS;
import static io.aeolus.monitor.internal.profile.ScriptedStates.SILENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.ProfileWatch.End;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProfileWatchWarmUpTest {

    private final ScriptedStates states = new ScriptedStates();

    @Test
    void a_topology_that_gets_faster_is_not_warm() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(3)), LONGEST_WARM_UP);
        states.step(watch, 1_000, 0);
        states.step(watch, 2_000, 0);
        states.step(watch, 4_000, 0);
        states.step(watch, 8_000, 0);
        ProfileState base = states.last;
        states.step(watch, 12_000, 0);
        assertThat(watch.isMeasuring()).isFalse();
        states.step(watch, 12_000, 0);
        assertThat(states.step(watch, 12_000, 0)).contains(End.MEASURED);
        assertThat(watch.base()).isSameAs(base);
        assertThat(watch.problem()).isEmpty();
        assertThat(watch.doubt()).isEmpty();
    }

    @Test
    void a_long_maximum_warm_up_detects_slow_growth() {
        ProfileWatch shortWatch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(3)), LONGEST_WARM_UP);
        ProfileWatch late = states.watch(SILENCE, Optional.of(Duration.ofSeconds(3)), LONGEST_WARM_UP.multipliedBy(2));
        long rows = 1_000;
        for (int second = 0; second < 10; second++) {
            states.step(late, rows, 0);
            shortWatch.update(states.last);
            rows = rows * 11 / 10;
        }
        assertThat(shortWatch.isMeasuring()).isTrue();
        assertThat(late.isMeasuring()).isFalse();

        // Then four seconds at one rate. The watch compares three seconds with the three before, of which two were
        // slower.
        for (int second = 0; second < 4; second++) {
            assertThat(late.isMeasuring()).as("second %d", second).isFalse();
            states.step(late, rows, 0);
        }
        assertThat(late.isMeasuring()).isTrue();
        assertThat((states.last.nanos() - late.base().nanos()) / 1e9).isEqualTo(2);
    }

    @Test
    void measures_the_last_third_of_an_unsteady_topology_with_a_doubt() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(6)), Duration.ofSeconds(4));
        long more = 1_000;
        Optional<End> end = Optional.empty();
        while (end.isEmpty()) {
            more = more * 3 / 2;
            end = states.step(watch, more, 0);
        }
        assertThat(end).contains(End.MEASURED);
        assertThat(watch.problem()).isEmpty();
        assertThat(watch.doubt().orElseThrow())
                .startsWith("the topology was still getting faster (")
                .endsWith(" tuples/s), so this is not its steady state; measure longer (--seconds N)");
        assertThat((states.last.nanos() - watch.base().nanos()) / 1e9).isEqualTo(2);
    }

    @Test
    void measures_a_cold_topology_after_30_seconds() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        for (int i = 0; i <= 29; i++) {
            assertThat(states.step(watch, 1, 900)).isEmpty();
            assertThat(watch.isMeasuring()).isFalse();
        }
        assertThat(states.step(watch, 1, 900)).isEmpty();
        assertThat(states.step(watch, 1, 0)).isEmpty();
        states.step(watch, 1, 0);

        assertThat(watch.isMeasuring()).isTrue();
        assertThat(watch.isWarm()).isFalse();
        assertThat(watch.warmUpSeconds()).isEqualTo(30);
        assertThat(watch.problem()).isEmpty();
        assertThat(watch.doubt()).contains("the JVM was still compiling after 30 s: the measurements show a cold JVM");
    }

    @Test
    void measures_a_short_input_from_its_start() {
        ProfileState start = states.last;
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.idle(watch, 2);
        states.step(watch, 500, 900);
        states.acked = 1_000;
        states.step(watch, 500, 900);
        ProfileState end = states.last;
        states.idle(watch, 1);
        assertThat(states.idle(watch, 1)).contains(End.INPUT);

        assertThat(watch.isMeasuring()).isFalse();
        assertThat(watch.isWarm()).isFalse();
        assertThat(watch.base()).isSameAs(start);
        assertThat(watch.end()).isSameAs(end);
        assertThat(watch.warmUpSeconds()).isZero();
        assertThat(watch.problem())
                .contains("the input ended after 1 s, before the end of the warm-up: provide more input");
        assertThat(watch.doubt()).isEmpty();
    }

    @Test
    void excludes_the_last_second_of_an_input_that_ends_with_the_warm_up() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.acked = 1_000;
        states.step(watch, 333, 900);
        ProfileState base = states.last;
        states.step(watch, 333, 0);
        ProfileState end = states.last;
        states.step(watch, 334, 0);
        states.idle(watch, 1);
        assertThat(states.idle(watch, 1)).contains(End.INPUT);

        assertThat(watch.warmUpSeconds()).isZero();
        assertThat(watch.isWarm()).isTrue();
        assertThat(watch.base()).isSameAs(base);
        assertThat(watch.end()).isSameAs(end);
    }

    @Test
    void spouts_pause_and_resume_while_compilers_are_busy() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP);
        List<Boolean> pauses = new ArrayList<>();
        states.step(watch, 10, 0);
        for (int i = 0; i < 13; i++) {
            assertThat(states.step(watch, 10, 900)).isEmpty();
            pauses.add(watch.isPauseDue());
        }
        assertThat(pauses.subList(0, 10)).containsOnly(true);
        assertThat(pauses.subList(10, 13)).containsExactly(false, false, true);

        states.step(watch, 10, 200);
        assertThat(watch.isPauseDue()).isFalse();
    }

    @Test
    void a_pause_is_not_silence() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP);
        states.step(watch, 10, 0);
        states.acked = states.rows;
        for (int i = 0; i < 10; i++) {
            assertThat(states.step(watch, 0, 900)).isEmpty();
            assertThat(watch.isPauseDue()).isTrue();
        }
        states.emptyCalls = 7;
        assertThat(states.idle(watch, 4)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.INPUT);
    }

    @Test
    void a_pause_does_not_prove_a_warm_jvm() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP);
        states.step(watch, 10, 0);
        states.step(watch, 10, 400);
        assertThat(watch.isPauseDue()).isTrue();
        states.step(watch, 10, 0);
        states.step(watch, 10, 0);
        assertThat(watch.isMeasuring()).isFalse();
        ProfileState base = states.last;
        states.step(watch, 10, 0);
        states.step(watch, 10, 0);

        assertThat(watch.isMeasuring()).isTrue();
        assertThat(watch.base().nanos()).isLessThanOrEqualTo(base.nanos());
    }

    @Test
    void spouts_do_not_pause_at_the_end_of_the_warm_up_or_later() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(10)), LONGEST_WARM_UP);
        for (int i = 0; i < 35; i++) {
            states.step(watch, 10, 900);
            if (i >= 24) {
                assertThat(watch.isPauseDue()).as("second %d", i).isFalse();
            }
        }
    }
}
