// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.cluster.CapturedTopology;
import io.aeolus.cluster.Clusters;
import io.aeolus.cluster.ProcessCluster;
import io.aeolus.cluster.ProcessOptions;
import io.aeolus.cluster.Progress;
import io.aeolus.cluster.StormSettings;
import io.aeolus.cluster.TopologyCapture;
import io.aeolus.cluster.TopologyJar;
import io.aeolus.cluster.WorkerCode;
import io.aeolus.integration.UserJar;
import io.aeolus.integration.user.WordsMain;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs a user's main with its plan in its jar by {@code storm jar}. Two workers serve metrics to Prometheus. The test starts its own cluster, because the workers must be processes.
 */
class PlanInTheJarIT {

    private static final Path ROOT = Path.of(System.getProperty("aeolus.root", ".."));
    private static final Path DASHBOARD = ROOT.resolve("docs/how-to/monitoring/grafana-dashboard.json");

    /** One of the ports reserved for this JVM. */
    private static final int METRICS_OFFSET = 200;

    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    private static Path folder;

    private static Path jar;

    private final HttpClient http = HttpClient.newHttpClient();

    @BeforeAll
    static void makeJar() throws IOException {
        jar = folder.resolve("words.jar");
        try (UserJar made = UserJar.create(jar)) {
            made.withLibraryOf(Aeolus.class).with(Map.of("aeolus-plan.json", WordsMain.PLAN));
        }
    }

    @Test
    void main_submits_its_topology_with_the_plan() throws Exception {
        WorkerCode code = new WorkerCode(jar, List.of());
        ProcessOptions options = ProcessOptions.of(code, 2);
        try (ProcessCluster cluster = Clusters.processes(options, Progress.NONE)) {
            new StormScript(cluster.settings(), folder).jar(jar, WordsMain.class, Integer.toString(METRICS_OFFSET));

            String id = cluster.ask(
                            nimbus -> nimbus.getTopologySummaryByName("words").get_id())
                    .orElseThrow();
            StormTopology topology =
                    cluster.ask(nimbus -> nimbus.getUserTopology(id)).orElseThrow();
            assertThat(topology.get_bolts().get("count").get_common().get_parallelism_hint())
                    .isEqualTo(3);
            assertThat(topology.get_bolts().get("count").get_common().get_json_conf())
                    .contains("\"topology.tasks\":6", "aeolus.accepts.batches");
            assertThat(Utils.parseJson(
                            cluster.ask(nimbus -> nimbus.getTopologyConf(id)).orElseThrow()))
                    .containsEntry(Config.TOPOLOGY_MAX_SPOUT_PENDING, 2000)
                    .containsEntry(Config.TOPOLOGY_EXECUTOR_RECEIVE_BUFFER_SIZE, 1024);

            bothWorkersServeTheirMetrics(cluster);

            aRebalanceGivesItTheExecutorsOfAnotherPlan(cluster);
        }
    }

    /** Up to the number of tasks: six of count and two of split, whose parallelism is unchanged. */
    private static void aRebalanceGivesItTheExecutorsOfAnotherPlan(ProcessCluster cluster) throws IOException {
        Path plan = Files.writeString(
                folder.resolve("other.json"),
                WordsMain.PLAN.replace(
                        "\"count\": {\"parallelism\": 3, \"tasks\": 6}",
                        "\"count\": {\"parallelism\": 6, \"tasks\": 6}, \"split\": {\"parallelism\": 4, \"tasks\": 4}"));
        String settings = cluster.settings().file().orElseThrow().toString();
        StringWriter out = new StringWriter();

        int status = RealCommand.of()
                .setOut(new PrintWriter(out))
                .execute(
                        "rebalance",
                        "--plan",
                        plan.toString(),
                        "--storm-conf",
                        settings,
                        "--wait",
                        "0",
                        "--yes",
                        "words");

        assertThat(status).isZero();
        assertThat(out.toString()).contains("'split' keeps its 2 tasks", "the cluster is rebalancing 'words'");
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(executors(cluster))
                        .containsEntry("count", 6L)
                        .containsEntry("split", 2L));
    }

    private static Map<String, Long> executors(ProcessCluster cluster) {
        return cluster
                .ask(nimbus -> nimbus.getTopologyInfoByName("words"))
                .map(TopologyInfo::get_executors)
                .orElse(List.of())
                .stream()
                .collect(Collectors.groupingBy(ExecutorSummary::get_component_id, Collectors.counting()));
    }

    /** Checks that each worker sends batches and that every metric of the dashboard exists. */
    private void bothWorkersServeTheirMetrics(ProcessCluster cluster) throws IOException {
        Set<String> drawn = Pattern.compile("\\b(?:aeolus|storm)_[a-z0-9_]+")
                .matcher(Files.readString(DASHBOARD))
                .results()
                .map(name -> name.group().replaceFirst("_count$", ""))
                .collect(Collectors.toSet());
        assertThat(drawn).isNotEmpty();
        await().atMost(PATIENCE).pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
            List<String> pages = metricPorts(cluster).stream().map(this::page).toList();
            String both = String.join("", pages);
            assertThat(pages)
                    .hasSize(2)
                    .allSatisfy(
                            page -> assertThat(page)
                                    .containsPattern(
                                            "aeolus_executed_total\\{topology=\"words\",component=\"\\w+\",task=\"\\d+\"} [1-9]"));
            assertThat(names(both))
                    .contains(
                            "aeolus_rows_total",
                            "aeolus_executed_total",
                            "aeolus_latency_seconds",
                            "storm_complete_latency_seconds")
                    .containsAll(drawn);
            assertThat(both)
                    .containsPattern(
                            "aeolus_flushes_total\\{topology=\"words\",component=\"split\",task=\"\\d+\",reason=\"size\"} [1-9]")
                    .containsPattern(
                            "storm_emit_total\\{topology=\"words\",component=\"split\",task=\"\\d+\",stream=\"default\"} [1-9]");
        });
    }

    /** Captures the topology for a comparison with another plan. */
    @Test
    void capturing_the_topology_ignores_the_plan() throws Exception {
        TopologyJar topologyJar =
                new TopologyJar(jar, List.of(), WordsMain.class.getName(), List.of(Integer.toString(METRICS_OFFSET)));

        CapturedTopology captured =
                new TopologyCapture(new StormSettings(Optional.empty(), List.of())).capture(topologyJar, line -> {});

        StormTopology topology = captured.submission().topology();
        assertThat(topology.get_bolts().get("count").get_common().get_parallelism_hint())
                .isEqualTo(2);
        // The component has no setting, because it is not wrapped.
        assertThat(topology.get_bolts().get("count").get_common().get_json_conf())
                .isNull();
        assertThat(captured.submission().config()).doesNotContainKey(Config.TOPOLOGY_MAX_SPOUT_PENDING);
    }

    private static Set<Integer> metricPorts(ProcessCluster cluster) {
        return cluster.workers().stream()
                .map(worker -> Integer.parseInt(worker.name().replaceFirst(".*\\D", "")) + METRICS_OFFSET)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String page(int port) {
        try {
            return http.send(
                            HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                                    .timeout(Duration.ofSeconds(10))
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException e) {
            // The worker is starting.
            return "";
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the metric families of a page. */
    private static Set<String> names(String page) {
        return page.lines()
                .filter(line -> line.startsWith("# TYPE "))
                .map(line -> line.split(" ", 4)[2])
                .collect(Collectors.toSet());
    }
}
