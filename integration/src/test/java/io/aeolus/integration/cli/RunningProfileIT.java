// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.PrometheusReporter;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.integration.user.CountBolt;
import io.aeolus.integration.user.SentenceSpout;
import io.aeolus.integration.user.SplitBolt;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.PlanFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles a topology of its author that runs on a cluster in this JVM. Runs only with -Pdeep. */
@Tag("deep")
class RunningProfileIT {

    private static final int REPORT_SECONDS = 3;
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    private static final Map<String, Object> CONFIG = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1_000);

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_plan_from_the_statistics_of_a_running_topology_batches_its_streams() throws Exception {
        Path file = folder.resolve("profile.json");
        Path plan = folder.resolve("plan.json");
        profileRunning(file);

        assertThat(run("optimize", file.toString(), "--out", plan.toString()))
                .as(err.toString())
                .isZero();

        assertThat(out.toString()).contains("operators by estimated CPU time");
        PlanDocument planned = PlanFile.read(plan);
        assertThat(planned.plan().streams())
                .filteredOn(StreamPlan::isBatched)
                .extracting(StreamPlan::producer)
                .containsExactlyInAnyOrder("sentences", "split");
        Profile running = Profile.read(file);
        assertThat(component(running, "split")
                        .operator()
                        .emitted()
                        .get(0)
                        .selectivity()
                        .orElseThrow())
                .isBetween(4.6, 5.4);
    }

    @Test
    void a_topology_with_batches_is_profiled_by_its_own_counts() throws Exception {
        Path file = folder.resolve("profile.json");
        Path plan = folder.resolve("plan.json");
        Map<String, Object> config = new HashMap<>(CONFIG);
        config.put(Config.TOPOLOGY_METRICS_REPORTERS, List.of(Map.of("class", PrometheusReporter.class.getName())));
        BatchingPlan batches = new BatchingPlan(
                Map.of(), List.of(StreamPlan.of("sentences", "default", 32), StreamPlan.of("split", "default", 64)));
        PlannedTopology planned = Aeolus.applyPlan(batches, topology(), config);

        profileRunning(file, planned.config(), planned.topology());

        Profile running = Profile.read(file);
        assertThat(running.runningBatches()).containsExactlyElementsOf(batches.streams());
        assertThat(running.rowsPerBatch().get("sentences")).isBetween(1.5, 32.0);
        assertThat(component(running, "split")
                        .operator()
                        .emitted()
                        .get(0)
                        .selectivity()
                        .orElseThrow())
                .isBetween(4.6, 5.4);
        double words = component(running, "split").operator().tuplesEmitted();
        assertThat(component(running, "count").operator().calls() / words).isBetween(0.9, 1.1);
        assertThat(run("optimize", file.toString(), "--out", plan.toString()))
                .as(err.toString())
                .isZero();
        System.out.println(out);
    }

    private void profileRunning(Path file) throws Exception {
        profileRunning(file, CONFIG, topology());
    }

    @SuppressWarnings("try") // the client is overridden while the resource is open
    private void profileRunning(Path file, Map<String, Object> config, StormTopology topology) throws Exception {
        try (LocalCluster storm = new LocalCluster.Builder()
                        .withDaemonConf(Map.of(Config.EXECUTOR_METRICS_FREQUENCY_SECS, REPORT_SECONDS))
                        .build();
                NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(storm.getNimbus())) {
            storm.submitTopology("words", config, topology);

            await().atMost(START_TIMEOUT)
                    .until(() -> storm.getTopologyInfoByName("words").get_executors_size() > 0);
            int status = run("profile", "--quiet", "--running", "words", "--seconds", "9", "--out", file.toString());

            assertThat(status).as(err.toString()).isZero();
            storm.killTopology("words");
        }
    }

    private static StormTopology topology() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("sentences", new SentenceSpout());
        builder.setBolt("split", new SplitBolt()).shuffleGrouping("sentences");
        builder.setBolt("count", new CountBolt(), 2).fieldsGrouping("split", new Fields("word"));
        return builder.createTopology();
    }

    private static ComponentProfile component(Profile profile, String id) {
        return profile.components().stream()
                .filter(component -> component.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private int run(String... arguments) {
        int status = RealCommand.of()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
        err.append(Arrays.toString(arguments)).append('\n');
        return status;
    }
}
