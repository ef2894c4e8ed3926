package io.aeolus.probe.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.probe.Command;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpoutRestTest {

    private final AtomicLong nanos = new AtomicLong(-100);
    private final SpoutRest rest = new SpoutRest(nanos::get);

    @Test
    void a_spout_rests_for_as_long_as_it_was_told_last() {
        assertThat(rest.isNow()).isFalse();
        rest.told(new Command.RestSpouts(70));
        assertThat(rest.isNow()).isTrue();
        nanos.addAndGet(69);
        assertThat(rest.isNow()).isTrue();
        rest.told(new Command.RestSpouts(10));
        nanos.addAndGet(9);
        assertThat(rest.isNow()).isTrue();
        nanos.addAndGet(1);

        assertThat(rest.isNow()).isFalse();
    }

    @Test
    void a_rest_whose_end_is_the_zero_of_the_clock_is_one() {
        rest.told(new Command.RestSpouts(100));

        assertThat(rest.isNow()).isTrue();
    }

    @Test
    void a_spout_that_is_told_to_stop_is_never_called_again() {
        rest.told(new Command.StopSpouts());
        assertThat(rest.isNow()).isTrue();

        rest.told(new Command.RestSpouts(10));
        nanos.addAndGet(20);
        assertThat(rest.isNow()).as("after a shorter rest").isTrue();
    }

    @Test
    void other_commands_are_not_for_it() {
        rest.told(new Command.DivideBatches(2));

        assertThat(rest.isNow()).isFalse();
    }
}
