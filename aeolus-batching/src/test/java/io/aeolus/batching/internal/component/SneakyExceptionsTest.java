// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.Sneaky;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Serializers and hooks in Scala, Kotlin or Clojure throw undeclared checked exceptions. */
@Timeout(30)
class SneakyExceptionsTest {

    private static final IOException CHECKED = new IOException("cannot be sent");

    private static void throwChecked() {
        throw Sneaky.<RuntimeException>thrown(CHECKED);
    }

    private static void onAnotherThread(Runnable work) {
        CompletableFuture.runAsync(work).join();
    }

    @Test
    void checked_exception_of_a_linger_flush_does_not_block_the_bolt() {
        BoltHarness harness = new BoltHarness(0, 2);
        harness.deliver(1, 1);
        Tuple input = harness.received().get(0);
        harness.user.collector.emit("side", input, List.of(1, 1));
        harness.storm.onEmit(SneakyExceptionsTest::throwChecked);
        // The clock's thread, which has the turn.
        onAnotherThread(() -> assertThatThrownBy(harness::waitForLinger).isSameAs(CHECKED));
        harness.storm.onEmit(() -> {});

        harness.user.collector.emit("side", List.of(2, 2));
        harness.user.collector.emit("side", List.of(3, 3));

        assertThat(harness.storm.failedRoots).containsExactly(1L);
        assertThat(harness.storm.emitted).as("the batch that was full").hasSize(2);
        assertThatThrownBy(() -> harness.deliver(1, 2))
                .hasMessageContaining("cannot be sent")
                .hasCause(CHECKED);
    }

    @Test
    void checked_exception_of_an_enqueued_call_ends_the_turn() {
        ExecutorGuard guard = new ExecutorGuard(Runnable::run);
        List<String> sent = new ArrayList<>();

        onAnotherThread(() -> assertThatThrownBy(() -> guard.send(() -> {
                    guard.enqueue(SneakyExceptionsTest::throwChecked);
                    guard.enqueue(() -> sent.add("after"));
                }))
                .isSameAs(CHECKED));

        assertThat(sent).containsExactly("after");
        synchronized (guard) {
            assertThat(guard.isOthersTurn()).isFalse();
        }
    }

    @Test
    void inputs_of_a_batch_fail_if_its_emit_throws_a_checked_exception() {
        BoltHarness harness = new BoltHarness(0, 2);
        harness.deliver(1, 1);
        harness.deliver(1, 2);
        harness.storm.onEmit(SneakyExceptionsTest::throwChecked);
        harness.user.collector.emit("side", harness.received().get(0), List.of(1, 1));

        assertThatThrownBy(() ->
                        harness.user.collector.emit("side", harness.received().get(1), List.of(2, 2)))
                .isSameAs(CHECKED);

        assertThat(harness.storm.failedRoots).containsExactly(1L, 2L);
    }

    @Test
    void message_rejected_by_a_checked_exception_is_not_pending() {
        SpoutHarness harness = new SpoutHarness(3);
        harness.refusal = CHECKED;
        harness.unsendable = "c";
        harness.next(() -> {
            harness.user.collector.emit("side", List.of(1, "a"), "a");
            harness.user.collector.emit("side", List.of(1, "b"), "b");
            assertThatThrownBy(() -> harness.user.collector.emit("side", List.of(1, "c"), "c"))
                    .isSameAs(CHECKED);
            assertThatThrownBy(() -> harness.user.collector.emitDirect(5, "other", List.of(1, "c"), "d"))
                    .isSameAs(CHECKED);
        });

        harness.turn();

        assertThat(harness.user.failed).as("other rows of the batch").containsExactly("a", "b");
        assertThat(harness.user.collector.getPendingCount()).isZero();
    }

    @Test
    void checked_exception_while_next_tuple_waits_reaches_the_executor() {
        SpoutHarness harness = new SpoutHarness(10);
        harness.clock.advanceMillis(1);
        harness.refusal = CHECKED;
        harness.unsendable = 1;
        harness.user.onNextTuple = () -> {
            harness.user.collector.emit("side", List.of(1, harness.user.calls), harness.user.calls);
            if (harness.user.calls == 2) {
                onAnotherThread(() ->
                        assertThatThrownBy(() -> harness.clock.advanceMillis(3)).isSameAs(CHECKED));
            }
        };

        assertThatThrownBy(harness::turn).hasCause(CHECKED);
        assertThat(harness.user.failed).containsExactly(1, 2);
        assertThat(harness.sent).extracting(Sent::ids).isEmpty();
    }
}
