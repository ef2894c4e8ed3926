package io.aeolus.monitor.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WarmUpPausesTest {

    private final WarmUpPauses rests = new WarmUpPauses();

    @Test
    void a_topology_whose_compilers_have_much_to_do_rests_and_works_now_and_then() {
        List<Boolean> due = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            due.add(see(0.9));
        }

        assertThat(due.subList(0, 10)).isEqualTo(Collections.nCopies(10, true));
        assertThat(due.subList(10, 12)).containsExactly(false, false);
        assertThat(due.subList(12, 22)).isEqualTo(Collections.nCopies(10, true));
        assertThat(due.subList(22, 24)).containsExactly(false, false);
        assertThat(rests.areOver()).isFalse();
    }

    @Test
    void it_works_as_soon_as_they_are_done() {
        assertThat(see(0.9)).isTrue();
        assertThat(see(0.1)).isFalse();
        // What has come up while it worked.
        assertThat(see(0.9)).isFalse();
        assertThat(see(0.9)).isTrue();
    }

    @Test
    void compilers_that_are_idle_beside_a_topology_that_rests_say_nothing() {
        see(0.9);
        see(0);
        seeIdle(3);
        assertThat(rests.areOver()).isFalse();
        see(0);
        assertThat(rests.areOver()).isTrue();
    }

    @Test
    void who_is_warm_never_rests() {
        assertThat(see(0.14)).isFalse();
        seeIdle(2);
        assertThat(rests.areOver()).isFalse();
        assertThat(see(0)).isFalse();
        assertThat(rests.areOver()).isTrue();
    }

    @Test
    void compilers_that_do_a_little_are_waited_for() {
        seeIdle(3);
        assertThat(see(0.16)).isFalse();
        assertThat(rests.areOver()).isFalse();
        seeIdle(3);
        assertThat(rests.areOver()).isFalse();
        see(0);
        assertThat(rests.areOver()).isTrue();
    }

    @Test
    void a_look_that_finds_nothing_new_changes_nothing() {
        seeIdle(3);
        assertThat(rests.see(OptionalDouble.empty())).isFalse();
        assertThat(rests.areOver()).isFalse();

        assertThat(see(0.9)).isTrue();
        assertThat(rests.see(OptionalDouble.empty())).isTrue();
    }

    private boolean see(double compiling) {
        return rests.see(OptionalDouble.of(compiling));
    }

    private void seeIdle(int looks) {
        for (int i = 0; i < looks; i++) {
            see(0);
        }
    }
}
