// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** When Storm and other threads may call a chain whose head is a spout. */
class ChainedSpoutCallsTest {

    /** Longer than the time after which a call is assumed to wait. */
    private static final int LONG_MILLIS = 3;

    /** Storm puts a spout to sleep if its {@code nextTuple} sends nothing. */
    @Test
    void slow_spout_is_called_again_although_its_chain_sends_nothing() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = harness.c.collector::ack;
        harness.head.onNextTuple = () -> {
            harness.topology.clock.advanceMillis(LONG_MILLIS);
            if (harness.head.calls <= 5) {
                harness.head.collector.emit(List.of("key", harness.head.calls), harness.head.calls);
            }
        };

        harness.turn();

        assertThat(harness.head.calls).as("until a call emits nothing").isEqualTo(6);
        assertThat(harness.head.acked).containsExactly(1, 2, 3, 4, 5);
        assertThat(harness.sent).isEmpty();
    }

    @Test
    void slow_spout_returns_after_a_while_although_each_call_emits() {
        ChainedSpoutHarness harness = new ChainedSpoutHarness().opened();
        harness.c.onExecute = harness.c.collector::ack;
        harness.head.onNextTuple = () -> {
            harness.topology.clock.advanceMillis(10);
            harness.head.collector.emit(List.of("key", harness.head.calls), harness.head.calls);
        };

        harness.turn();

        assertThat(harness.head.calls).isEqualTo(6);
    }
}
