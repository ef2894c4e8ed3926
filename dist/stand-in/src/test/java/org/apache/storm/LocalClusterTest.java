// SPDX-License-Identifier: Apache-2.0
package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.argThat;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.SubmitOptions;
import org.apache.storm.generated.TopologyInitialStatus;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls the replacement as user code calls Storm's class. */
class LocalClusterTest {

    private final Nimbus.Iface nimbus = mock(Nimbus.Iface.class);

    @TempDir
    private Path folder;

    private NimbusClient.LocalOverride override;

    @BeforeEach
    void answer() throws Exception {
        override = new NimbusClient.LocalOverride(nimbus);
        System.setProperty(
                "storm.jar", Files.createFile(folder.resolve("user.jar")).toString());
        when(nimbus.isTopologyNameAllowed(any())).thenReturn(true);
        when(nimbus.getNimbusConf()).thenReturn("{}");
        when(nimbus.beginFileUpload()).thenReturn("uploaded");
    }

    @AfterEach
    void answerNoMore() throws Exception {
        override.close();
        System.clearProperty("storm.jar");
    }

    @Test
    @SuppressWarnings("deprecation") // user code calls shutdown
    void submits_to_nimbus() throws Exception {
        try (LocalCluster cluster = new LocalCluster();
                ILocalCluster.ILocalTopology running = cluster.submitTopology("words", Map.of("a", 1), topology())) {
            cluster.killTopology("words");
            cluster.shutdown();
        }

        verify(nimbus)
                .submitTopology(
                        eq("words"),
                        any(),
                        argThat(conf -> conf.contains("\"a\":1")),
                        argThat(LocalClusterTest::isWhole));
    }

    @Test
    void submits_with_options_and_settings_of_the_builder() throws Exception {
        LocalCluster cluster = new LocalCluster.Builder()
                .withSupervisors(2)
                .withDaemonConf("b", 2)
                .withSimulatedTime()
                .build();

        cluster.submitTopologyWithOpts(
                "words", Map.of(), topology(), new SubmitOptions(TopologyInitialStatus.INACTIVE));

        verify(nimbus).submitTopologyWithOpts(eq("words"), any(), any(), argThat(LocalClusterTest::isWhole), any());
    }

    @Test
    void delegates_queries() throws Exception {
        when(nimbus.getTopologyInfo("id")).thenThrow(new NotAliveException("none"));

        assertThatThrownBy(() -> new LocalCluster().getTopologyInfo("id")).isInstanceOf(NotAliveException.class);
    }

    @Test
    void rejects_drpc_calls() {
        LocalDRPC drpc = new LocalDRPC();

        assertThat(drpc.getServiceId()).startsWith("local-drpc-");
        assertThatThrownBy(() -> drpc.execute("reach", "x"))
                .isInstanceOf(DRPCExecutionException.class)
                .extracting(failure -> ((DRPCExecutionException) failure).get_msg())
                .isEqualTo("cannot call 'reach': no topology runs during the capture");
    }

    /** Checks the components; Storm adds the rest of a submitted topology. */
    private static boolean isWhole(StormTopology submitted) {
        return submitted.get_spouts().equals(topology().get_spouts())
                && submitted.get_bolts().equals(topology().get_bolts());
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        builder.setBolt("count", new TestWordCounter()).fieldsGrouping("words", new Fields("word"));
        return builder.createTopology();
    }
}
