package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Whose turn it is to call Storm. How threads meet there is tested by jcstress and by random topologies. */
class ExecutorGuardTest {

    private final ExecutorGuard guard = new ExecutorGuard(Runnable::run);
    private final List<String> sent = new ArrayList<>();

    @Test
    void what_is_left_is_sent_in_its_order() {
        guard.send(() -> {
            guard.leave(() -> sent.add("batch"));
            guard.leave(() -> sent.add("ack"));
        });

        assertThat(sent).containsExactly("batch", "ack");
    }

    @Test
    void the_turn_ends_where_collecting_fails() {
        assertThatThrownBy(() -> guard.send(() -> {
                    guard.leave(() -> sent.add("batch"));
                    throw new IllegalStateException("a serialiser of the user's");
                }))
                .hasMessage("a serialiser of the user's");

        assertThat(sent).containsExactly("batch");
        assertThat(CompletableFuture.supplyAsync(this::isOthersTurn).join())
                .as("another thread has to wait")
                .isFalse();
    }

    private boolean isOthersTurn() {
        synchronized (guard) {
            return guard.isOthersTurn();
        }
    }
}
