// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.batching;

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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many tuples on Storm's local cluster with real threads. One tuple in a hundred fails at its first execution, and one tuple fails 20
 * times.
 */
@ExtendWith(SharedLocalCluster.class)
class ClusterSoakIT {

    private static final int MAX_PENDING = 700;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    @ParameterizedTest
    @ValueSource(ints = {7, 1000})
    void acks_every_message_and_fails_the_batch_of_a_failing_message_once(int batchSize, LocalCluster cluster)
            throws Exception {
        check(batchSize, 20_000, cluster);
    }

    @Tag("deep")
    @ParameterizedTest
    @ValueSource(ints = {7, 1000})
    void acks_a_million_messages(int batchSize, LocalCluster cluster) throws Exception {
        check(batchSize, 1_000_000, cluster);
    }

    private static void check(int batchSize, int tuples, LocalCluster cluster) throws Exception {
        ClusterSoakSpout.reset(tuples);
        BatchingPlan plan = new BatchingPlan(
                Map.of(),
                List.of(StreamPlan.of("spout", "default", batchSize), StreamPlan.of("flaky", "default", batchSize)));
        Map<String, Object> conf = new HashMap<>();
        conf.put(Config.TOPOLOGY_MAX_SPOUT_PENDING, MAX_PENDING);
        conf.put(Aeolus.ROWS_ACKED, true);
        conf.putAll(Aeolus.batchingConfig(plan, conf));
        String name = "soak-" + tuples + "-" + batchSize;
        try (ILocalTopology running = cluster.submitTopology(name, conf, Aeolus.apply(plan, topology()))) {
            await().atMost(PATIENCE.plusMillis(tuples)).until(ClusterSoakSpout::isDone);
        }

        assertThat(ClusterSoakSpout.problems()).isEmpty();
        // Counting batches instead of rows would exceed the limit, and counting rows as batches of 7 would stop at 100.
        assertThat(ClusterSoakSpout.mostOpen()).isBetween(MAX_PENDING / 4, MAX_PENDING);
        assertThat(ClusterSoakSpout.fails(FlakyBolt.POISON)).isEqualTo(FlakyBolt.POISON_FAILS);
        int[] others = IntStream.range(0, tuples)
                .filter(id -> id != FlakyBolt.POISON)
                .map(ClusterSoakSpout::fails)
                .toArray();
        // Each message fails at most once in its first batch, alone or with others; its replay is a batch of one row.
        assertThat(IntStream.of(others).max().orElse(0)).isEqualTo(1);
        for (int id = 0; id < tuples; id++) {
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
