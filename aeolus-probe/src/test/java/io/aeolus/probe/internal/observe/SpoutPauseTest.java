// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Command;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpoutPauseTest {

    private final AtomicLong nanos = new AtomicLong(-100);
    private final SpoutPause pause = new SpoutPause(nanos::get);

    @Test
    void the_latest_pause_applies() {
        assertThat(pause.isActive()).isFalse();
        pause.onCommand(new Command.PauseSpouts(70));
        assertThat(pause.isActive()).isTrue();
        nanos.addAndGet(69);
        assertThat(pause.isActive()).isTrue();
        pause.onCommand(new Command.PauseSpouts(10));
        nanos.addAndGet(9);
        assertThat(pause.isActive()).isTrue();
        nanos.addAndGet(1);

        assertThat(pause.isActive()).isFalse();
    }

    @Test
    void a_pause_may_end_at_0() {
        pause.onCommand(new Command.PauseSpouts(100));

        assertThat(pause.isActive()).isTrue();
    }

    @Test
    void a_stop_is_permanent() {
        pause.onCommand(new Command.StopSpouts());
        assertThat(pause.isActive()).isTrue();

        pause.onCommand(new Command.PauseSpouts(10));
        nanos.addAndGet(20);
        assertThat(pause.isActive()).as("after a later pause").isTrue();
    }

    @Test
    void other_commands_are_ignored() {
        pause.onCommand(new Command.DivideBatches(2));

        assertThat(pause.isActive()).isFalse();
    }
}
