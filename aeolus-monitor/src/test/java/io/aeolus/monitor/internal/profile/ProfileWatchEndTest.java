// SPDX-License-Identifier: Apache-2.0
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

class ProfileWatchEndTest {

    private final ScriptedStates states = new ScriptedStates();

    @Test
    void ends_with_the_input_and_excludes_its_last_second() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        for (int i = 0; i < 5; i++) {
            assertThat(states.step(watch, 100, 0)).isEmpty();
        }
        ProfileState lastFull = states.last;
        states.acked = 1_000;
        assertThat(states.step(watch, 1_000 - states.rows, 0)).isEmpty();
        assertThat(states.idle(watch, 1)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.INPUT);

        assertThat(watch.end()).isSameAs(lastFull);
    }

    @Test
    void waits_longer_while_tuples_of_the_input_are_missing() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = 900;
        assertThat(states.step(watch, 900 - states.rows, 0)).isEmpty();
        assertThat(states.idle(watch, 9)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.INPUT);
    }

    @Test
    void waits_for_tuples_in_flight_up_to_a_limit() {
        ProfileWatch watch = states.watch(SILENCE, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = states.rows;
        assertThat(states.step(watch, 10, 0)).isEmpty();
        assertThat(states.idle(watch, 59)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.INPUT);
    }

    @Test
    void ends_after_the_requested_silence() {
        ProfileWatch watch = states.watch(SILENCE, Optional.empty(), LONGEST_WARM_UP);
        states.warmUp(watch);
        states.acked = states.rows + 10;
        assertThat(states.step(watch, 10, 0)).isEmpty();
        assertThat(states.idle(watch, 4)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.INPUT);
    }

    @Test
    void waits_for_a_spout_that_blocks_in_a_call() {
        ProfileWatch watch = states.watch(SILENCE, Optional.of(Duration.ofSeconds(20)), LONGEST_WARM_UP);
        states.acked = 1;
        states.step(watch, 1, 0);
        assertThat(states.idle(watch, 10)).isEmpty();
        states.acked = 2;
        assertThat(states.step(watch, 1, 0)).isEmpty();
        states.emptyCalls = 7;
        assertThat(states.idle(watch, 4)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.INPUT);
    }

    @Test
    void fails_soon_if_spouts_emit_nothing() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.idle(watch, 3);
        states.quiet = List.of(TaskFixture.spout(1).time(0, 3).empty(4_321, 3).seen("a", 3));
        assertThat(states.idle(watch, 10)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.NO_INPUT);
        assertThat(watch.noInput())
                .contains("no spout has emitted a tuple in 10 s ('numbers': 4,321 calls of nextTuple):"
                        + " check its input");
    }

    @Test
    void fails_if_no_worker_reports() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        assertThat(states.idle(watch, 59)).isEmpty();
        assertThat(states.idle(watch, 1)).contains(End.NO_INPUT);
        assertThat(watch.warmUpSeconds()).isZero();
        assertThat(watch.isWarm()).isFalse();
    }

    @Test
    void lists_workers_without_activity() {
        ProfileWatch watch = states.watch(ROWS, Optional.empty(), LONGEST_WARM_UP);
        states.idle(watch, 3);
        states.quiet = List.of(TaskFixture.spout(1).time(0, 3).seen("a", 3));
        states.idle(watch, 10);
        assertThat(states.idle(watch, 1)).contains(End.NO_INPUT);

        assertThat(watch.end().tasks()).hasSize(1);
        assertThat(watch.base().tasks()).isEmpty();
    }
}
