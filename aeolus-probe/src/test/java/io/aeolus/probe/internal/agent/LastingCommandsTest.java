// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Command;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LastingCommandsTest {

    private final AtomicLong nanos = new AtomicLong(-50);
    private final LastingCommands commands = new LastingCommands(nanos::get);

    @Test
    void only_the_latest_command_of_each_kind_applies() {
        commands.add(new Command.DivideBatches(4));
        commands.add(new Command.StopSpouts());
        commands.add(new Command.DivideBatches(1));
        commands.add(new Command.StopSpouts());

        assertThat(commands.remaining()).containsExactly(new Command.DivideBatches(1), new Command.StopSpouts());
    }

    @Test
    void an_earlier_pause_is_reduced_to_its_remaining_time() {
        commands.add(new Command.PauseSpouts(1_000));
        nanos.addAndGet(400);
        commands.add(new Command.PauseSpouts(700));
        nanos.addAndGet(300);
        assertThat(commands.remaining()).containsExactly(new Command.PauseSpouts(400));

        nanos.addAndGet(400);
        assertThat(commands.remaining()).isEmpty();
    }
}
