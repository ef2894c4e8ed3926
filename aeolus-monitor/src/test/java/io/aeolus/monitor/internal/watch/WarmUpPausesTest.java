// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class WarmUpPausesTest {

    private final WarmUpPauses pauses = new WarmUpPauses();

    @Test
    void pauses_and_resumes_while_compilers_are_busy() {
        List<Boolean> due = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            due.add(update(0.9));
        }

        assertThat(due.subList(0, 10)).isEqualTo(Collections.nCopies(10, true));
        assertThat(due.subList(10, 12)).containsExactly(false, false);
        assertThat(due.subList(12, 22)).isEqualTo(Collections.nCopies(10, true));
        assertThat(due.subList(22, 24)).containsExactly(false, false);
        assertThat(pauses.isWarm()).isFalse();
    }

    @Test
    void resumes_as_soon_as_compilers_are_idle() {
        assertThat(update(0.9)).isTrue();
        assertThat(update(0.1)).isFalse();
        // Code that became hot while the topology ran.
        assertThat(update(0.9)).isFalse();
        assertThat(update(0.9)).isTrue();
    }

    @Test
    void idle_compilers_during_a_pause_prove_nothing() {
        update(0.9);
        update(0);
        updateIdle(3);
        assertThat(pauses.isWarm()).isFalse();
        update(0);
        assertThat(pauses.isWarm()).isTrue();
    }

    @Test
    void a_warm_topology_never_pauses() {
        assertThat(update(0.14)).isFalse();
        updateIdle(2);
        assertThat(pauses.isWarm()).isFalse();
        assertThat(update(0)).isFalse();
        assertThat(pauses.isWarm()).isTrue();
    }

    @Test
    void waits_for_slightly_busy_compilers() {
        updateIdle(3);
        assertThat(update(0.16)).isFalse();
        assertThat(pauses.isWarm()).isFalse();
        updateIdle(3);
        assertThat(pauses.isWarm()).isFalse();
        update(0);
        assertThat(pauses.isWarm()).isTrue();
    }

    @Test
    void an_update_without_news_changes_nothing() {
        updateIdle(3);
        assertThat(pauses.update(OptionalDouble.empty())).isFalse();
        assertThat(pauses.isWarm()).isFalse();

        assertThat(update(0.9)).isTrue();
        assertThat(pauses.update(OptionalDouble.empty())).isTrue();
    }

    private boolean update(double compiling) {
        return pauses.update(OptionalDouble.of(compiling));
    }

    private void updateIdle(int updates) {
        for (int i = 0; i < updates; i++) {
            update(0);
        }
    }
}
