package io.aeolus.probe.internal.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.codahale.metrics.MetricRegistry;
import io.aeolus.probe.Command;
import io.aeolus.probe.Facet;
import io.aeolus.probe.Facet.TaskOutput;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.OutputDigest;
import io.aeolus.probe.TaskContexts;
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
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final AtomicLong nanos = new AtomicLong(5);
    private final FakeHome home = new FakeHome();
    private final WorkerAgent agent = new WorkerAgent(self -> home, nanos::get);

    /** Takes what it is brought, when it is let. */
    private static final class FakeHome implements WorkerAgent.SnapshotSink {

        private final List<WorkerSnapshot> taken = new CopyOnWriteArrayList<>();
        private final Semaphore made = new Semaphore(0);
        private final Semaphore answers = new Semaphore(0);
        private volatile boolean isReachable = true;
        private volatile boolean isSlow;

        @Override
        public boolean publish(Supplier<WorkerSnapshot> maker) throws InterruptedException {
            WorkerSnapshot snapshot = maker.get();
            made.release();
            if (isSlow) {
                answers.acquire();
            }
            if (isReachable) {
                taken.add(snapshot);
            }
            return isReachable;
        }

        WorkerSnapshot last() {
            return taken.get(taken.size() - 1);
        }
    }

    /** Has something to say that is told until it has come home. */
    private static final class News implements TaskObserver {

        private final List<Command> commands = new ArrayList<>();
        private volatile long count;
        private volatile long told;
        private volatile long acknowledged;

        @Override
        public Facet facet() {
            told = count;
            return new TaskOutput(new OutputDigest(count, 0), acknowledged, List.of());
        }

        @Override
        public boolean needsThreadDetails() {
            return true;
        }

        @Override
        public void acknowledged() {
            acknowledged = told;
        }

        @Override
        public void told(Command command) {
            commands.add(command);
        }
    }

    @AfterEach
    void close() {
        agent.close();
    }

    @Test
    void aSnapshotSaysAllOfTheWorkerAndItsTasks() throws Exception {
        MetricRegistry metrics = new MetricRegistry();
        metrics.counter("storm.topology.t.1-1.host.sum.3.6700-aeolus.emitted").inc(7);
        agent.add(metrics);
        agent.add(TaskContexts.of("sum", 3, 2), new News());
        agent.add(TaskContexts.of("sum", 3, 2), new News());
        nanos.set(900);
        agent.publish();
        agent.publish();

        WorkerSnapshot first = home.taken.get(0);
        assertThat(home.taken).extracting(WorkerSnapshot::number).containsExactly(1L, 2L);
        assertThat(home.last().incarnation()).isEqualTo(first.incarnation());
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
            assertThat(task.times().allocatedBytes()).isPositive();
        });
        assertThat(first.tasks()).extracting(TaskSnapshot::incarnation).doesNotHaveDuplicates();
        assertThat(home.last().tasks())
                .extracting(TaskSnapshot::incarnation)
                .isEqualTo(first.tasks().stream().map(TaskSnapshot::incarnation).toList());
    }

    /** To read them for each task ten times a second slows a topology of many tasks down. */
    @Test
    void only_the_processor_time_of_a_thread_is_read_where_no_more_is_needed() throws Exception {
        agent.add(TaskContexts.of("sum", 3, 1), () -> new TaskOutput(OutputDigest.EMPTY, 0, List.of()));
        agent.publish();

        ThreadTimes times = home.last().tasks().get(0).times();
        assertThat(times.cpuNanos()).isPositive();
        assertThat(times.waitNanos()).isEqualTo(Nanos.UNKNOWN);
        assertThat(times.allocatedBytes()).isZero();
    }

    @Test
    void batches_are_divided_by_what_was_told_last() {
        assertThat(agent.batchDivisor()).isEqualTo(1);
        agent.tell(new Command.DivideBatches(8));
        assertThat(agent.batchDivisor()).isEqualTo(8);
        agent.tell(new Command.DivideBatches(1));
        assertThat(agent.batchDivisor()).isEqualTo(1);
    }

    @Test
    void whatAThreadHasUsedStaysKnownWhenItIsGone() throws Exception {
        Thread executor = new Thread(() -> {
            agent.add(TaskContexts.of("sum", 3, 1), new News());
            publish();
        });
        executor.start();
        executor.join();
        agent.publish();

        long before = home.taken.get(0).tasks().get(0).times().cpuNanos();
        assertThat(home.last().tasks().get(0).times().cpuNanos()).isPositive().isGreaterThanOrEqualTo(before);
        assertThat(home.last().tasks().get(0).times().allocatedBytes()).isPositive();
    }

    @Test
    void whatDidNotComeHomeIsInTheNextSnapshot() throws Exception {
        News news = observed();
        home.isReachable = false;
        agent.publish();
        assertThat(news.acknowledged).isZero();

        home.isReachable = true;
        agent.publish();

        assertThat(home.last().number()).isEqualTo(2);
        assertThat(firstTold(home.last())).isZero();
        assertThat(news.acknowledged).isEqualTo(1);
    }

    @Test
    void aHomeThatBreaksTakesNothing() throws Exception {
        News news = observed();
        WorkerAgent broken = new WorkerAgent(
                self -> maker -> {
                    throw new IllegalStateException(maker.get().number() == 1 ? "not understood" : "too often");
                },
                nanos::get);
        broken.add(TaskContexts.of("sum", 3, 1), news);

        assertThatThrownBy(broken::publish).hasMessage("not understood");
        assertThat(news.acknowledged).isZero();
        broken.close();
    }

    /** The agent's own thread: one snapshot that cannot be made must not be the last. */
    @Test
    void goesOnAfterASnapshotThatCouldNotBeMade() {
        CountDownLatch failing = new CountDownLatch(3);
        agent.add(TaskContexts.of("sum", 3, 1), () -> {
            if (failing.getCount() > 0) {
                failing.countDown();
                throw new IllegalStateException("cannot be told");
            }
            return new TaskOutput(OutputDigest.EMPTY, 0, List.of());
        });
        agent.start();

        await().atMost(PATIENCE).until(() -> !home.taken.isEmpty());
        assertThat(failing.getCount()).isZero();
    }

    @Test
    void makesASnapshotWhenSomebodyWakesIt() throws Exception {
        try (WorkerAgent asleep =
                new WorkerAgent(self -> home, nanos::get, Duration.ofHours(1).toNanos())) {
            asleep.start();
            for (int i = 0; i < 50; i++) {
                asleep.wake();
                assertThat(home.made.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                        .as("made")
                        .isTrue();
            }
        }
    }

    /** What is on its way may have been made before what the caller has counted. */
    @Test
    void whoAwaitsHomeWaitsForASnapshotThatWasBegunAfterTheCall() throws Exception {
        home.isSlow = true;
        News news = observed();
        agent.start();
        home.made.acquire();
        news.count = 2;
        Thread waiting = new Thread(agent::awaitAck);
        waiting.start();
        await().atMost(PATIENCE).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);

        home.answers.release();
        home.made.acquire();
        assertThat(home.taken).hasSize(1);
        // The second one is on its way; until it has come, a kill would lose what it says.
        assertThat(waiting.isAlive()).isTrue();
        home.isSlow = false;
        home.answers.release();
        waiting.join();

        assertThat(digest(home.taken.get(1))).isEqualTo(2);
        assertThat(news.acknowledged).isEqualTo(2);
    }

    @Test
    void whoAwaitsHomeDoesNotWaitLongerThanAMinute() throws Exception {
        home.isReachable = false;
        agent.start();
        Thread waiting = new Thread(agent::awaitAck);
        waiting.start();
        await().atMost(PATIENCE).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        nanos.addAndGet(59_000_000_000L);
        home.made.drainPermits();
        home.made.acquire(3);
        assertThat(waiting.isAlive()).isTrue();

        nanos.addAndGet(1_000_000_000L);
        waiting.join();
    }

    @Test
    void nobodyWaitsForTheHomeOfAnAgentThatIsClosed() throws Exception {
        home.isReachable = false;
        WorkerAgent ending = new WorkerAgent(self -> home, nanos::get);
        ending.start();
        Thread waiting = new Thread(ending::awaitAck);
        waiting.start();
        await().atMost(PATIENCE).until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        ending.close();

        waiting.join();
    }

    @Test
    void observersHearWhatWasSaidBeforeTheyCame() {
        News early = observed();
        agent.tell(STOP);
        News late = observed();

        assertThat(early.commands).containsExactly(STOP);
        assertThat(late.commands).containsExactly(STOP);
    }

    @Test
    void brings_a_last_snapshot_when_the_JVM_ends() {
        observed();
        agent.publishLast();

        assertThat(digest(home.last())).isEqualTo(1);
    }

    private News observed() {
        News news = new News();
        news.count = 1;
        agent.add(TaskContexts.of("sum", 3, 1), news);
        return news;
    }

    private void publish() {
        try {
            agent.publish();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static long digest(WorkerSnapshot snapshot) {
        return ((TaskOutput) snapshot.tasks().get(0).facet()).digest().count();
    }

    private static long firstTold(WorkerSnapshot snapshot) {
        return ((TaskOutput) snapshot.tasks().get(0).facet()).first();
    }
}
