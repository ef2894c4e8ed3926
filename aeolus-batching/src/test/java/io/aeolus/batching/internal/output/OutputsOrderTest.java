// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.output;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.fixture.RandomValues;
import io.aeolus.batching.fixture.Seeded;
import io.aeolus.batching.fixture.StormGroupings;
import io.aeolus.batching.fixture.TestCluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.Grouping;
import org.apache.storm.task.TopologyContext;

/** Random rows on random streams: each task receives the same rows as without batches, in the order of emission. */
class OutputsOrderTest {

    private static final int ROWS = 400;

    @Seeded(150)
    void each_task_receives_rows_in_the_order_of_emission(long seed) {
        Random random = new Random(seed);
        RandomProducer producer = new RandomProducer(random);
        OutputsHarness harness = new OutputsHarness(producer.topology, producer.plans);
        checkOrder(producer, harness, random, ROWS, (id, stream, row) -> emitSomehow(harness, stream, row, id, random));
    }

    @Seeded(150)
    void order_holds_while_batch_sizes_and_lingers_change(long seed) {
        Random random = new Random(seed);
        RandomProducer producer = new RandomProducer(random);
        OutputsHarness harness = new OutputsHarness(producer.topology, producer.plans);
        checkOrder(producer, harness, random, ROWS, (id, stream, row) -> {
            if (random.nextInt(10) == 0) {
                harness.outputs.change(producer.changed(random));
            }
            emitSomehow(harness, stream, row, id, random);
        });
    }

    /** Rows arrive one by one for a while, then many at once: they bypass the buffers for some time, then are buffered again, in order. */
    @Seeded(20)
    void order_holds_while_buffering_starts_and_stops(long seed) {
        Random random = new Random(seed);
        RandomProducer producer = new RandomProducer(random);
        OutputsHarness harness = new OutputsHarness(producer.topology, producer.plans);
        boolean[] isThin = {true};
        checkOrder(producer, harness, random, 4_500, (id, stream, row) -> {
            if (id % 750 == 0) {
                isThin[0] = random.nextBoolean();
            }
            harness.outputs.emit(stream, row, id);
            if (isThin[0]) {
                harness.clock.advanceNanos(TimeUnit.MILLISECONDS.toNanos(20));
                harness.tick();
            }
        });
    }

    /** Emits a row in some way. */
    private interface Emission {
        void emit(int id, String stream, List<Object> row);
    }

    private static void checkOrder(
            RandomProducer producer, OutputsHarness harness, Random random, int rows, Emission emission) {
        TestCluster unbatched = new TestCluster(producer.topology);
        TopologyContext context = unbatched.context("p");
        StormGroupings groupings = new StormGroupings(context);
        Map<Integer, List<Integer>> expected = new HashMap<>();
        Map<String, List<Integer>> expectedByConsumer = new HashMap<>();

        RandomValues values = new RandomValues(random);
        for (int id = 0; id < rows; id++) {
            String stream = producer.stream(random);
            List<Object> row = Arrays.asList(values.any(), id);
            int number = id;
            groupings.tasksByConsumer(stream, row).forEach((consumer, tasks) -> {
                if (isRandom(context.getThisTargets().get(stream).get(consumer))) {
                    expectedByConsumer
                            .computeIfAbsent(consumer, c -> new ArrayList<>())
                            .add(number);
                } else {
                    tasks.forEach(task -> expected.computeIfAbsent(task, t -> new ArrayList<>())
                            .add(number));
                }
            });
            emission.emit(id, stream, row);
        }
        harness.flush();

        harness.arrivals.forEach(
                (task, ids) -> assertThat(ids).as("task %d", task).isEqualTo(new ArrayList<>(new TreeSet<>(ids))));
        expected.forEach((task, ids) -> assertThat(
                        new HashSet<>(harness.arrivals.getOrDefault(task, List.of())).containsAll(ids))
                .as("task %d has all", task)
                .isTrue());
        expectedByConsumer.forEach(
                (consumer, ids) -> assertThat(new HashSet<>(arrivals(harness, unbatched, consumer)).containsAll(ids))
                        .as("%s has all", consumer)
                        .isTrue());
        long exact = expected.values().stream().mapToLong(List::size).sum();
        long chosen = expectedByConsumer.values().stream().mapToLong(List::size).sum();
        assertThat(harness.arrivals.values().stream().mapToLong(List::size).sum())
                .isEqualTo(exact + chosen);
        assertThat(harness.outputs.hasRows()).isFalse();
    }

    @Seeded(100)
    void rows_emitted_during_a_send_keep_their_order(long seed) {
        Random random = new Random(seed);
        RandomProducer producer = new RandomProducer(random);
        OutputsHarness harness = new OutputsHarness(producer.topology, producer.plans);
        List<Integer> keys = List.of(1, 2, 3, 4, 5);
        int[] next = {0};
        int[] depth = {0};
        // When the emission of each row began and ended, counted in events.
        Map<Integer, int[]> times = new HashMap<>();
        int[] events = {0};
        Runnable emit = () -> {
            int id = next[0]++;
            int[] time = {events[0]++, 0};
            times.put(id, time);
            harness.emit(producer.stream(random), id, keys.get(random.nextInt(keys.size())), id);
            time[1] = events[0]++;
        };
        harness.onSend(() -> {
            if (depth[0] < 3 && random.nextInt(3) == 0) {
                depth[0]++;
                emit.run();
                depth[0]--;
            }
        });
        for (int i = 0; i < ROWS; i++) {
            emit.run();
        }
        harness.onSend(() -> {});
        harness.flush();

        assertThat(harness.outputs.hasRows()).isFalse();
        harness.arrivals.forEach((task, ids) -> {
            assertThat(ids).doesNotHaveDuplicates();
            int latestBegin = -1;
            for (int id : ids) {
                assertThat(times.get(id)[1])
                        .as("row %d arrived too late at task %d", id, task)
                        .isGreaterThan(latestBegin);
                latestBegin = Math.max(latestBegin, times.get(id)[0]);
            }
        });
        Set<Integer> rows = new TreeSet<>();
        harness.sent.forEach(sent -> rows.addAll(sent.ids()));
        assertThat(rows).hasSize(next[0]);
    }

    private static void emitSomehow(OutputsHarness harness, String stream, List<Object> row, int id, Random random) {
        switch (random.nextInt(20)) {
            case 0 -> harness.outputs.emitAlone(stream, row, id);
            case 1 -> {
                harness.outputs.emit(stream, row, id);
                harness.flush();
            }
            case 2 -> {
                harness.clock.advanceNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(10)));
                harness.outputs.emit(stream, row, id);
                harness.tick();
            }
            default -> harness.outputs.emit(stream, row, id);
        }
    }

    private static boolean isRandom(Grouping grouping) {
        return grouping.is_set_shuffle() || grouping.is_set_local_or_shuffle() || grouping.is_set_none();
    }

    private static List<Integer> arrivals(OutputsHarness harness, TestCluster cluster, String consumer) {
        List<Integer> all = new ArrayList<>();
        cluster.tasks(consumer).forEach(task -> all.addAll(harness.arrivals.getOrDefault(task, List.of())));
        Collections.sort(all);
        return all;
    }
}
