// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DebugLoggingTest {

    private final TopologyBuilder builder = new TopologyBuilder();

    @Test
    void warns_about_a_topology_that_logs_every_tuple() {
        assertThat(DebugLogging.remark(Map.of("topology.debug", true)))
                .hasValueSatisfying(line -> assertThat(line).startsWith("topology.debug is true: logging every tuple"));
        assertThat(DebugLogging.remark(Map.of("topology.debug", "true"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "no"})
    void does_not_warn_about_other_topologies(String value) {
        assertThat(DebugLogging.remark(Map.of("topology.debug", value))).isEmpty();
        assertThat(DebugLogging.remark(Map.of())).isEmpty();
    }

    @Test
    void warns_about_a_component_that_logs_its_tuples() {
        builder.setSpout("words", new TestWordSpout());
        assertThat(DebugLogging.remark(Map.of(), builder.createTopology())).isEmpty();

        builder.setSpout("more", new TestWordSpout()).setDebug(true);

        assertThat(DebugLogging.remark(Map.of(), builder.createTopology())).isPresent();
    }
}
