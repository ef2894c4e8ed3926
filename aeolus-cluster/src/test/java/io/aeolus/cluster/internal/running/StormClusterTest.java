// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.cluster.RunFailedException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class StormClusterTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    private final AtomicInteger kills = new AtomicInteger();
    private final AtomicInteger polls = new AtomicInteger();

    @Test
    void kills_until_the_cluster_answers_and_waits_until_the_topology_is_gone() throws Exception {
        StormCluster.awaitEnd(
                "numbers-1", () -> kills.incrementAndGet() == 2, () -> polls.incrementAndGet() == 2, LONG);

        assertThat(kills).hasValue(2);
        assertThat(polls).hasValue(2);
    }

    @Test
    void continues_after_an_interrupt_and_restores_it() throws Exception {
        Thread.currentThread().interrupt();

        StormCluster.awaitEnd("numbers-1", () -> true, () -> polls.incrementAndGet() == 3, LONG);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(polls).hasValue(3);
    }

    @Test
    void fails_if_the_topology_does_not_end_in_time() {
        assertThatThrownBy(() -> StormCluster.awaitEnd("numbers-1", () -> true, () -> false, Duration.ZERO))
                .isInstanceOf(RunFailedException.class)
                .hasMessage("topology 'numbers-1' did not end within 0 s: check whether it still runs"
                        + " ('storm kill numbers-1')");
    }
}
