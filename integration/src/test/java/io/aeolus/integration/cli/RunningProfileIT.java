// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.PlanDocument;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.cluster.Cluster;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.Progress;
import io.aeolus.integration.user.CountBolt;
import io.aeolus.integration.user.SentenceSpout;
import io.aeolus.integration.user.SplitBolt;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Ending;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRequest;
import io.aeolus.monitor.Profiler;
import io.aeolus.optimizer.PlanFile;
import io.aeolus.probe.ProfiledTopology;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
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

    /** Elapsed times and CPU times differ, and so do runs on a busy machine. */
    private static final double FACTOR = 3;

    private static final int REPORT_SECONDS = 3;
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    private static final Map<String, Object> CONFIG = Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1_000);

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void a_plan_from_statistics_batches_and_the_costs_resemble_those_of_a_full_profile() throws Exception {
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
        Profile full = fullProfile();
        for (String bolt : new String[] {"split", "count"}) {
            double ratio = nanosPerCall(running, bolt) / nanosPerCall(full, bolt);
            assertThat(ratio).as(bolt).isBetween(1 / FACTOR, FACTOR);
        }
    }

    @SuppressWarnings("try") // the client is overridden while the resource is open
    private void profileRunning(Path file) throws Exception {
        try (LocalCluster storm = new LocalCluster.Builder()
                        .withDaemonConf(Map.of(Config.EXECUTOR_METRICS_FREQUENCY_SECS, REPORT_SECONDS))
                        .build();
                NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(storm.getNimbus())) {
            storm.submitTopology("words", CONFIG, topology());

            await().atMost(START_TIMEOUT)
                    .until(() -> storm.getTopologyInfoByName("words").get_executors_size() > 0);
            int status = run("profile", "--quiet", "--running", "words", "--seconds", "9", "--out", file.toString());

            assertThat(status).as(err.toString()).isZero();
            storm.killTopology("words");
        }
    }

    private static Profile fullProfile() throws Exception {
        try (Cluster cluster = Clusters.local(false, Progress.NONE)) {
            return new Profiler(cluster, System::nanoTime)
                    .profile(
                            new ProfileRequest(
                                    "words",
                                    "words",
                                    topology(),
                                    UnaryOperator.identity(),
                                    ProfiledTopology.Detail.TIMED,
                                    CONFIG,
                                    new Ending.EndOfRows(Long.MAX_VALUE),
                                    Optional.of(Duration.ofSeconds(5)),
                                    Duration.ofSeconds(15),
                                    Optional.empty(),
                                    Map.of()),
                            Progress.NONE);
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

    private static double nanosPerCall(Profile profile, String id) {
        return component(profile, id).operator().active().orElseThrow().threadNanosPerCall();
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
