// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.util.List;
import java.util.Map;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.SpoutDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** The executors of a chain's head request the resources of all components of the chain. */
class ChainResourcesTest {

    private static final String ON_HEAP = "topology.component.resources.onheap.memory.mb";
    private static final String OFF_HEAP = "topology.component.resources.offheap.memory.mb";
    private static final String CPU = "topology.component.cpu.pcore.percent";

    private final TopologyBuilder builder = new TopologyBuilder();
    private final SpoutDeclarer words = builder.setSpout("words", new TestWordSpout());
    private final BoltDeclarer count = builder.setBolt("count", new TestWordCounter());

    @Test
    void head_requests_the_sum() {
        words.setMemoryLoad(100).setCPULoad(20);
        count.setMemoryLoad(200, 50).setCPULoad(70);

        assertThat(headSettings(Map.of()))
                .containsEntry(ON_HEAP, 300.0)
                .containsEntry(OFF_HEAP, 50.0)
                .containsEntry(CPU, 90.0)
                .extractingByKey("topology.component.resources.map")
                .isEqualTo(Map.of(ON_HEAP, 300.0, OFF_HEAP, 50.0, CPU, 90.0));
    }

    @Test
    void a_component_without_a_request_counts_with_the_default_of_the_topology() {
        count.addResource("cpu.pcore.percent", 70);

        assertThat(headSettings(Map.of(CPU, 25))).containsEntry(CPU, 95.0).doesNotContainKey(ON_HEAP);
        assertThat(headSettings(Map.of())).containsEntry(CPU, 80.0);
    }

    @Test
    void without_requests_the_head_keeps_the_default() {
        assertThat(headSettings(Map.of(CPU, 25))).doesNotContainKeys(ON_HEAP, OFF_HEAP, CPU);
    }

    private Map<String, Object> headSettings(Map<String, Object> config) {
        count.shuffleGrouping("words");
        BatchingPlan plan = BatchingPlan.of(StreamPlan.of("words", "default", 1).withChained(List.of("count")));
        return Utils.parseJson(Aeolus.applyPlan(plan, builder.createTopology(), config)
                .topology()
                .get_spouts()
                .get("words")
                .get_common()
                .get_json_conf());
    }
}
