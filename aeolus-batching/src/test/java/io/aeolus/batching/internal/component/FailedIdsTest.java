// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailedIdsTest {

    private final PendingMessages.FailedIds memory = new PendingMessages.FailedIds();

    @Test
    void message_is_a_replay_from_its_fail_to_its_ack() {
        assertThat(memory.contains("a")).isFalse();
        memory.add("a");
        assertThat(memory.contains("a")).isTrue();
        assertThat(memory.contains("b")).isFalse();
        memory.remove("b");
        assertThat(memory.contains("a")).isTrue();
        memory.remove("a");
        assertThat(memory.contains("a")).isFalse();
    }

    @Test
    void oldest_ids_are_evicted_first() {
        for (int id = 0; id <= 10_000; id++) {
            memory.add(id);
        }

        assertThat(memory.contains(0)).isFalse();
        assertThat(memory.contains(1)).isTrue();
        assertThat(memory.contains(10_000)).isTrue();
    }
}
