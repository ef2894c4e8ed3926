package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayMemoryTest {

    private final ReplayMemory memory = new ReplayMemory();

    @Test
    void aMessageIsAReplayFromItsFailToItsAck() {
        assertThat(memory.isReplay("a")).isFalse();
        memory.failed("a");
        assertThat(memory.isReplay("a")).isTrue();
        assertThat(memory.isReplay("b")).isFalse();
        memory.acked("b");
        assertThat(memory.isReplay("a")).isTrue();
        memory.acked("a");
        assertThat(memory.isReplay("a")).isFalse();
    }

    @Test
    void theOldestMessagesAreForgottenFirst() {
        for (int id = 0; id <= 10_000; id++) {
            memory.failed(id);
        }

        assertThat(memory.isReplay(0)).isFalse();
        assertThat(memory.isReplay(1)).isTrue();
        assertThat(memory.isReplay(10_000)).isTrue();
    }
}
