package io.aeolus.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.StreamPlan;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologySummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TopologySubmitterIT {

    private static final BatchingPlan PLAN =
            new BatchingPlan(Map.of(), List.of(StreamPlan.of("numbers", "default", 50)));

    @TempDir
    private Path folder;

    @Test
    void submitsARewrittenTopologyWithTheJarThatItsWorkersNeed() throws Exception {
        int port = freePort();
        TopologySubmitter submitter = new TopologySubmitter(settings(port));
        // Nimbus alone: a cluster that ends while it starts a worker ends the JVM.
        try (LocalCluster cluster = new LocalCluster.Builder()
                .withNimbusDaemon()
                .withSupervisors(0)
                .withDaemonConf(Map.of(Config.NIMBUS_THRIFT_PORT, port, Config.NIMBUS_SEEDS, List.of("localhost")))
                .build()) {
            StormTopology fast = Aeolus.apply(PLAN, topology());
            assertThat(submitter.check("numbers")).endsWith(":" + port);

            WorkerCode code = WorkerCode.batched(someJar());
            submitter.submit(
                    new Submission("numbers", fast, Map.of(Config.TOPOLOGY_WORKERS, 1)), Optional.empty(), code);

            TopologySummary summary = cluster.getNimbus().getTopologySummaryByName("numbers");
            StormTopology running = cluster.getNimbus().getUserTopology(summary.get_id());
            assertThat(running.get_spouts().get("numbers").get_spout_object())
                    .isEqualTo(fast.get_spouts().get("numbers").get_spout_object())
                    .isNotEqualTo(topology().get_spouts().get("numbers").get_spout_object());
            assertThat(running.get_dependency_jars()).singleElement().asString().contains("aeolus-batching");
            assertThatThrownBy(() -> submitter.check("numbers"))
                    .isInstanceOf(BadInputException.class)
                    .hasMessage("topology 'numbers' runs on the cluster already: end it first ('storm kill numbers'),"
                            + " or submit under another name");
            assertThatThrownBy(() -> submitter.submit(
                            new Submission("numbers", fast, Map.of("topology.workers", "x")), Optional.empty(), code))
                    .isInstanceOf(BadInputException.class)
                    .hasMessageStartingWith("topology 'numbers': a setting is not as Storm wants it: ");
        }
    }

    @Test
    void saysWhereNoClusterAnswers() throws Exception {
        int port = freePort();

        assertThatThrownBy(() -> new TopologySubmitter(settings(port)).check("numbers"))
                .isInstanceOf(BadInputException.class)
                .hasMessage("no cluster answers at localhost:" + port
                        + " (nimbus.seeds, nimbus.thrift.port): start it, or name its storm.yaml by --storm-conf");
    }

    private StormSettings settings(int port) throws IOException {
        Path file = folder.resolve("storm.yaml");
        Files.writeString(file, "nimbus.seeds: [localhost]\nnimbus.thrift.port: " + port + "\n");
        return new StormSettings(Optional.of(file), List.of());
    }

    private Path someJar() throws IOException {
        return Files.write(folder.resolve("user.jar"), new byte[100]);
    }

    private static StormTopology topology() {
        return Numbers.submission(-1, 1).topology();
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
