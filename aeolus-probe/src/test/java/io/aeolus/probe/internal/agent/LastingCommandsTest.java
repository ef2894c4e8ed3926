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

        assertThat(commands.now()).containsExactly(new Command.DivideBatches(1), new Command.StopSpouts());
    }

    @Test
    void a_rest_that_was_given_earlier_ends_when_it_would_have_ended() {
        commands.add(new Command.RestSpouts(1_000));
        nanos.addAndGet(400);
        commands.add(new Command.RestSpouts(700));
        nanos.addAndGet(300);
        assertThat(commands.now()).containsExactly(new Command.RestSpouts(400));

        nanos.addAndGet(400);
        assertThat(commands.now()).isEmpty();
    }
}
