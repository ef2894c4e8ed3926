// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads that send rows at their linger: Storm creates a Kryo for each thread that emits for an executor. */
@Timeout(120)
class SenderThreadsTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int EXECUTORS = 50;
    private static final int ROWS = 10;

    @Test
    void active_executor_sends_its_own_rows() {
        BoltHarness harness = new BoltHarness(0, 1_000);
        Queue<Thread> senders = new ConcurrentLinkedQueue<>();
        harness.storm.onEmit(() -> senders.add(Thread.currentThread()));
        harness.user.onExecute = row -> {
            harness.user.collector.emit("side", row, row.getValues());
            harness.user.collector.ack(row);
            // Storm's clock, in another thread.
            onAnotherThread(() -> harness.clock.advanceMillis(1));
        };

        harness.deliver(40, 1);

        assertThat(senders).isNotEmpty().containsOnly(Thread.currentThread());
    }

    @Test
    void sender_thread_sends_rows_of_a_blocked_executor() {
        BoltHarness harness = new BoltHarness(0, 1_000);
        harness.user.collector.emit("side", List.of(1, 1));
        harness.clock.advanceMillis(BoltHarness.LINGER_MILLIS - 2);
        harness.deliver(1, 1);
        harness.clock.advanceMillis(1);
        assertThat(harness.storm.emitted)
                .as("the executor has just checked its buffers")
                .isEmpty();

        harness.clock.advanceMillis(1);

        assertThat(harness.storm.emitted).hasSize(1);
    }

    @Test
    void one_thread_sends_all_rows_of_a_blocked_executor() {
        List<BoltHarness> bolts = new ArrayList<>();
        List<Set<Thread>> senders = new ArrayList<>();
        List<Queue<Integer>> sent = new ArrayList<>();
        for (int i = 0; i < EXECUTORS; i++) {
            BoltHarness bolt = BoltHarness.onWorkersClock(1_000);
            Set<Thread> threads = ConcurrentHashMap.newKeySet();
            Queue<Integer> rows = new ConcurrentLinkedQueue<>();
            bolt.storm.onEmit(() -> {
                threads.add(Thread.currentThread());
                rows.add(1);
            });
            bolts.add(bolt);
            senders.add(threads);
            sent.add(rows);
        }
        try {
            for (int row = 0; row < ROWS; row++) {
                for (BoltHarness bolt : bolts) {
                    bolt.user.collector.emit("side", List.of(1, 1));
                }
                int expected = row + 1;
                await().atMost(PATIENCE).until(() -> sent.stream().allMatch(rows -> rows.size() == expected));
            }
        } finally {
            bolts.forEach(bolt -> bolt.bolt.cleanup());
        }

        assertThat(senders).allSatisfy(threads -> assertThat(threads).hasSize(1));
    }

    private static void onAnotherThread(Runnable work) {
        CompletableFuture.runAsync(work).join();
    }
}
