// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The turn to call Storm. Tests with jcstress and random topologies cover the interleavings of threads. */
class ExecutorGuardTest {

    private final ExecutorGuard guard = new ExecutorGuard(Runnable::run);
    private final List<String> sent = new ArrayList<>();

    @Test
    void enqueued_calls_run_in_order() {
        guard.send(() -> {
            guard.enqueue(() -> sent.add("batch"));
            guard.enqueue(() -> sent.add("ack"));
        });

        assertThat(sent).containsExactly("batch", "ack");
    }

    @Test
    void turn_ends_if_collecting_throws() {
        assertThatThrownBy(() -> guard.send(() -> {
                    guard.enqueue(() -> sent.add("batch"));
                    throw new IllegalStateException("a user's serializer");
                }))
                .hasMessage("a user's serializer");

        assertThat(sent).containsExactly("batch");
        assertThat(CompletableFuture.supplyAsync(this::isOthersTurn).join())
                .as("another thread has to wait")
                .isFalse();
    }

    /** The thread would wait for itself. */
    @Test
    @Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void thread_that_collects_cannot_wait_for_its_turn() {
        assertThatThrownBy(() -> guard.send(guard::awaitTurn))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("collecting");

        assertThat(guard.isTaken()).isFalse();
    }

    private boolean isOthersTurn() {
        synchronized (guard) {
            return guard.isOthersTurn();
        }
    }
}
