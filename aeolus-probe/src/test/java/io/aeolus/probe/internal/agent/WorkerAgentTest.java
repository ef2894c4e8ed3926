// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.codahale.metrics.MetricRegistry;
import io.aeolus.probe.Command;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.TaskContexts;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.TaskReport.TaskOutput;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import io.aeolus.probe.WorkerSnapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkerAgentTest {

    private static final Command STOP = new Command.StopSpouts();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final AtomicLong nanos = new AtomicLong(5);
    private final FakeSink sink = new FakeSink();
    private final WorkerAgent agent = new WorkerAgent(self -> sink, nanos::get);

    /** A sink whose acknowledgements a test controls. */
    private static final class FakeSink implements WorkerAgent.SnapshotSink {

        private final List<WorkerSnapshot> published = new CopyOnWriteArrayList<>();
        private final Semaphore created = new Semaphore(0);
        private final Semaphore acks = new Semaphore(0);
        private volatile boolean isConnected = true;
        private volatile boolean isSlow;

        @Override
        public boolean publish(Supplier<WorkerSnapshot> supplier) throws InterruptedException {
            WorkerSnapshot snapshot = supplier.get();
            created.release();
            if (isSlow) {
                acks.acquire();
            }
            if (isConnected) {
                published.add(snapshot);
            }
            return isConnected;
        }

        WorkerSnapshot last() {
            return published.get(published.size() - 1);
        }
    }

    /** An observer that resends its data until it is acknowledged. */
    private static final class IncrementalObserver implements TaskObserver {

        private final List<Command> commands = new ArrayList<>();
        private volatile long count;
        private volatile long reported;
        private volatile long acknowledged;

        @Override
        public TaskReport report() {
            reported = count;
            return new TaskOutput(new OutputDigest(count, 0), acknowledged, List.of());
        }

        @Override
        public boolean needsThreadDetails() {
            return true;
        }

        @Override
        public void onAcknowledged() {
            acknowledged = reported;
        }

        @Override
        public void onCommand(Command command) {
            commands.add(command);
        }
    }

    @AfterEach
    void close() {
        agent.close();
    }

    @Test
    void a_snapshot_describes_the_worker_and_its_tasks() throws Exception {
        MetricRegistry metrics = new MetricRegistry();
        metrics.counter("storm.topology.t.1-1.host.sum.3.6700-aeolus.emitted").inc(7);
        agent.add(metrics);
        agent.add(TaskContexts.of("sum", 3, 2), new IncrementalObserver());
        agent.add(TaskContexts.of("sum", 3, 2), new IncrementalObserver());
        nanos.set(900);
        agent.publish();
        agent.publish();

        WorkerSnapshot first = sink.published.get(0);
        assertThat(sink.published).extracting(WorkerSnapshot::number).containsExactly(1L, 2L);
        assertThat(sink.last().incarnation()).isEqualTo(first.incarnation());
        assertThat(first.nanos()).isEqualTo(900);
        assertThat(first.host()).isNotEmpty();
        assertThat(first.process().heapBytes()).isPositive();
        assertThat(first.process().peakHeapBytes())
                .isGreaterThanOrEqualTo(first.process().heapBytes());
        assertThat(first.process().cpuNanos().value()).isPositive();
        assertThat(first.components()).as("without Storm's own").containsExactly(Map.entry(3, "sum"));
        assertThat(first.traffic().get("sum").emitted()).isEqualTo(7);
        assertThat(first.tasks()).hasSize(2).allSatisfy(task -> {
            assertThat(task.component()).isEqualTo("sum");
            assertThat(task.task()).isEqualTo(3);
            assertThat(task.tasks()).isEqualTo(2);
            assertThat(task.port()).isEqualTo(6700);
            assertThat(task.startNanos()).isEqualTo(5);
            assertThat(task.thread()).isEqualTo(Thread.currentThread().getId());
            assertThat(task.times().cpuNanos()).isPositive();
        });
        assertThat(first.tasks()).extracting(TaskSnapshot::incarnation).doesNotHaveDuplicates();
        assertThat(sink.last().tasks())
                .extracting(TaskSnapshot::incarnation)
                .isEqualTo(first.tasks().stream().map(TaskSnapshot::incarnation).toList());
    }

    /** Reading the waits of many tasks ten times a second is expensive. */
    @Test
    void observers_without_thread_details_only_get_the_CPU_time() throws Exception {
        agent.add(TaskContexts.of("sum", 3, 1), () -> new TaskOutput(OutputDigest.EMPTY, 0, List.of()));
        agent.publish();

        ThreadTimes times = sink.last().tasks().get(0).times();
        assertThat(times.cpuNanos()).isPositive();
        assertThat(times.waitNanos()).isEqualTo(Nanos.UNKNOWN);
    }

    @Test
    void the_latest_divisor_applies_to_batches() {
        assertThat(agent.batchDivisor()).isEqualTo(1);
        agent.send(new Command.DivideBatches(8));
        assertThat(agent.batchDivisor()).isEqualTo(8);
        agent.send(new Command.DivideBatches(1));
        assertThat(agent.batchDivisor()).isEqualTo(1);
    }

    @Test
    void the_resources_of_an_ended_thread_are_kept() throws Exception {
        Thread executor = new Thread(() -> {
            agent.add(TaskContexts.of("sum", 3, 1), new IncrementalObserver());
            publish();
        });
        executor.start();
        executor.join();
        agent.publish();

        long before = sink.published.get(0).tasks().get(0).times().cpuNanos();
        assertThat(sink.last().tasks().get(0).times().cpuNanos()).isPositive().isGreaterThanOrEqualTo(before);
    }

    @Test
    void unacknowledged_data_is_in_the_next_snapshot() throws Exception {
        IncrementalObserver observer = observed();
        sink.isConnected = false;
        agent.publish();
        assertThat(observer.acknowledged).isZero();

        sink.isConnected = true;
        agent.publish();

        assertThat(sink.last().number()).isEqualTo(2);
        assertThat(firstReported(sink.last())).isZero();
        assertThat(observer.acknowledged).isEqualTo(1);
    }

    @Test
    void a_failing_sink_acknowledges_nothing() throws Exception {
        IncrementalObserver observer = observed();
        WorkerAgent broken = new WorkerAgent(
                self -> supplier -> {
                    throw new IllegalStateException(supplier.get().number() == 1 ? "rejected" : "second call");
                },
                nanos::get);
        broken.add(TaskContexts.of("sum", 3, 1), observer);

        assertThatThrownBy(broken::publish).hasMessage("rejected");
        assertThat(observer.acknowledged).isZero();
        broken.close();
    }

    /** One failing snapshot must not stop the agent's thread. */
    @Test
    void the_agent_continues_after_a_failing_snapshot() {
        CountDownLatch failing = new CountDownLatch(3);
        agent.add(TaskContexts.of("sum", 3, 1), () -> {
            if (failing.getCount() > 0) {
                failing.countDown();
                throw new IllegalStateException("failing observer");
            }
            return new TaskOutput(OutputDigest.EMPTY, 0, List.of());
        });
        agent.start();

        await().atMost(TIMEOUT).until(() -> !sink.published.isEmpty());
        assertThat(failing.getCount()).isZero();
    }

    @Test
    void wake_triggers_a_snapshot() throws Exception {
        try (WorkerAgent idle =
                new WorkerAgent(self -> sink, nanos::get, Duration.ofHours(1).toNanos())) {
            idle.start();
            for (int i = 0; i < 50; i++) {
                idle.wake();
                assertThat(sink.created.tryAcquire(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                        .as("created")
                        .isTrue();
            }
        }
    }

    /** A snapshot in flight may lack the caller's latest counts. */
    @Test
    void awaitAck_waits_for_a_snapshot_begun_after_the_call() throws Exception {
        sink.isSlow = true;
        IncrementalObserver observer = observed();
        agent.start();
        sink.created.acquire();
        observer.count = 2;
        Thread waiting = new Thread(agent::awaitAck);
        waiting.start();
        await().atMost(TIMEOUT).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);

        sink.acks.release();
        sink.created.acquire();
        assertThat(sink.published).hasSize(1);
        // The second snapshot is not acknowledged: a kill would lose its data.
        assertThat(waiting.isAlive()).isTrue();
        sink.isSlow = false;
        sink.acks.release();
        waiting.join();

        assertThat(digest(sink.published.get(1))).isEqualTo(2);
        assertThat(observer.acknowledged).isEqualTo(2);
    }

    @Test
    void awaitAck_waits_for_at_most_a_minute() throws Exception {
        sink.isConnected = false;
        agent.start();
        Thread waiting = new Thread(agent::awaitAck);
        waiting.start();
        await().atMost(TIMEOUT).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        nanos.addAndGet(59_000_000_000L);
        sink.created.drainPermits();
        sink.created.acquire(3);
        assertThat(waiting.isAlive()).isTrue();

        nanos.addAndGet(1_000_000_000L);
        waiting.join();
    }

    @Test
    void awaitAck_returns_when_the_agent_is_closed() throws Exception {
        sink.isConnected = false;
        WorkerAgent closing = new WorkerAgent(self -> sink, nanos::get);
        closing.start();
        Thread waiting = new Thread(closing::awaitAck);
        waiting.start();
        await().atMost(TIMEOUT).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        closing.close();

        waiting.join();
    }

    @Test
    void a_new_observer_receives_earlier_commands() {
        IncrementalObserver early = observed();
        agent.send(STOP);
        IncrementalObserver late = observed();

        assertThat(early.commands).containsExactly(STOP);
        assertThat(late.commands).containsExactly(STOP);
    }

    @Test
    void publishLast_publishes_a_snapshot() {
        observed();
        agent.publishLast();

        assertThat(digest(sink.last())).isEqualTo(1);
    }

    private IncrementalObserver observed() {
        IncrementalObserver observer = new IncrementalObserver();
        observer.count = 1;
        agent.add(TaskContexts.of("sum", 3, 1), observer);
        return observer;
    }

    private void publish() {
        try {
            agent.publish();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static long digest(WorkerSnapshot snapshot) {
        return ((TaskOutput) snapshot.tasks().get(0).report()).digest().count();
    }

    private static long firstReported(WorkerSnapshot snapshot) {
        return ((TaskOutput) snapshot.tasks().get(0).report()).first();
    }
}
