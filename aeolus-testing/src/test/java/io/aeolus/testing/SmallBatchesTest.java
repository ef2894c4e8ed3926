// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.internal.column.Column;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A bolt emits on two streams alternately, so that batches stay small, then on one stream, and so on: rows are sent alone and in batches,
 * in order and without loss.
 */
class SmallBatchesTest {

    private static final int INPUTS = 3_500;
    private static final int INPUTS_OF_A_PHASE = 700;
    private static final int BATCH_SIZE = 40;

    /** The rows that each task of the sink receives, in order. */
    private final Map<Integer, List<Integer>> arrivals = new TreeMap<>();

    private int fullBatches;
    /** Rows until the next trial of batching. */
    private int aloneThoughOthersCome;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void each_row_arrives_once_and_in_order(long seed) {
        try (TopologyDriver driver = TopologyDriver.builder(batched())
                .seed(seed)
                .listener(this::arrived)
                .config(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200))
                .build()) {
            driver.runToCompletion(Duration.ofMillis(1), 1_000_000);

            List<Integer> all = new ArrayList<>();
            arrivals.forEach((sink, rows) -> {
                assertThat(rows).as("seed %d, task %d", seed, sink).isSorted();
                all.addAll(rows);
            });
            all.sort(null);
            assertThat(all).as("seed %d", seed).isEqualTo(expected());
            assertThat(driver.openMessageIds()).isZero();
            assertThat(aloneThoughOthersCome).isGreaterThan(50);
            assertThat(fullBatches).isGreaterThan(20);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void no_row_is_lost_when_tuples_fail(long seed) {
        Random random = new Random(seed);
        try (TopologyDriver driver = TopologyDriver.builder(batched())
                .seed(seed)
                .listener(this::arrived)
                .config(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200))
                .faults((task, tuple) -> random.nextInt(100) == 0 ? Fault.FAIL : Fault.NONE)
                .build()) {
            driver.runToCompletion(Duration.ofMillis(1), 1_000_000);

            Set<Integer> all = new TreeSet<>();
            arrivals.values().forEach(all::addAll);
            assertThat(all).as("seed %d", seed).isEqualTo(new TreeSet<>(expected()));
            assertThat(driver.openMessageIds()).isZero();
            assertThat(aloneThoughOthersCome).isGreaterThan(50);
        }
    }

    private void arrived(int producer, String stream, int consumer, Tuple tuple) {
        if (tuple.getSourceComponent().equals("split")) {
            List<Integer> rows = arrivals.computeIfAbsent(consumer, task -> new ArrayList<>());
            if (tuple.getValue(1) instanceof Column column) {
                fullBatches += column.size() == BATCH_SIZE ? 1 : 0;
                for (int row = 0; row < column.size(); row++) {
                    rows.add((Integer) column.value(row));
                }
            } else {
                rows.add(tuple.getInteger(1));
                aloneThoughOthersCome += alternates(tuple.getInteger(1) / 4) ? 0 : 1;
            }
        }
    }

    private static boolean alternates(int input) {
        return input / INPUTS_OF_A_PHASE % 2 == 0;
    }

    private static List<Integer> expected() {
        List<Integer> rows = new ArrayList<>();
        for (int input = 0; input < INPUTS; input++) {
            for (int row = 0; row < (alternates(input) ? 2 : 4); row++) {
                rows.add(4 * input + row);
            }
        }
        return rows;
    }

    private static void split(Tuple input, OutputCollector collector) {
        int n = input.getInteger(0);
        if (alternates(n)) {
            collector.emit("keyed", input, new Values(n % 7, 4 * n));
            collector.emit("any", input, new Values(n % 7, 4 * n + 1));
        } else {
            for (int row = 0; row < 4; row++) {
                collector.emit("keyed", input, new Values(row, 4 * n + row));
            }
        }
        collector.ack(input);
    }

    private static StormTopology batched() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new ToySpout(INPUTS).replaying());
        builder.setBolt(
                        "split",
                        new ToyBolt(SmallBatchesTest::split).stream("keyed", "key", "n").stream("any", "key", "n"))
                .globalGrouping("spout");
        builder.setBolt("sink", new ToyBolt(ToyBolt.ACK), 3)
                .fieldsGrouping("split", "keyed", new Fields("key"))
                .shuffleGrouping("split", "any");
        return Aeolus.apply(
                BatchingPlan.of(
                        StreamPlan.of("spout", "default", 20),
                        StreamPlan.of("split", "keyed", BATCH_SIZE),
                        StreamPlan.of("split", "any", BATCH_SIZE)),
                builder.createTopology());
    }
}
