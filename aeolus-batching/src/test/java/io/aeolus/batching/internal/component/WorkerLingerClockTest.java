// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import io.aeolus.batching.spi.LingerClock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

/** The worker's clock runs in real time, so these tests wait. */
class WorkerLingerClockTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void listeners_are_called_until_they_are_removed_even_if_others_throw() {
        LingerClock clock = WorkerLingerClock.of(cluster().worker());
        AtomicInteger calls = new AtomicInteger();
        AtomicLong lastNanos = new AtomicLong();
        AtomicInteger failures = new AtomicInteger();
        LingerClock.Listener failing = now -> {
            if (failures.getAndIncrement() == 0) {
                throw new IllegalStateException("this listener fails because the test wants it to");
            }
        };
        LingerClock.Listener counting = now -> {
            lastNanos.set(now);
            calls.incrementAndGet();
        };
        long before = clock.nanoTime();
        clock.add(failing);
        clock.add(counting);
        try {
            await().atMost(PATIENCE).until(() -> calls.get() >= 3);
        } finally {
            clock.remove(failing);
            clock.remove(counting);
        }
        assertThat(lastNanos.get() - before).isPositive();

        // Within three ticks of another listener, a call of the removed listener would have been recorded.
        int seen = calls.get();
        AtomicInteger others = new AtomicInteger();
        LingerClock.Listener other = now -> others.incrementAndGet();
        clock.add(other);
        try {
            await().atMost(PATIENCE).until(() -> others.get() >= 3);
        } finally {
            clock.remove(other);
        }
        assertThat(calls.get()).isBetween(seen, seen + 1);
    }

    @Test
    void clock_of_a_driver_is_used() {
        ManualClock driven = new ManualClock();

        assertThat(WorkerLingerClock.of(cluster().with(driven).worker())).isSameAs(driven);
        assertThat(WorkerLingerClock.of(cluster().worker()))
                .isSameAs(WorkerLingerClock.of(cluster().worker()));
    }

    private static TestCluster cluster() {
        TopologyBuilder builder = TestSpout.producer(Streams.of("key"));
        return new TestCluster(builder.createTopology());
    }
}
