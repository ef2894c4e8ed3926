// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;

class LiveBatchesTest {

    private static final StreamPlan A = new StreamPlan("a", "default", 200, Duration.ofMillis(5));
    private static final StreamPlan B = new StreamPlan("b", "sïde \"b\"", 1, Duration.ofHours(1));

    @Test
    void json_can_be_read_again() {
        LiveBatches batches = new LiveBatches(1_764_236_406_123L, 200, List.of(A, B));

        assertThat(batches.toJson())
                .startsWith(
                        "{\"maxBatchSize\":200,\"streams\":[{\"batchSize\":200,\"linger\":\"5ms\",\"producer\":\"a\",")
                .endsWith("],\"version\":1764236406123}");
        assertThat(LiveBatches.parse(batches.toJson())).isEqualTo(batches);
    }

    @Test
    void rejects_text_that_is_not_valid() {
        String json = new LiveBatches(1, 200, List.of(A)).toJson();

        assertThatThrownBy(() -> LiveBatches.parse("none"))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("aeolus.live.batches: line 1, column 1: not valid JSON: ");
        assertThatThrownBy(() -> LiveBatches.parse(json.replace("\"5ms\"", "5")))
                .hasMessage("aeolus.live.batches: $.streams[0].linger is 5: must be a string");
        assertThatThrownBy(() -> LiveBatches.parse(json.replace(":1}", ":1.5}")))
                .hasMessage("aeolus.live.batches: $.version is 1.5: must be an integer, at most 9223372036854775807");
        assertThatThrownBy(() -> LiveBatches.parse(json.replace("\"maxBatchSize\":200", "\"maxBatchSize\":199")))
                .hasMessage(
                        "aeolus.live.batches: stream 'default' of 'a': batchSize is 200: must be at most 199, for which"
                                + " the topology's queues are small enough");
        assertThatThrownBy(() -> new LiveBatches(1, 200, List.of(A, A))).isInstanceOf(PlanException.class);
    }

    @Test
    void change_keeps_the_streams() {
        LiveBatches submitted = new LiveBatches(0, 300, List.of(A, B, StreamPlan.of("c", "default", 50)));
        BatchingPlan plan = BatchingPlan.of(
                new StreamPlan("a", "default", 64, Duration.ofMillis(2), List.of("b")),
                StreamPlan.of("c", "default", 1_000),
                StreamPlan.of("d", "default", 10));

        assertThat(submitted.changed(plan, 17))
                .isEqualTo(new LiveBatches(
                        17,
                        300,
                        List.of(
                                new StreamPlan("a", "default", 64, Duration.ofMillis(2)),
                                B.withBatchSize(1),
                                StreamPlan.of("c", "default", 300))));
    }

    @Test
    void change_keeps_the_batches_of_streams_that_the_plan_chains() {
        LiveBatches submitted = new LiveBatches(0, 300, List.of(A));
        BatchingPlan plan = BatchingPlan.of(new StreamPlan("a", "default", 1, Duration.ofMillis(2), List.of("b")));

        assertThat(submitted.changed(plan, 17)).isEqualTo(new LiveBatches(17, 300, List.of(A)));
    }

    @Test
    void settings_of_a_planned_topology_have_the_batched_streams() {
        StreamPlan chained = StreamPlan.of("a", "default", 50).withChained(List.of("b"));
        BatchingPlan plan =
                BatchingPlan.of(chained, StreamPlan.of("b", "default", 20), StreamPlan.of("c", "default", 30));
        Map<String, Object> acked = Map.of(
                Aeolus.ROWS_ACKED, true, Config.TOPOLOGY_MAX_SPOUT_PENDING, 1_000, Config.TOPOLOGY_ACKER_EXECUTORS, 1);

        // The consumers of 'a' are chained, and 'c' has no consumers.
        assertThat(submitted(plan, Map.of()))
                .isEqualTo(new LiveBatches(0, 50, List.of(StreamPlan.of("b", "default", 20))));
        assertThat(submitted(plan, acked).maxBatchSize()).isEqualTo(StreamPlan.MAX_BATCH_SIZE);
        assertThat(Aeolus.applyPlan(BatchingPlan.none(), topology(), acked).config())
                .doesNotContainKey(LiveBatches.KEY);
        assertThat(LiveBatches.submitted(acked)).isEmpty();
    }

    private static LiveBatches submitted(BatchingPlan plan, Map<String, Object> config) {
        return LiveBatches.submitted(Aeolus.applyPlan(plan, topology(), config).config())
                .orElseThrow();
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("a", new TestSpout(Streams.of("id")));
        builder.setBolt("b", new TestBolt(Streams.of("id"))).shuffleGrouping("a");
        builder.setBolt("c", new TestBolt(Streams.of("id"))).shuffleGrouping("b");
        return builder.createTopology();
    }
}
