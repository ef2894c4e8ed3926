package io.aeolus.batching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster.ILocalTopology;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many tuples, of which one in a hundred fails when it comes for the first time, and one fails 20 times, on Storm's local
 * cluster with threads as they come. More tuples: {@code -Daeolus.soak.tuples=10000000}.
 */
class ClusterSoakTest {

    private static final int TUPLES = Integer.getInteger("aeolus.soak.tuples", 100_000);
    private static final int MAX_PENDING = 700;
    private static final Duration LONGEST = Duration.ofMinutes(2).plusMillis(TUPLES);

    private static LocalCluster cluster;

    @BeforeAll
    static void start() throws Exception {
        cluster = new LocalCluster();
    }

    @AfterAll
    static void stop() throws Exception {
        ClusterEnd.of(cluster);
    }

    @ParameterizedTest
    @ValueSource(ints = {7, 1000})
    void every_message_is_acked_and_a_failing_one_fails_its_batch_once(int batchSize) throws Exception {
        ClusterSoakSpout.reset(TUPLES);
        BatchingPlan plan = new BatchingPlan(
                Map.of(),
                List.of(StreamPlan.of("spout", "default", batchSize), StreamPlan.of("flaky", "default", batchSize)));
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_PENDING);
        conf.putAll(Aeolus.scaledConfig(plan, conf));
        String name = "soak-" + batchSize;
        try (ILocalTopology running = cluster.submitTopology(name, conf, Aeolus.apply(plan, topology()))) {
            await().atMost(LONGEST).until(ClusterSoakSpout::isDone);
        }

        assertThat(ClusterSoakSpout.problems()).isEmpty();
        assertThat(ClusterSoakSpout.mostOpen()).isBetween(MAX_PENDING / 2, MAX_PENDING);
        assertThat(ClusterSoakSpout.fails(FlakyBolt.POISON)).isEqualTo(FlakyBolt.POISON_FAILS);
        int[] others = IntStream.range(0, TUPLES)
                .filter(id -> id != FlakyBolt.POISON)
                .map(ClusterSoakSpout::fails)
                .toArray();
        // In its first batch each message fails at most once, by itself or with others; after that it travels alone.
        assertThat(IntStream.of(others).max().orElse(0)).isEqualTo(1);
        for (int id = 0; id < TUPLES; id++) {
            if (FlakyBolt.isFlaky(id)) {
                assertThat(ClusterSoakSpout.fails(id))
                        .as("fails of message %d", id)
                        .isPositive();
            }
        }
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        Fields key = new Fields("key");
        builder.setSpout("spout", new ClusterSoakSpout());
        builder.setBolt("flaky", new FlakyBolt(), 2).fieldsGrouping("spout", key);
        builder.setBolt("sink", new AckingBolt(), 2).fieldsGrouping("flaky", key);
        return builder.createTopology();
    }
}
