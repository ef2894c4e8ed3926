// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeolus.cluster.internal.capacity.TopologyDemand.Executors;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TopologyDemandTest {

    private final TopologyBuilder builder = new TopologyBuilder();
    private final BoltDeclarer count = builder.setBolt("count", new TestWordCounter(), 6);

    @BeforeEach
    void connect() {
        builder.setSpout("words", new TestWordSpout());
        count.shuffleGrouping("words");
    }

    @Test
    void components_have_the_defaults_of_the_cluster() {
        Map<String, Object> settings = Map.of(
                "topology.component.resources.onheap.memory.mb", 100.0,
                "topology.component.cpu.pcore.percent", 25,
                "topology.worker.max.heap.size.mb", 512,
                "topology.workers", 3);

        TopologyDemand demand = demand(settings);

        assertThat(demand.components())
                .containsExactlyInAnyOrder(
                        new Executors("words", 1, 100, 0, 25), new Executors("count", 6, 100, 0, 25));
        assertThat(demand.workers()).isEqualTo(3);
        assertThat(demand.workerHeapMb()).isEqualTo(512);
    }

    @Test
    void requests_of_a_component_have_precedence() {
        count.setMemoryLoad(200, 50).setCPULoad(80);

        assertThat(demand(Map.of("topology.component.cpu.pcore.percent", 25)).components())
                .contains(new Executors("count", 6, 200, 50, 80));
    }

    @Test
    void a_map_of_resources_has_precedence_over_settings() {
        Map<String, Object> settings = new HashMap<>(Map.of(
                "topology.component.resources.map",
                Map.of("cpu.pcore.percent", 30, "topology.component.resources.onheap.memory.mb", 64),
                "topology.component.cpu.pcore.percent",
                25));
        settings.put("topology.acker.executors", null);

        assertThat(demand(settings).components()).contains(new Executors("count", 6, 64, 0, 30));
    }

    @Test
    void tasks_and_caps_limit_the_executors() {
        count.setNumTasks(4);
        assertThat(demand(Map.of()).components()).contains(new Executors("count", 4, 128, 0, 10));

        count.setMaxTaskParallelism(2);
        assertThat(demand(Map.of("topology.max.task.parallelism", 3)).components())
                .contains(new Executors("count", 2, 128, 0, 10));
    }

    @Test
    void no_worker_starts_without_an_executor() {
        assertThat(demand(Map.of("topology.workers", 20, "topology.acker.executors", 2))
                        .workers())
                .isEqualTo(9);
        assertThat(demand(Map.of("topology.workers", 20)).workers()).isEqualTo(20);
    }

    @Test
    void explicit_ackers_count() {
        assertThat(demand(Map.of("topology.acker.executors", 2, "topology.acker.cpu.pcore.percent", 40))
                        .components())
                .contains(new Executors("__acker", 2, 128, 0, 40));
        assertThat(demand(Map.of("topology.acker.executors", 0)).components()).hasSize(2);
    }

    private TopologyDemand demand(Map<String, Object> settings) {
        return TopologyDemand.of(builder.createTopology(), settings);
    }
}
