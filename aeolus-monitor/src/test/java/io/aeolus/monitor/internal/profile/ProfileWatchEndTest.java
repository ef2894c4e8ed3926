package io.aeolus.monitor.internal.profile;

import static io.aeolus.monitor.internal.profile.ScriptedStates.LONGEST_WARM_UP;
import static io.aeolus.monitor.internal.profile.ScriptedStates.ROWS;
import static io.aeolus.monitor.internal.profile.ScriptedStates.SILENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.monitor.internal.profile.ProfileWatch.End;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How the end of the input is noticed, and that there is none. */
class ProfileWatchEndTest {

    private final ScriptedStates states = new ScriptedStates();

    @Test
    void ends_with_the_input_and_leaves_its_last_second_out() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        for (int i = 0; i < 5; i++) {
            assertThat(states.step(watch, 100, 0)).isEmpty();
        }
        ProfileState lastFull = states.last;
        states.acked = 1_000;
        assertThat(states.step(watch, 1_000 - states.rows, 0)).isEmpty();
        assertThat(states.still(watch, 1)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.INPUT);

        assertThat(watch.end()).isSameAs(lastFull);
    }

    @Test
    void waits_longer_where_rows_of_the_input_are_missing() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = 900;
        assertThat(states.step(watch, 900 - states.rows, 0)).isEmpty();
        assertThat(states.still(watch, 9)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void waits_for_open_rows_and_not_for_ever() {
        ProfileWatch watch = states.watch(SILENCE, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = states.rows;
        assertThat(states.step(watch, 10, 0)).isEmpty();
        assertThat(states.still(watch, 59)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void ends_after_the_silence_that_was_asked_for() {
        ProfileWatch watch = states.watch(SILENCE, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = states.rows + 10;
        assertThat(states.step(watch, 10, 0)).isEmpty();
        assertThat(states.still(watch, 4)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void a_spout_that_is_inside_of_a_call_may_emit_again() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), LONGEST_WARM_UP);
        states.acked = 1;
        states.step(watch, 1, 0);
        assertThat(states.still(watch, 10)).isEmpty();
        states.acked = 2;
        assertThat(states.step(watch, 1, 0)).isEmpty();
        states.emptyCalls = 7;
        assertThat(states.still(watch, 4)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.INPUT);
    }

    @Test
    void gives_up_soon_when_spouts_are_asked_in_vain() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.still(watch, 3);
        states.quiet = List.of(Reported.spout(1).time(0, 3).empty(4_321, 3).seen("a", 3));
        assertThat(states.still(watch, 10)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.NOTHING);
        assertThat(watch.nothing())
                .contains("no spout has emitted anything in 10 s ('numbers' was asked 4,321 times):"
                        + " see that there is input for it");
    }

    @Test
    void gives_up_when_nothing_ever_comes() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        assertThat(states.still(watch, 59)).isEmpty();
        assertThat(states.still(watch, 1)).contains(End.NOTHING);
        assertThat(watch.warmUpSeconds()).isZero();
        assertThat(watch.isWarm()).isFalse();
    }

    @Test
    void of_workers_that_never_had_anything_to_do_it_is_known_that_they_were_there() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.still(watch, 3);
        states.quiet = List.of(Reported.spout(1).time(0, 3).seen("a", 3));
        states.still(watch, 10);
        assertThat(states.still(watch, 1)).contains(End.NOTHING);

        assertThat(watch.end().tasks()).hasSize(1);
        assertThat(watch.base().tasks()).isEmpty();
    }
}
