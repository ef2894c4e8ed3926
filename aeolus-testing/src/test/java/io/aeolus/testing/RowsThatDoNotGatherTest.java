package io.aeolus.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.AeolusMetrics;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
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
 * A bolt emits on two streams by turns, so that no rows gather, then on one of them alone, and so on: rows leave alone and in batches,
 * in order, and none is lost.
 */
class RowsThatDoNotGatherTest {

    private static final int INPUTS = 3_500;
    private static final int INPUTS_OF_A_PHASE = 700;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void theOrderHoldsAndEachRowComesOnce(long seed) {
        try (TopologyDriver driver = TopologyDriver.builder(batched())
                .seed(seed)
                .config(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200))
                .build()) {
            driver.runToCompletion(Duration.ofMillis(1), 1_000_000);

            List<Integer> all = new ArrayList<>();
            for (ToyBolt sink : driver.instances("sink", ToyBolt.class)) {
                List<Integer> rows = rows(sink);
                assertThat(rows).as("seed %d", seed).isSorted();
                all.addAll(rows);
            }
            assertThat(all).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(expected());
            assertThat(driver.counts("spout").acked()).isEqualTo(INPUTS);
            assertThat(count(driver, "alone")).as("rows that left alone").isGreaterThan(1_000);
            assertThat(count(driver, "size")).as("full batches").isGreaterThan(20);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
    void nothingIsLostWhereTuplesFail(long seed) {
        Random random = new Random(seed);
        try (TopologyDriver driver = TopologyDriver.builder(batched())
                .seed(seed)
                .config(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 200))
                .faults((task, tuple) -> random.nextInt(100) == 0 ? Fault.FAIL : Fault.NONE)
                .build()) {
            driver.runToCompletion(Duration.ofMillis(1), 1_000_000);

            Set<Integer> all = new TreeSet<>();
            driver.instances("sink", ToyBolt.class).forEach(sink -> all.addAll(rows(sink)));
            assertThat(all).as("seed %d", seed).isEqualTo(new TreeSet<>(expected()));
            assertThat(driver.openMessageIds()).isZero();
            assertThat(driver.counts("spout").acked()).isEqualTo(INPUTS);
            assertThat(count(driver, "alone")).as("rows that left alone").isGreaterThan(1_000);
        }
    }

    private static long count(TopologyDriver driver, String reason) {
        return driver.context(driver.tasks("split").get(0))
                .registerCounter(AeolusMetrics.FLUSH_PREFIX + reason)
                .getCount();
    }

    private static List<Integer> rows(ToyBolt sink) {
        return sink.received.stream().map(row -> row.getIntegerByField("n")).toList();
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
                        new ToyBolt(RowsThatDoNotGatherTest::split)
                                .stream("keyed", "key", "n").stream("any", "key", "n"))
                .globalGrouping("spout");
        builder.setBolt("sink", new ToyBolt(ToyBolt.ACK), 3)
                .fieldsGrouping("split", "keyed", new Fields("key"))
                .shuffleGrouping("split", "any");
        return Aeolus.apply(
                new BatchingPlan(
                        Map.of(),
                        List.of(
                                StreamPlan.of("spout", "default", 20),
                                StreamPlan.of("split", "keyed", 40),
                                StreamPlan.of("split", "any", 40))),
                builder.createTopology());
    }
}
