// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.atLeast;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import io.aeolus.batching.fixture.Streams;
import io.aeolus.batching.fixture.TestBolt;
import io.aeolus.batching.fixture.TestSpout;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.Config;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.ArgumentCaptor;

/** The topology that a user's main method submits with a named plan, to a mock of Nimbus. */
class SubmitTopologyTest {

    private static final String PLAN = """
            {"version": 1, "topology": "words",
             "components": {"count": {"parallelism": 3, "tasks": 6}},
             "streams": [{"producer": "lines", "stream": "default", "batchSize": 100, "linger": "5ms"}],
             "config": {"topology.max.spout.pending": 5000, "topology.acker.executors": 2, "aeolus.rows.acked": true}}
            """;

    @TempDir
    private Path folder;

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);
    private final ClassLoader before = Thread.currentThread().getContextClassLoader();
    private NimbusClient.LocalOverride override;

    @BeforeEach
    void startNimbus() throws Exception {
        when(nimbus.isTopologyNameAllowed(any())).thenReturn(true);
        override = new NimbusClient.LocalOverride(nimbus);
        System.setProperty(
                "storm.jar", Files.createFile(folder.resolve("user.jar")).toString());
    }

    @AfterEach
    void restore() throws Exception {
        override.close();
        System.clearProperty("storm.jar");
        System.clearProperty("storm.options");
        System.clearProperty("aeolus.plan");
        Thread.currentThread().setContextClassLoader(before);
    }

    @Test
    void topology_without_a_plan_is_submitted_unchanged() throws Exception {
        Aeolus.submitTopology("words", config(), topology());

        assertThat(submittedTopology("words")).isEqualTo(topology());
        assertThat(submittedConfig("words")).isEqualTo(config());
    }

    @Test
    void file_of_the_system_property_is_applied() throws Exception {
        System.setProperty("aeolus.plan", plan().toString());

        Aeolus.submitTopology("words", config(), topology());

        thePlanIsCarriedOut();
    }

    @Test
    void plan_in_the_jar_is_applied() throws Exception {
        putOnTheClassPath();

        Aeolus.submitTopology("words", config(), topology());

        thePlanIsCarriedOut();
    }

    @Test
    void none_disables_the_plan_in_the_jar() throws Exception {
        putOnTheClassPath();
        System.setProperty("aeolus.plan", "none");

        Aeolus.submitTopology("words", config(), topology());

        assertThat(submittedTopology("words")).isEqualTo(topology());
    }

    @Test
    void plan_in_the_jar_for_another_topology_is_ignored() throws Exception {
        putOnTheClassPath();

        Aeolus.submitTopology("others", config(), topology());

        assertThat(submittedTopology("others")).isEqualTo(topology());
    }

    @Test
    void file_for_another_topology_is_rejected() throws Exception {
        System.setProperty("aeolus.plan", plan().toString());

        refuses(
                "others",
                plan()
                        + ": $.topology is \"words\", but the topology is \"others\": specify a plan for this topology, or"
                        + " -Daeolus.plan=none");
    }

    @Test
    void missing_file_is_rejected() throws Exception {
        System.setProperty("aeolus.plan", folder.resolve("no.json").toString());

        refuses("words", folder.resolve("no.json") + ": there is no such file: name a plan file");
    }

    @Test
    void plan_with_an_unknown_component_is_rejected_with_its_file() throws Exception {
        Path file = Files.writeString(folder.resolve("other.json"), PLAN.replace("\"count\"", "\"cuont\""));
        System.setProperty("aeolus.plan", file.toString());

        refuses("words", file + ": ");
    }

    @Test
    void settings_of_the_command_line_are_kept() throws Exception {
        System.setProperty("aeolus.plan", plan().toString());
        System.setProperty("storm.options", "topology.acker.executors=7,topology.transfer.buffer.size=8");

        Aeolus.submitTopology("words", config(), topology());

        assertThat(submittedConfig("words"))
                .containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 7)
                .containsEntry(Config.TOPOLOGY_TRANSFER_BUFFER_SIZE, 8)
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5000);
    }

    @ParameterizedTest
    @CsvSource({"'', 10000, 5000", "'', 100, 100", "'', 0, 5000", "topology.max.spout.pending=7000, 10000, 10000"})
    void the_higher_limit_of_a_spout_is_lowered_to_the_limit_of_the_plan(String options, int declared, int submitted)
            throws Exception {
        System.setProperty("aeolus.plan", plan().toString());
        System.setProperty("storm.options", options);
        StormTopology topology = topology();
        topology.get_spouts()
                .get("lines")
                .get_common()
                .set_json_conf("{\"topology.max.spout.pending\":" + declared + "}");

        Aeolus.submitTopology("words", config(), topology);

        assertThat(Utils.parseJson(submittedTopology("words")
                        .get_spouts()
                        .get("lines")
                        .get_common()
                        .get_json_conf()))
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, submitted);
    }

    @Test
    void a_spout_without_an_own_limit_keeps_its_settings() {
        Map<String, Object> planned = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5000);

        assertThat(Aeolus.limitPending(topology(), planned)).isEqualTo(topology());
        assertThat(Aeolus.limitPending(topology(), Map.of())).isEqualTo(topology());
    }

    @Test
    void given_settings_affect_queue_sizes_but_are_not_changed() {
        BatchingPlan plan = PlanDocument.parse(PLAN, "plan.json").plan();
        Map<String, Object> planned = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5000, "own.setting", 1);
        Map<String, Object> current = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 0);

        Map<String, Object> changes = Aeolus.effectiveConfig(
                plan,
                planned,
                current,
                Set.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, Config.TOPOLOGY_TRANSFER_BUFFER_SIZE));

        // Only the queues bound the rows: 32,768 / 100, rounded down to a power of two.
        assertThat(changes)
                .containsEntry("own.setting", 1)
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 256)
                .doesNotContainKeys(Config.TOPOLOGY_MAX_SPOUT_PENDING, Config.TOPOLOGY_TRANSFER_BUFFER_SIZE);
    }

    private void refuses(String name, String message) throws Exception {
        assertThatThrownBy(() -> Aeolus.submitTopology(name, config(), topology()))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        verify(nimbus, never()).submitTopology(any(), any(), any(), any());
    }

    private void thePlanIsCarriedOut() throws Exception {
        StormTopology submitted = submittedTopology("words");
        assertThat(submitted.get_bolts().get("count").get_common().get_parallelism_hint())
                .isEqualTo(3);
        assertThat(submitted.get_bolts().get("count").get_common().get_json_conf())
                .contains("\"topology.tasks\":6")
                .contains("aeolus.accepts.batches");
        assertThat(submitted.get_spouts().get("lines"))
                .isNotEqualTo(topology().get_spouts().get("lines"));
        assertThat(submittedConfig("words"))
                .containsEntry("own.setting", "kept")
                .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 5000)
                .containsEntry(Config.TOPOLOGY_ACKER_EXECUTORS, 2)
                .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1024)
                .containsEntry(Config.TOPOLOGY_BOLT_WAIT_STRATEGY, FlushOnIdleWaitStrategy.class.getName());
        // All tuples are acked, so the queues allow any batch size.
        assertThat(LiveBatches.submitted(submittedConfig("words")))
                .contains(
                        new LiveBatches(0, StreamPlan.MAX_BATCH_SIZE, List.of(StreamPlan.of("lines", "default", 100))));
    }

    private StormTopology submittedTopology(String name) throws Exception {
        ArgumentCaptor<StormTopology> submitted = ArgumentCaptor.forClass(StormTopology.class);
        verify(nimbus, atLeast(1)).submitTopology(eq(name), any(), any(), submitted.capture());
        StormTopology topology = submitted.getValue();
        // StormSubmitter sets these fields.
        topology.unset_dependency_jars();
        topology.unset_dependency_artifacts();
        return topology;
    }

    private Map<String, Object> submittedConfig(String name) throws Exception {
        ArgumentCaptor<String> submitted = ArgumentCaptor.forClass(String.class);
        verify(nimbus, atLeast(1)).submitTopology(eq(name), any(), submitted.capture(), any());
        Map<String, Object> config = new HashMap<>(Utils.parseJson(submitted.getValue()));
        // Chosen randomly by StormSubmitter.
        config.remove(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_PAYLOAD);
        config.remove(Config.STORM_ZOOKEEPER_TOPOLOGY_AUTH_SCHEME);
        return config;
    }

    private Path plan() throws Exception {
        return Files.writeString(folder.resolve("plan.json"), PLAN);
    }

    private void putOnTheClassPath() throws Exception {
        Path jar = Files.createDirectory(folder.resolve("jar"));
        Files.writeString(jar.resolve("aeolus-plan.json"), PLAN);
        Thread.currentThread()
                .setContextClassLoader(new URLClassLoader(new URL[] {jar.toUri().toURL()}, before));
    }

    private static Map<String, Object> config() {
        return Map.of("own.setting", "kept");
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new TestSpout(Streams.of("line")));
        builder.setBolt("count", new TestBolt()).shuffleGrouping("lines");
        return builder.createTopology();
    }
}
