// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class TopologySettingsTest {

    @Test
    void removes_settings_of_the_machine_on_which_the_program_ran() {
        Map<String, Object> submitted = new HashMap<>(Utils.readDefaultConfig());
        submitted.put("nimbus.seeds", List.of("elsewhere"));
        submitted.put("nimbus.thrift.port", 6627L);
        submitted.put("storm.zookeeper.servers", List.of("elsewhere"));
        submitted.put("storm.local.dir", "/elsewhere");
        submitted.put("topology.workers", 4);
        submitted.put("words.file", "words.txt");

        Map<String, Object> own = TopologySettings.of(submitted);

        assertThat(own).containsEntry("topology.workers", 4).containsEntry("words.file", "words.txt");
        assertThat(own.keySet()).allMatch(name -> name.startsWith("topology.") || name.equals("words.file"));
        assertThat(own).containsKey("topology.message.timeout.secs");
    }

    @Test
    void keeps_settings_that_differ_from_the_defaults() {
        Map<String, Object> submitted = Map.of("drpc.servers", List.of("here"), "drpc.port", 3_773);

        assertThat(TopologySettings.of(submitted)).isEqualTo(submitted);
    }

    @Test
    void ignores_the_types_of_numbers() {
        assertThat(TopologySettings.of(Map.of("drpc.port", 3_772L))).isEmpty();
    }
}
