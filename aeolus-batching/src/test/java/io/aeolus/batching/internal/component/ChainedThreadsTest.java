// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.ScriptBolt;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.internal.component.SpoutHarness.Sent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Timeout;

/**
 * Threads of all user components of a chain emit, ack and fail while the executor delivers and the clock ticks. The user code of all components runs
 * in the executor's thread, and nothing is lost or settled twice.
 */
class ChainedThreadsTest {

    private static final int USERS = 3;
    private static final int INPUTS = 3_000;

    /** A component hands one tuple in this number to a thread, on average. */
    private static final int HANDED = 3;

    private static final int FAILED = 40;
    private static final int MAX_SECONDS = 20;

    private final Thread executor = Thread.currentThread();
    private final Random random = new Random(1);
    private final AtomicInteger strangers = new AtomicInteger();
    private final AtomicInteger unfinished = new AtomicInteger();
    private final AtomicBoolean done = new AtomicBoolean();
    private final BlockingQueue<Runnable> work = new LinkedBlockingQueue<>();
    private final List<Throwable> problems = Collections.synchronizedList(new ArrayList<>());
    private final Set<Object> failed = Collections.synchronizedSet(new HashSet<>());

    @Seeded(6)
    @Timeout(60)
    void chain_of_a_bolt(long seed) throws Exception {
        random.setSeed(seed);
        ChainedBoltHarness harness = new ChainedBoltHarness();
        List.of(harness.head, harness.a, harness.b, harness.c).forEach(bolt -> use(bolt, bolt != harness.b));
        harness.prepare();
        List<Thread> threads = start(() -> harness.topology.clock.advanceMillis(1));
        try {
            for (long root = 0; root < INPUTS; root++) {
                harness.deliver(root);
                if (root % 7 == 0) {
                    harness.idle();
                }
            }
            awaitUsers(harness::idle);
        } finally {
            stop(threads);
        }
        harness.idle();
        harness.storm.consumeAll();

        assertThat(problems).isEmpty();
        assertThat(strangers).as("calls of user code by other threads").hasValue(0);
        assertThat(harness.storm.wasEnteredTwice())
                .as("two threads in Storm's collector")
                .isFalse();
        Set<Object> all = new HashSet<>(
                IntStream.range(0, INPUTS).mapToObj(i -> (Object) (long) i).toList());
        for (ScriptBolt bolt : List.of(harness.head, harness.a, harness.b, harness.c)) {
            assertThat(ChainedTopology.ids(bolt)).doesNotHaveDuplicates().hasSameSizeAs(all);
        }
        assertThat(harness.sentIds()).doesNotHaveDuplicates().hasSameSizeAs(all);
        assertThat(harness.storm.failedRoots).doesNotHaveDuplicates().hasSameElementsAs(cast(failed));
        all.removeAll(failed);
        assertThat(harness.storm.ackedRoots).doesNotHaveDuplicates().hasSameElementsAs(cast(all));
        assertThat(harness.acker.open()).allMatch(failed::contains);
    }

    private static List<Long> cast(Set<Object> ids) {
        return ids.stream().map(Long.class::cast).toList();
    }

    @Seeded(6)
    @Timeout(60)
    void chain_of_a_spout(long seed) throws Exception {
        random.setSeed(seed);
        int maxPending = 1 + random.nextInt(50);
        ChainedSpoutHarness harness = new ChainedSpoutHarness(
                Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, maxPending, Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, false));
        List.of(harness.a, harness.b, harness.c).forEach(bolt -> use(bolt, bolt != harness.b));
        harness.open();
        int[] next = new int[1];
        harness.head.onNextTuple = () -> {
            if (next[0] < INPUTS) {
                long id = next[0]++;
                harness.head.collector.emit(List.of("key", id), id);
            }
        };
        List<Thread> threads = start(() -> harness.topology.clock.advanceMillis(1));
        Queue<Sent> toAck = new ArrayDeque<>();
        try {
            awaitUsers(
                    () -> {
                        harness.turn();
                        assertThat(harness.head.collector.getPendingCount()).isLessThanOrEqualTo(maxPending);
                        toAck.addAll(harness.pending);
                        while (!toAck.isEmpty()) {
                            harness.ack(toAck.remove());
                        }
                    },
                    () -> harness.head.acked.size() + harness.head.failed.size() == INPUTS);
        } finally {
            stop(threads);
        }

        assertThat(problems).isEmpty();
        assertThat(strangers).as("calls of user code by other threads").hasValue(0);
        for (ScriptBolt bolt : List.of(harness.a, harness.b, harness.c)) {
            assertThat(ChainedTopology.ids(bolt)).doesNotHaveDuplicates().hasSize(INPUTS);
        }
        assertThat(harness.sent.stream().flatMap(sent -> sent.ids().stream()))
                .doesNotHaveDuplicates()
                .hasSize(INPUTS);
        assertThat(harness.head.failed).doesNotHaveDuplicates().hasSameElementsAs(failed);
        assertThat(harness.head.acked).doesNotHaveDuplicates().hasSize(INPUTS - failed.size());
        assertThat(harness.head.collector.getPendingCount()).isZero();
    }

    /** Lets a bolt emit and settle each tuple, in its own call or in another thread. */
    private void use(ScriptBolt bolt, boolean emits) {
        bolt.onExecute = tuple -> {
            if (Thread.currentThread() != executor) {
                strangers.incrementAndGet();
            }
            bolt.received.add(tuple);
            boolean fails = random.nextInt(FAILED) == 0;
            if (fails) {
                failed.add(tuple.getValue(1));
            }
            if (random.nextInt(HANDED) == 0) {
                unfinished.incrementAndGet();
                work.add(() -> {
                    emitAndSettle(bolt, tuple, emits, fails);
                    unfinished.decrementAndGet();
                });
            } else {
                emitAndSettle(bolt, tuple, emits, fails);
            }
        };
    }

    private static void emitAndSettle(ScriptBolt bolt, Tuple tuple, boolean emits, boolean fails) {
        if (emits) {
            bolt.collector.emit(tuple, tuple.getValues());
        }
        if (fails) {
            bolt.collector.fail(tuple);
        } else {
            bolt.collector.ack(tuple);
        }
    }

    private List<Thread> start(Runnable tick) {
        List<Thread> threads = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            threads.add(new Thread(() -> untilDone(() -> {
                Runnable next = work.poll(1, TimeUnit.MILLISECONDS);
                if (next != null) {
                    next.run();
                }
            })));
        }
        threads.add(new Thread(() -> untilDone(tick::run)));
        threads.forEach(Thread::start);
        return threads;
    }

    private interface Step {
        void run() throws Exception;
    }

    private void untilDone(Step step) {
        try {
            while (!done.get()) {
                step.run();
            }
        } catch (Throwable e) {
            problems.add(e);
        }
    }

    private void awaitUsers(Runnable executorsWork) {
        awaitUsers(executorsWork, () -> true);
    }

    /** Works as the executor until the users have finished all tuples. */
    private void awaitUsers(Runnable executorsWork, BooleanSupplier isComplete) {
        // Several times, since the last tuple of a user leaves work for the executor, and chained bolts may hand on
        // that tuple.
        int quiet = 0;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
        while (quiet < 3 && problems.isEmpty() && System.nanoTime() - deadline < 0) {
            executorsWork.run();
            quiet = unfinished.get() == 0 && isComplete.getAsBoolean() ? quiet + 1 : 0;
        }
    }

    private void stop(List<Thread> threads) throws InterruptedException {
        done.set(true);
        for (Thread thread : threads) {
            thread.join(10_000);
        }
    }
}
