// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.PrometheusReporter;
import io.aeolus.batching.StreamPlan;
import io.aeolus.cli.internal.command.RealCommand;
import io.aeolus.integration.user.LoadSteps;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Adapts a topology with batches, on a cluster in this JVM, while its rate triples and the cost of its bolt doubles. The bolt waits instead of
 * computing, so that the machine may be busy. Runs only with -Pdeep.
 */
@Tag("deep")
class AdaptIT {

    private static final int REPORT_SECONDS = 3;
    private static final int TASKS = 6;
    private static final double RATE = 500;
    private static final Duration COST = Duration.ofNanos(500_000);

    /** Longer than a restart, and the minute after which workers are warm. */
    private static final int PERIOD_SECONDS = 100;

    private static final int MEASURED_SECONDS = 30;

    /** Nimbus stays the leader on a busy machine. */
    private static final int ZOOKEEPER_TIMEOUT_MILLIS = 120_000;

    /** A change takes three periods at most: its first advice, the restart, and the judgement. */
    private static final Duration THREE_PERIODS = Duration.ofSeconds(3 * PERIOD_SECONDS);

    /** The adapter may save executors before it judges the last change: a saving takes two more periods. */
    private static final Duration FIVE_PERIODS = Duration.ofSeconds(5 * PERIOD_SECONDS);

    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    @SuppressWarnings("try") // the client is overridden while the resource is open
    void follows_a_rate_that_triples_and_a_cost_that_doubles() throws Exception {
        Path decisions = folder.resolve("decisions.json");
        LoadSteps.start(RATE, COST);
        try (LocalCluster storm = new LocalCluster.Builder()
                        .withDaemonConf(Map.of(
                                Config.EXECUTOR_METRICS_FREQUENCY_SECS,
                                REPORT_SECONDS,
                                Config.STORM_ZOOKEEPER_SESSION_TIMEOUT,
                                ZOOKEEPER_TIMEOUT_MILLIS,
                                Config.TASK_CREDENTIALS_POLL_SECS,
                                REPORT_SECONDS))
                        .build();
                NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(storm.getNimbus())) {
            PlannedTopology planned = planned();
            storm.submitTopology("adapting", planned.config(), planned.topology());
            await().atMost(TIMEOUT).until(() -> executors(storm) == 1);
            Thread adapter = new Thread(() -> run(
                    "adapt",
                    "--apply",
                    "--quiet",
                    "--cores",
                    "16",
                    "--window",
                    "9",
                    "--period",
                    Integer.toString(PERIOD_SECONDS),
                    "--cooldown",
                    "60",
                    "--wait",
                    "1",
                    "--json",
                    decisions.toString(),
                    "adapting"));
            adapter.start();
            await().atMost(THREE_PERIODS).until(() -> count(decisions, "\"keep\"") >= 2);
            report("at the first rate");

            LoadSteps.setTuplesPerSecond(3 * RATE);
            await().atMost(THREE_PERIODS).until(() -> executors(storm) >= 2);
            await().atMost(THREE_PERIODS).until(() -> count(decisions, "took effect") >= 1);
            report("after the rate tripled");

            LoadSteps.setCost(COST.multipliedBy(2));
            await().atMost(THREE_PERIODS).until(() -> executors(storm) >= 3);
            await().atMost(FIVE_PERIODS).until(() -> count(decisions, "took effect") >= 2);
            report("after the cost doubled");
            adapter.interrupt();
            adapter.join();

            // A fresh plan would process the whole input.
            double share = ackedPerSecond() / (3 * RATE);
            LoadSteps.setTuplesPerSecond(0);
            await().atMost(TIMEOUT).until(() -> LoadSteps.pending() == 0);
            long lost = LoadSteps.emitted() - LoadSteps.acked();
            System.out.printf("at the end: %.1f %% of the input processed, %d tuples lost%n", 100 * share, lost);
            assertThat(share).as("share of the input").isGreaterThan(0.9);
            assertThat(lost).as("lost tuples").isZero();
            storm.killTopology("adapting");
        } finally {
            System.out.println(out);
            System.out.println(Files.exists(decisions) ? Files.readString(decisions) : err);
        }
    }

    private static double ackedPerSecond() throws InterruptedException {
        long before = LoadSteps.acked();
        long start = System.nanoTime();
        TimeUnit.SECONDS.sleep(MEASURED_SECONDS);
        return (LoadSteps.acked() - before) * 1e9 / (System.nanoTime() - start);
    }

    private static void report(String phase) {
        System.out.printf(
                "%s: %d tuples emitted, p99 %.0f ms%n", phase, LoadSteps.emitted(), LoadSteps.takeLatencyMillis(0.99));
    }

    private static PlannedTopology planned() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("steps", new LoadSteps.StepSpout());
        builder.setBolt("work", new LoadSteps.WorkBolt(), 1).setNumTasks(TASKS).shuffleGrouping("steps");
        StormTopology topology = builder.createTopology();
        return Aeolus.applyPlan(
                new BatchingPlan(Map.of(), List.of(StreamPlan.of("steps", "default", 16))),
                topology,
                Map.of(
                        Config.TOPOLOGY_MAX_SPOUT_PENDING,
                        2_000,
                        Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS,
                        10,
                        Config.TOPOLOGY_METRICS_REPORTERS,
                        List.of(Map.of("class", PrometheusReporter.class.getName()))));
    }

    private static long executors(LocalCluster storm) throws Exception {
        return storm.getTopologyInfoByName("adapting").get_executors().stream()
                .filter(executor -> executor.get_component_id().equals("work"))
                .count();
    }

    private static long count(Path file, String part) throws Exception {
        return Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .filter(line -> line.contains(part))
                        .count()
                : 0;
    }

    private int run(String... arguments) {
        return RealCommand.of()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
