// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestCluster;
import io.aeolus.batching.fixture.TestSpout;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.SpoutDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A spout whose tuples are part of several batches sees its own {@code topology.max.spout.pending}, which Storm does not apply. */
class PendingLimitTest {

    private static final int OF_TOPOLOGY = 7;

    @Test
    void limit_of_the_topology_applies_to_a_spout_without_a_limit() {
        PendingLimit limit = limit(0, true);

        assertThat(limit.isStorms()).isFalse();
        assertThat(limit.conf()).containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, OF_TOPOLOGY);
    }

    @Test
    void spout_keeps_its_own_limit() {
        PendingLimit limit = limit(5, true);

        assertThat(limit.isStorms()).isFalse();
        assertThat(limit.conf()).containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5);
    }

    @Test
    void storm_limits_a_spout_whose_tuples_are_part_of_one_batch() {
        PendingLimit limit = limit(5, false);

        assertThat(limit.isStorms()).isTrue();
        assertThat(limit.conf()).containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5);
    }

    @Test
    void limit_is_taken_from_storm_once() {
        Map<String, Object> settings = new HashMap<>(Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5));
        PendingLimit.takeFromStorm(settings);
        Map<String, Object> first = Map.copyOf(settings);

        PendingLimit.takeFromStorm(settings);

        assertThat(settings).isEqualTo(first).containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 5})
    void original_topology_has_the_declared_limit(int own) {
        StormTopology topology = topology(own, true);

        StormTopology original = Aeolus.originalTopology(batched(topology));

        assertThat(pending(topology)).isEqualTo(own > 0 ? Optional.of(own) : Optional.empty());
        assertThat(pending(batched(topology))).hasValue(0);
        assertThat(pending(original)).isEqualTo(pending(topology));
    }

    private static Optional<Object> pending(StormTopology topology) {
        return Optional.ofNullable(
                Utils.parseJson(topology.get_spouts().get("s").get_common().get_json_conf())
                        .get(Config.TOPOLOGY_MAX_SPOUT_PENDING));
    }

    /** The limit of a spout, given its own limit or 0, and whether its two consumers have separate batches. */
    private static PendingLimit limit(int own, boolean hasSeparateBatches) {
        TestCluster cluster = new TestCluster(batched(topology(own, hasSeparateBatches)))
                .with(Config.TOPOLOGY_MAX_SPOUT_PENDING, OF_TOPOLOGY);
        TopologyContext context = cluster.context("s");
        // As in Storm, the settings of the component replace the settings of the topology.
        Map<String, Object> conf = new HashMap<>(cluster.conf());
        conf.putAll(Utils.parseJson(context.getComponentCommon("s").get_json_conf()));
        return PendingLimit.of(conf, context);
    }

    private static StormTopology batched(StormTopology topology) {
        return Aeolus.apply(BatchingPlan.of(StreamPlan.of("s", "default", 10)), topology);
    }

    private static StormTopology topology(int own, boolean hasSeparateBatches) {
        TopologyBuilder builder = new TopologyBuilder();
        SpoutDeclarer spout = builder.setSpout("s", new TestSpout(Streams.of("key", "id")));
        if (own > 0) {
            spout.setMaxSpoutPending(own);
        }
        builder.setBolt("c", new TestBolt(), 2).shuffleGrouping("s");
        if (hasSeparateBatches) {
            builder.setBolt("d", new TestBolt(), 2).fieldsGrouping("s", new Fields("id"));
        } else {
            builder.setBolt("d", new TestBolt(), 2).shuffleGrouping("s");
        }
        return builder.createTopology();
    }
}
