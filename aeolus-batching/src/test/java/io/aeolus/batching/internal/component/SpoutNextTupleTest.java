// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.WatchedValue;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** The rows of a spout are sent while it waits for input in {@code nextTuple}, like a spout of Kafka. */
class SpoutNextTupleTest {

    private static final int BATCH = 1_000;

    /** Longer than the time after which a call is assumed to wait. */
    private static final int LONG_MILLIS = 3;

    @Test
    void rows_are_sent_while_next_tuple_waits() {
        SpoutHarness harness = new SpoutHarness(BATCH);
        harness.clock.advanceMillis(1);
        List<Object> sentInCall = new ArrayList<>();
        harness.user.onNextTuple = () -> {
            if (harness.user.calls <= 2) {
                emit(harness, harness.user.calls);
            } else {
                harness.clock.advanceMillis(LONG_MILLIS);
                harness.sent.forEach(sent -> sentInCall.addAll(sent.ids()));
            }
        };

        harness.turn();

        assertThat(sentInCall).containsExactly(1, 2);
        assertThat(harness.sent).as("once").hasSize(1);
        assertThat(harness.user.calls).isEqualTo(3);
    }

    @Test
    void row_after_a_wait_is_sent_immediately() {
        SpoutHarness harness = new SpoutHarness(BATCH);
        harness.clock.advanceMillis(1);
        harness.user.onNextTuple = () -> {
            harness.clock.advanceMillis(LONG_MILLIS);
            emit(harness, harness.user.calls);
        };

        harness.turn();

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1));
    }

    @Test
    void short_call_does_not_split_a_batch() {
        SpoutHarness harness = new SpoutHarness(3);
        harness.clock.advanceMillis(1);
        harness.user.onNextTuple = () -> {
            emit(harness, harness.user.calls);
            harness.clock.advanceMillis(1);
        };

        harness.turn();

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1, 2, 3));
    }

    @Test
    void waiting_user_code_is_not_called_back() {
        SpoutHarness harness = new SpoutHarness(BATCH);
        harness.clock.advanceMillis(1);
        harness.unsendable = 2;
        List<Object> failedInCall = new ArrayList<>();
        harness.user.onNextTuple = () -> {
            emit(harness, harness.user.calls);
            if (harness.user.calls == 3) {
                assertThatThrownBy(() -> harness.clock.advanceMillis(LONG_MILLIS))
                        .isInstanceOf(IllegalArgumentException.class);
                failedInCall.addAll(harness.user.failed);
            }
        };

        assertThatThrownBy(harness::turn).hasMessageContaining("cannot be sent");

        assertThat(failedInCall).isEmpty();
        assertThat(harness.user.failed).containsExactly(1, 2, 3);
    }

    @Test
    void tracked_rows_wait_for_the_executor_without_ackers() {
        SpoutHarness harness = SpoutHarness.withoutAckers(BATCH);
        harness.clock.advanceMillis(1);
        List<Object> ackedInCall = new ArrayList<>();
        harness.user.onNextTuple = () -> {
            emit(harness, harness.user.calls);
            if (harness.user.calls == 2) {
                harness.clock.advanceMillis(LONG_MILLIS);
                ackedInCall.addAll(harness.user.acked);
            }
        };

        harness.turn();

        assertThat(ackedInCall).isEmpty();
        assertThat(harness.user.acked).containsExactly(1, 2);
    }

    /** Fields grouping needs the hash code of a value. */
    private static final class WithoutHash {

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            throw new IllegalArgumentException("bad record");
        }
    }

    @Test
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void row_that_a_second_consumer_rejects_does_not_block_next_tuple_without_ackers() {
        SpoutHarness harness = SpoutHarness.withoutAckers(BATCH);
        harness.clock.advanceMillis(1);
        List<Integer> rowsInCall = new ArrayList<>();
        harness.next(() -> {
            assertThatThrownBy(() -> harness.user.collector.emit("default", List.of(1, new WithoutHash()), 1))
                    .hasMessage("bad record");
            harness.clock.advanceMillis(LONG_MILLIS);
            harness.sent.forEach(sent -> rowsInCall.add(sent.rows()));
        });

        harness.turn();

        assertThat(rowsInCall).as("of the first consumer").containsExactly(1);
        assertThat(harness.user.acked).isEmpty();
        assertThat(harness.user.failed).isEmpty();
        assertThat(harness.user.collector.getPendingCount()).isZero();
    }

    /** The clock's thread sends as often as possible, while the executor's thread emits, waits, and emits again. */
    @Test
    void each_row_is_sent_once_and_in_order() throws Exception {
        int rows = 20_000;
        SpoutHarness harness = new SpoutHarness(7);
        AtomicBoolean isOver = new AtomicBoolean();
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<?> clock = threads.submit(() -> {
                while (!isOver.get()) {
                    harness.clock.advanceMillis(LONG_MILLIS);
                }
            });
            int[] row = new int[1];
            harness.user.onNextTuple = () -> {
                for (int i = 0; i < 5 && row[0] < rows; i++) {
                    emit(harness, row[0]++);
                    Thread.onSpinWait();
                }
            };
            while (row[0] < rows) {
                harness.turn();
            }
            harness.spout.deactivate();
            isOver.set(true);
            clock.get(1, TimeUnit.MINUTES);
        } finally {
            threads.shutdownNow();
        }

        assertThat(harness.sent.stream().flatMap(sent -> sent.ids().stream()))
                .containsExactlyElementsOf(
                        IntStream.range(0, rows).<Object>mapToObj(i -> i).toList());
    }

    /** Like a serializer of the user that needs a lock that {@code nextTuple} holds while it emits. */
    @Test
    @Timeout(30)
    void send_that_waits_for_a_monitor_of_next_tuple_does_not_block_it() throws Exception {
        SpoutHarness harness = new SpoutHarness(2);
        harness.clock.advanceMillis(1);
        Object monitor = new Object();
        CountDownLatch isInStorm = new CountDownLatch(1);
        harness.onEmit = () -> {
            isInStorm.countDown();
            synchronized (monitor) {
                isInStorm.countDown();
            }
        };
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            harness.next(() -> {
                synchronized (monitor) {
                    emit(harness, 1);
                    threads.execute(() -> harness.clock.advanceMillis(LONG_MILLIS));
                    awaitUninterrupted(isInStorm);
                    for (int id = 2; id <= 6; id++) {
                        emit(harness, id);
                    }
                    assertThat(harness.sent)
                            .as("nothing overtakes the first row")
                            .isEmpty();
                }
            });

            harness.turn();
        } finally {
            threads.shutdownNow();
        }

        assertThat(harness.sent).extracting(Sent::ids).startsWith(List.of(1), List.of(2, 3), List.of(4, 5));
        harness.spout.deactivate();
        assertThat(harness.sent).extracting(Sent::ids).endsWith(List.of(6));
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(6);
        List.copyOf(harness.pending).forEach(harness::ack);
        assertThat(harness.user.acked).containsExactly(1, 2, 3, 4, 5, 6);
    }

    /** The sender serializes emitted values, to compare them with their copies. */
    @Test
    @Timeout(value = 30, threadMode = ThreadMode.SEPARATE_THREAD)
    void comparison_that_waits_for_a_monitor_of_next_tuple_does_not_block_it() {
        SpoutHarness harness = new SpoutHarness(2, Map.of(Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true));
        harness.clock.advanceMillis(1);
        Object monitor = new Object();
        // The first emit counts twice.
        CountDownLatch isComparing = new CountDownLatch(3);
        WatchedValue value = new WatchedValue(() -> {
            isComparing.countDown();
            synchronized (monitor) {
                isComparing.countDown();
            }
        });
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            harness.next(() -> {
                synchronized (monitor) {
                    harness.user.collector.emit("side", List.of(value, 1), 1);
                    threads.execute(() -> harness.clock.advanceMillis(LONG_MILLIS));
                    awaitUninterrupted(isComparing);
                    harness.user.collector.emit("side", List.of(value, 2), 2);
                    harness.user.collector.emit("side", List.of(value, 3), 3);
                }
            });

            harness.turn();
        } finally {
            threads.shutdownNow();
        }

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1), List.of(2, 3));
    }

    @Test
    @Timeout(30)
    void row_that_the_sender_cannot_send_fails_after_next_tuple() throws Exception {
        SpoutHarness harness = new SpoutHarness(2);
        harness.clock.advanceMillis(1);
        CountDownLatch isInStorm = new CountDownLatch(1);
        CountDownLatch mayGoOn = new CountDownLatch(1);
        harness.onEmit = () -> {
            isInStorm.countDown();
            awaitUninterrupted(mayGoOn);
        };
        harness.unsendable = 3;
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            harness.next(() -> {
                emit(harness, 1);
                threads.execute(() -> harness.clock.advanceMillis(LONG_MILLIS));
                awaitUninterrupted(isInStorm);
                emit(harness, 2);
                emit(harness, 3);
                mayGoOn.countDown();
            });

            assertThatThrownBy(harness::turn).hasMessageContaining("cannot be sent");
        } finally {
            mayGoOn.countDown();
            threads.shutdownNow();
        }

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(1));
        assertThat(harness.user.failed).containsExactly(2, 3);
        assertThat(harness.user.collector.getPendingCount()).isEqualTo(1);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void emit(SpoutHarness harness, int id) {
        harness.user.collector.emit("side", List.of(id, id), id);
    }
}
