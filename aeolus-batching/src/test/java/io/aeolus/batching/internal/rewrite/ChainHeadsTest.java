// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

/** A rewritten topology names the head of each chained component. */
class ChainHeadsTest {

    private static final Streams OUTPUT = Streams.of("n");

    @Test
    void members_have_the_head_of_their_chain() {
        StormTopology topology = topology();
        BatchingPlan plan = BatchingPlan.of(chained("spout", "first"), chained("first", "second"));

        StormTopology rewritten = Aeolus.apply(plan, topology);

        assertThat(Aeolus.chainHeads(rewritten)).isEqualTo(Map.of("first", "spout", "second", "spout"));
        assertThat(Aeolus.chainHeads(topology)).isEmpty();
    }

    @Test
    void topologies_without_chains_have_no_heads() {
        BatchingPlan plan = BatchingPlan.of(StreamPlan.of("spout", "default", 10));

        assertThat(Aeolus.chainHeads(Aeolus.apply(plan, topology()))).isEmpty();
    }

    private static StreamPlan chained(String producer, String consumer) {
        return StreamPlan.of(producer, "default", 1).withChained(List.of(consumer));
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", new TestSpout(OUTPUT));
        builder.setBolt("first", new TestBolt(OUTPUT)).shuffleGrouping("spout");
        builder.setBolt("second", new TestBolt(OUTPUT)).shuffleGrouping("first");
        builder.setBolt("third", new TestBolt()).shuffleGrouping("second");
        return builder.createTopology();
    }
}
