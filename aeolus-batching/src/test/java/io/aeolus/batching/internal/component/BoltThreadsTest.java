// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Seeded;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Timeout;

/** User code may emit and ack from other threads while the clock ticks, and the executor delivers and changes batch sizes. */
class BoltThreadsTest {

    private static final int USERS = 3;
    private static final int INPUTS = 1_500;

    @Seeded(6)
    @Timeout(60)
    void no_row_is_lost_or_duplicated(long seed) throws Exception {
        BoltHarness harness = new BoltHarness(seed, 7);
        BlockingQueue<Tuple> work = new LinkedBlockingQueue<>();
        harness.user.onExecute = work::add;
        AtomicInteger ids = new AtomicInteger();
        AtomicInteger settled = new AtomicInteger();
        AtomicInteger expected = new AtomicInteger(Integer.MAX_VALUE);
        AtomicBoolean done = new AtomicBoolean();
        CountDownLatch start = new CountDownLatch(1);
        List<Callable<Void>> roles = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            Random random = new Random(seed * USERS + user);
            roles.add(() -> {
                while (settled.get() < expected.get()) {
                    Tuple tuple = work.poll(1, TimeUnit.MILLISECONDS);
                    if (tuple != null) {
                        use(tuple, harness, ids, random);
                        settled.incrementAndGet();
                    }
                }
                return null;
            });
        }
        roles.add(() -> {
            while (!done.get()) {
                harness.clock.advanceMillis(1);
            }
            return null;
        });
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Void>> running = new ArrayList<>();
            for (Callable<Void> role : roles) {
                running.add(threads.submit(() -> {
                    start.await();
                    return role.call();
                }));
            }
            start.countDown();
            expected.set(deliver(harness));
            for (Future<Void> user : running.subList(0, USERS)) {
                user.get();
            }
            done.set(true);
            running.get(USERS).get();
        } finally {
            done.set(true);
            expected.set(0);
            threads.shutdown();
            assertThat(threads.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
        }
        harness.waitForLinger();
        harness.storm.consumeAll();

        assertThat(harness.storm.wasEnteredTwice())
                .as("two threads in Storm's collector")
                .isFalse();
        assertThat(harness.acker.open()).isEmpty();
        Map<Object, Integer> copies = new HashMap<>();
        harness.storm.rows().forEach(row -> copies.merge(row.getValue(1), 1, Integer::sum));
        assertThat(copies).hasSize(ids.get());
        assertThat(copies.values()).containsOnly(1);
    }

    /** Returns the number of tuples that user code has received. */
    private static int deliver(BoltHarness harness) {
        int rows = 0;
        // Storm's side of the bolt uses the random source of the harness.
        Random random = new Random(7);
        for (int i = 0; i < INPUTS; i++) {
            if (i % 10 == 0) {
                harness.deliverTick();
                rows++;
            }
            if (i % 50 == 0) {
                StreamPlan side =
                        new StreamPlan("b", "side", 1 + random.nextInt(12), Duration.ofMillis(1 + random.nextInt(8)));
                harness.bolt.setCredentials(Map.of(LiveBatches.KEY, new LiveBatches(i, 12, List.of(side)).toJson()));
            }
            int size = 1 + random.nextInt(3);
            harness.deliver(size, (long) i);
            rows += size;
        }
        return rows;
    }

    private static void use(Tuple tuple, BoltHarness harness, AtomicInteger ids, Random random) {
        boolean isTick = tuple.getSourceStreamId().startsWith("__");
        for (int i = random.nextInt(3); i > 0 && !isTick; i--) {
            harness.user.collector.emit("side", tuple, List.of(1, ids.getAndIncrement()));
        }
        harness.user.collector.ack(tuple);
    }
}
