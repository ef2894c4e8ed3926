// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.when;

import com.sun.net.httpserver.HttpServer;
import io.aeolus.batching.Aeolus;
import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.PlannedTopology;
import io.aeolus.batching.PrometheusReporter;
import io.aeolus.batching.StreamPlan;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.testing.TestWordCounter;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The command for a topology that was submitted with batches of 100, and whose worker publishes batches of 64. */
class RebalancePresentTest {

    private static final String PAGE = """
            aeolus_live_version{topology="words",component="lines",task="1"} 1700000000000
            aeolus_live_batch_size{topology="words",component="lines",task="1",stream="default"} 64
            aeolus_live_linger_seconds{topology="words",component="lines",task="1",stream="default"} 0.02
            """;

    @TempDir
    private Path folder;

    @RegisterExtension
    private final MockNimbus cluster = new MockNimbus();

    private final CommandRun aeolus = CommandRun.idle();
    private volatile int status = 200;
    private HttpServer worker;

    @BeforeEach
    void answer() throws Exception {
        worker = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        worker.createContext("/metrics", exchange -> {
            byte[] page = PAGE.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        worker.start();
        PlannedTopology planned =
                Aeolus.applyPlan(new BatchingPlan(Map.of(), List.of(StreamPlan.of("lines", "default", 100))), words());
        Map<String, Object> config = new HashMap<>(planned.config());
        config.put(
                "topology.metrics.reporters",
                List.of(Map.of(
                        "class",
                        PrometheusReporter.class.getName(),
                        PrometheusReporter.PORT,
                        worker.getAddress().getPort())));
        cluster.runWords(JSONValue.toJSONString(config), () -> List.of(executor("lines", 1), executor("count", 2)));
        when(cluster.calls().getUserTopology("words-1-7")).thenReturn(planned.topology());
    }

    private static StormTopology words() {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new TestWordSpout());
        builder.setBolt("count", new TestWordCounter()).shuffleGrouping("lines");
        return builder.createTopology();
    }

    private static ExecutorSummary executor(String component, int task) {
        return new ExecutorSummary(new ExecutorInfo(task, task), component, "127.0.0.1", 6700, 60);
    }

    @AfterEach
    void stop() {
        worker.stop(0);
    }

    @Test
    void compares_the_plan_with_the_batch_sizes_that_workers_publish() throws Exception {
        assertThat(preview())
                .contains("lines     default  64 -> 32    20 -> 5 ms\n")
                .contains(", here compared with the present ones, ");

        status = 500;
        assertThat(preview())
                .contains("lines     default  100 -> 32   5 ms\n")
                .contains(", here compared with the submission, ");
    }

    private String preview() throws Exception {
        Path plan = Files.writeString(folder.resolve("plan.json"), """
                {"version":1,"topology":"words","components":{},
                 "streams":[{"producer":"lines","stream":"default","batchSize":32,"linger":"5ms"}]}
                """);
        aeolus.clear();
        aeolus.succeed("rebalance --plan " + plan + " words");
        return aeolus.out();
    }
}
