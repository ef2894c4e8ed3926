// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.fixture.WatchedValue;
import io.aeolus.batching.internal.input.InputTuple;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.storm.Config;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A send of rows that reached their linger may block for a long time. It blocks neither other tasks nor the task's own threads. */
@Timeout(60)
class ClockThreadTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch isInStorm = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    @AfterEach
    void end() throws InterruptedException {
        mayGoOn.countDown();
        threads.shutdown();
        assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }

    /** The first call waits until the test releases it. */
    private Runnable waitingOnce() {
        AtomicInteger calls = new AtomicInteger();
        return () -> {
            if (calls.getAndIncrement() == 0) {
                isInStorm.countDown();
                awaitUninterrupted(mayGoOn);
            }
        };
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lets the clock send the rows of a bolt; returns when the sender waits in Storm. */
    private Future<?> sendLingered(BoltHarness harness) {
        harness.storm.onEmit(waitingOnce());
        Future<?> clock = threads.submit(harness::waitForLinger);
        awaitUninterrupted(isInStorm);
        return clock;
    }

    /** Runs user code in the executor's thread, which must not wait. */
    private void runInExecutor(Runnable work) throws Exception {
        finish(threads.submit(work));
    }

    private void goOn(Future<?> clock) throws Exception {
        mayGoOn.countDown();
        finish(clock);
    }

    private static void finish(Future<?> work) throws Exception {
        work.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void blocked_task_does_not_delay_the_lingers_of_other_tasks() throws Exception {
        BoltHarness stuck = BoltHarness.onWorkersClock(10);
        BoltHarness other = BoltHarness.onWorkersClock(10);
        CountDownLatch otherHasSent = new CountDownLatch(1);
        other.storm.onEmit(otherHasSent::countDown);
        try {
            stuck.storm.onEmit(waitingOnce());
            stuck.user.collector.emit("side", List.of(1, 1));
            awaitUninterrupted(isInStorm);

            other.user.collector.emit("side", List.of(2, 2));

            assertThat(otherHasSent.await(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        } finally {
            mayGoOn.countDown();
            stuck.bolt.cleanup();
            other.bolt.cleanup();
        }
    }

    /** Like a serializer or a hook that needs a lock that user code holds while it emits. */
    @Test
    void send_that_waits_for_the_executor_does_not_block_it() throws Exception {
        BoltHarness harness = new BoltHarness(0, 2);
        harness.deliver(1, 1);
        harness.deliver(1, 2);
        harness.deliver(1, 3);
        harness.user.collector.emit("side", harness.received().get(0), List.of(1, 1));
        Future<?> clock = sendLingered(harness);

        runInExecutor(() -> {
            for (int row = 0; row < 3; row++) {
                Tuple input = harness.received().get(row);
                harness.user.collector.emit("side", input, List.of(row + 2, row + 2));
            }
            harness.user.collector.emitDirect(5, "side", harness.received().get(1), List.of(5, 5));
            harness.user.collector.ack(harness.received().get(0));
            harness.user.collector.fail(harness.received().get(2));
            harness.user.collector.ack(harness.received().get(1));
        });
        assertThat(harness.storm.acked).as("nothing overtakes the row").isEmpty();
        assertThat(harness.storm.failed).isEmpty();
        goOn(clock);

        assertThat(harness.storm.rows())
                .extracting((InputTuple row) -> row.getValue(0))
                .containsExactly(1, 2, 3, 4, 5);
        harness.storm.consumeAll();
        assertThat(harness.storm.ackedRoots).containsExactlyInAnyOrder(1L, 2L);
        assertThat(harness.storm.failedRoots).containsExactly(3L);
        assertThat(harness.acker.open()).containsExactly(3L);
        assertThat(harness.storm.wasEnteredTwice()).isFalse();
    }

    /** The sender serializes emitted values, to compare them with their copies. */
    @Test
    void comparison_that_waits_for_a_monitor_of_the_executor_does_not_block_it() throws Exception {
        BoltHarness harness = new BoltHarness(0, 2, Map.of(Config.TOPOLOGY_FALL_BACK_ON_JAVA_SERIALIZATION, true));
        Object monitor = new Object();
        CountDownLatch hasMonitor = new CountDownLatch(1);
        // The first emit counts twice.
        CountDownLatch isComparing = new CountDownLatch(3);
        WatchedValue value = new WatchedValue(() -> {
            isComparing.countDown();
            synchronized (monitor) {
                isComparing.countDown();
            }
        });
        harness.user.collector.emit("side", List.of(value, 1));

        Future<?> executor = threads.submit(() -> {
            synchronized (monitor) {
                hasMonitor.countDown();
                awaitUninterrupted(isComparing);
                harness.user.collector.emit("side", List.of(value, 2));
                harness.user.collector.emit("side", List.of(value, 3));
            }
        });
        awaitUninterrupted(hasMonitor);
        Future<?> clock = threads.submit(harness::waitForLinger);
        finish(executor);
        finish(clock);

        assertThat(harness.storm.rows())
                .extracting((InputTuple row) -> row.getValue(1))
                .containsExactly(1, 2, 3);
    }

    @Test
    void enqueued_row_keeps_the_values_of_its_emit() throws Exception {
        BoltHarness harness = BoltHarness.aloneInItsWorker(2);
        harness.user.collector.emit("side", List.of(1, 1));
        Future<?> clock = sendLingered(harness);
        List<Object> values = new ArrayList<>();

        runInExecutor(() -> {
            List<Object> reused = new ArrayList<>(List.of(2));
            values.addAll(List.of(reused, 2));
            harness.user.collector.emitDirect(5, "side", values);
            reused.set(0, 3);
            values.set(1, 3);
        });
        goOn(clock);

        assertThat(harness.storm.emitted)
                .last()
                .satisfies(tuple -> assertThat(tuple.getValues()).isEqualTo(List.of(List.of(2), 2)));
    }

    @Test
    void flush_of_a_full_queue_blocks_only_the_sender_thread() throws Exception {
        BoltHarness harness = new BoltHarness(0, 2, Map.of(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 100));
        harness.deliver(1, 1);
        harness.user.collector.emit("side", harness.received().get(0), List.of(1, 1));
        harness.storm.onFlush(waitingOnce());
        Future<?> clock = threads.submit(harness::waitForLinger);
        awaitUninterrupted(isInStorm);

        runInExecutor(() -> {
            harness.user.collector.emit("side", harness.received().get(0), List.of(2, 2));
            harness.user.collector.emit("side", harness.received().get(0), List.of(3, 3));
            harness.user.collector.ack(harness.received().get(0));
        });
        goOn(clock);

        assertThat(harness.storm.rows())
                .extracting((InputTuple row) -> row.getValue(0))
                .containsExactly(1, 2, 3);
        assertThat(harness.storm.unflushed).isZero();
        harness.storm.consumeAll();
        assertThat(harness.acker.open()).isEmpty();
    }

    /** Storm flushes only the acks of the executor's thread. */
    @Test
    void acks_of_the_sender_thread_are_flushed() {
        BoltHarness harness = new BoltHarness(0, 2, Map.of(Config.TOPOLOGY_PRODUCER_BATCH_SIZE, 100));
        harness.user.onExecute = tuple -> {
            harness.user.collector.ack(tuple);
            CompletableFuture.runAsync(harness::waitForLinger, threads).join();
            assertThat(harness.storm.acked).hasSize(1);
            assertThat(harness.storm.unflushed).isZero();
        };

        harness.deliver(1, 1);

        assertThat(harness.storm.acked).hasSize(1);
    }

    private static boolean isWaiting(Thread thread) {
        return thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.BLOCKED;
    }

    /** They share the serializer of tuples, which is not thread-safe. */
    @Test
    void tasks_of_an_executor_never_call_storm_concurrently() throws Exception {
        BoltHarness first = new BoltHarness(0, 2);
        BoltHarness second = BoltHarness.besides(first, 2);
        first.user.collector.emit("side", List.of(1, 1));
        Future<?> clock = sendLingered(first);

        runInExecutor(() -> {
            second.user.collector.emit("side", List.of(2, 2));
            second.user.collector.emit("side", List.of(3, 3));
        });
        assertThat(second.storm.emitted).isEmpty();
        goOn(clock);

        assertThat(second.storm.rows()).hasSize(2);
    }

    /** Only Storm knows the tasks. */
    @Test
    void row_of_an_unbatched_stream_waits_for_the_senders_turn() throws Exception {
        BoltHarness harness = new BoltHarness(0, 10);
        harness.user.collector.emit("side", List.of(1, 1));
        Future<?> clock = sendLingered(harness);

        AtomicReference<Thread> emitter = new AtomicReference<>();
        Future<List<Integer>> tasks = threads.submit(() -> {
            emitter.set(Thread.currentThread());
            return harness.user.collector.emit("other", List.of(2, 2));
        });
        await().atMost(PATIENCE).until(() -> emitter.get() != null && isWaiting(emitter.get()));
        assertThat(harness.storm.emitted).hasSize(1);
        goOn(clock);

        assertThat(tasks.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEmpty();
        assertThat(harness.storm.wasEnteredTwice()).isFalse();
        assertThat(harness.storm.emitted).extracting(Tuple::getSourceStreamId).containsExactly("side", "other");
    }
}
