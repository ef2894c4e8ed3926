// SPDX-License-Identifier: Apache-2.0
package io.aeolus.integration.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.cli.internal.command.RealCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Advises on a topology that runs on a cluster in this JVM, and applies the advice. Runs only with -Pdeep. */
@Tag("deep")
class AdviseIT {

    private static final int REPORT_SECONDS = 3;
    private static final int TASKS = 4;
    private static final int BAD_INPUT = 2;
    private static final int CHANGE = 10;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    @SuppressWarnings("try") // the client is overridden while the resource is open
    void advice_is_followed_once_and_then_to_keep_the_topology() throws Exception {
        Path plan = folder.resolve("plan.json");
        Path metrics = folder.resolve("steady.prom");
        try (LocalCluster storm = new LocalCluster.Builder()
                        .withDaemonConf(Map.of(Config.EXECUTOR_METRICS_FREQUENCY_SECS, REPORT_SECONDS))
                        .build();
                NimbusClient.LocalOverride override = new NimbusClient.LocalOverride(storm.getNimbus())) {
            TopologyBuilder builder = new TopologyBuilder();
            builder.setSpout("paced", new PacedSpout());
            builder.setBolt("work", new WorkBolt(), 1).setNumTasks(TASKS).shuffleGrouping("paced");
            storm.submitTopology("steady", Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1_000), builder.createTopology());
            awaitExecutors(storm, 1);

            assertThat(advise("--plan-out", plan.toString()))
                    .as(out + "\n" + err)
                    .isEqualTo(CHANGE);

            assertThat(out.toString()).contains("verdict: change by rebalance: ");
            assertThat(run("rebalance", "--plan", plan.toString(), "--yes", "--wait", "1", "steady"))
                    .isZero();
            awaitExecutors(storm, 2);
            // The worker restarts some time after Nimbus has the new executors.
            int status = await().atMost(TIMEOUT)
                    .pollDelay(Duration.ZERO)
                    .until(() -> advise("--prometheus-file", metrics.toString()), other -> other != BAD_INPUT);
            assertThat(status).as(out + "\n" + err).isZero();
            assertThat(Files.readString(metrics))
                    .contains(
                            "aeolus_advice_verdict{topology=\"steady\",verdict=\"keep\"} 1\n",
                            "aeolus_advice_executors{topology=\"steady\",component=\"work\"} 2\n");
            storm.killTopology("steady");
        }
    }

    private static void awaitExecutors(LocalCluster storm, int executors) {
        await().atMost(TIMEOUT)
                .until(() -> storm.getTopologyInfoByName("steady").get_executors().stream()
                                .filter(executor -> executor.get_component_id().equals("work"))
                                .count()
                        == executors);
    }

    private int advise(String option, String value) {
        return run("advise", "--target-utilization", "0.5", "--window", "9", option, value, "steady");
    }

    private int run(String... arguments) {
        return RealCommand.of()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    /** Emits 600 tuples per second. */
    public static final class PacedSpout extends BaseRichSpout {

        private static final long NANOS_PER_TUPLE = 1_000_000_000L / 600;

        private transient SpoutOutputCollector collector;
        private long start;
        private long emitted;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector output) {
            collector = output;
            start = System.nanoTime();
        }

        @Override
        public void nextTuple() {
            if (System.nanoTime() - start < emitted * NANOS_PER_TUPLE) {
                Utils.sleep(1);
                return;
            }
            collector.emit(new Values(emitted), emitted);
            emitted++;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("n"));
        }
    }

    /** Computes for 1.1 ms per tuple. */
    public static final class WorkBolt extends BaseBasicBolt {

        private static final long NANOS = 1_100_000;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            long end = System.nanoTime() + NANOS;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }
}
