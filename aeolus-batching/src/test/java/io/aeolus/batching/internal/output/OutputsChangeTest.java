// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.ManualClock;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.internal.output.OutputsHarness.Sent;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Batch sizes and lingers change while a task runs. */
class OutputsChangeTest {

    private final OutputsHarness harness = twoStreams();

    @Test
    void batches_grow_and_shrink() {
        change("s1", 5, 10);
        emit("s1", 0, 10);
        change("s1", 2, 10);
        emit("s1", 10, 14);
        change("s1", 1, 10);
        emit("s1", 14, 16);

        assertThat(sizes()).containsExactly(5, 5, 2, 2, 1, 1);
    }

    @Test
    void buffered_rows_are_sent_at_a_change() {
        emit("s1", 0, 2);
        change("s1", 100, 10);

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1));
        assertThat(harness.flushes).containsOnlyKeys(FlushReason.CONTROL);
        assertThat(harness.outputs.hasRows()).isFalse();
    }

    @Test
    void stream_that_a_change_does_not_name_returns_to_the_submitted_plan() {
        change("s1", 7, 10);
        harness.outputs.change(Map.of());
        emit("s1", 0, 6);

        assertThat(sizes()).containsExactly(3, 3);
    }

    @Test
    void shared_batch_has_the_sizes_and_the_shorter_linger_of_the_change() {
        change("s2", 2, 3);
        harness.emit("s1", 0, 1, 1);
        harness.emit("s2", 1, 1, 1);
        harness.emit("s2", 2, 1, 1);
        harness.emit("s1", 3, 1, 1);
        harness.clock.advanceNanos(TimeUnit.MILLISECONDS.toNanos(2));
        harness.tick();

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0, 1, 2), List.of(3));
    }

    @Test
    void size_of_a_change_is_divided() {
        harness.divisor = 4;
        change("s1", 8, 10);
        emit("s1", 0, 4);

        assertThat(sizes()).containsExactly(2, 2);
    }

    @Test
    void change_does_not_raise_a_limit_that_fails_have_lowered() {
        change("s1", 100, 10);
        emit("s1", 0, 100);
        harness.limit.acked(100);
        harness.limit.failed(100, harness.limit.halvings());
        change("s1", 1_000, 10);

        assertThat(harness.limit.rows()).isEqualTo(51);
        harness.limit.acked(10_000_000);
        assertThat(harness.limit.rows()).as("the sum of both streams").isEqualTo(1_003);
        change("s1", 10, 10);
        assertThat(harness.limit.rows()).isEqualTo(13);
    }

    /** Rows that user code emits during the flush of a change are buffered: their batch may be larger, but they do not wait longer. */
    @Test
    void row_that_is_emitted_during_a_change_has_the_new_linger() {
        harness.emit("s1", 0, 1, 1);
        harness.onSend(() -> {
            harness.onSend(() -> {});
            harness.emit("s1", 1, 1, 1);
        });
        change("s1", 1, 3);
        harness.clock.advanceNanos(TimeUnit.MILLISECONDS.toNanos(2));
        harness.tick();

        assertThat(harness.sent).extracting(Sent::ids).containsExactly(List.of(0), List.of(1));
    }

    @Seeded(60)
    void no_row_waits_longer_than_its_linger(long seed) {
        checkLingers(seed, 0);
    }

    @Seeded(60)
    void no_row_waits_longer_than_the_linger_when_it_was_emitted(long seed) {
        checkLingers(seed, 1);
    }

    private static void checkLingers(long seed, int percentOfChanges) {
        Random random = new Random(seed);
        RandomProducer producer = new RandomProducer(random);
        // The clock may overflow on the way.
        long start = random.nextBoolean() ? Long.MAX_VALUE - TimeUnit.MILLISECONDS.toNanos(30) : 0;
        OutputsHarness outputs = new OutputsHarness(new ManualClock(start), producer.topology, producer.plans);
        Map<Integer, Long> emittedAt = new HashMap<>();
        Map<Integer, Long> lingers = new HashMap<>();
        StreamPlan[] plans = producer.plans.clone();
        for (int step = 0; step < 2_000; step++) {
            outputs.clock.advanceNanos(TimeUnit.MILLISECONDS.toNanos(1) / 10);
            if (step % 10 == 9) {
                outputs.tick();
            }
            if (step < 1_500 && random.nextInt(100) < percentOfChanges) {
                Map<String, StreamPlan> changed = producer.changed(random);
                outputs.outputs.change(changed);
                for (int i = 0; i < plans.length; i++) {
                    plans[i] = changed.getOrDefault(plans[i].stream(), producer.plans[i]);
                }
            }
            if (step < 1_500 && random.nextInt(8) == 0) {
                int plan = random.nextInt(plans.length);
                emittedAt.put(step, outputs.clock.nanoTime());
                lingers.put(step, plans[plan].linger().toNanos());
                outputs.emit(producer.streams.get(plan), step, random.nextInt(5), step);
            }
        }

        assertThat(outputs.outputs.hasRows()).isFalse();
        TreeSet<Integer> seen = new TreeSet<>();
        for (Sent sent : outputs.sent) {
            seen.addAll(sent.ids());
            sent.ids()
                    .forEach(id -> assertThat(sent.atNanos() - emittedAt.get(id))
                            .as("row %d on %s", id, sent.stream())
                            .isLessThanOrEqualTo(lingers.get(id)));
        }
        assertThat(seen).isEqualTo(new TreeSet<>(emittedAt.keySet()));
    }

    private void change(String stream, int batchSize, int lingerMillis) {
        harness.outputs.change(Map.of(stream, new StreamPlan("p", stream, batchSize, Duration.ofMillis(lingerMillis))));
    }

    private void emit(String stream, int from, int to) {
        for (int id = from; id < to; id++) {
            harness.emit(stream, id, 1, 1);
        }
    }

    private List<Integer> sizes() {
        return harness.sent.stream().map(sent -> sent.ids().size()).toList();
    }

    /** Two streams that share batches of 3 rows each, with a linger of 10 ms. */
    private static OutputsHarness twoStreams() {
        return OutputsTest.twoStreams(
                bolt -> bolt.globalGrouping("p", "s1").globalGrouping("p", "s2"),
                new StreamPlan("p", "s1", 3, Duration.ofMillis(10)),
                new StreamPlan("p", "s2", 3, Duration.ofMillis(10)));
    }
}
