// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.aeolus.batching.AeolusMetrics;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.storm.Config;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storm's reporters report the metrics of a wrapped spout like Storm's own metrics. */
class StormReportersTest {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String PACKAGE = "org.apache.storm.metrics2.reporters.";

    @Test
    void jmx_reports_the_metrics() throws Exception {
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        String domain = "aeolus-test";
        try (Running running = new Running(Map.of("class", PACKAGE + "JmxStormReporter", "jmx.domain", domain))) {
            running.sendBatch();

            ObjectName rows = beans.queryNames(new ObjectName(domain + ":*"), null).stream()
                    .filter(name -> name.toString().contains(AeolusMetrics.ROWS))
                    .findAny()
                    .orElseThrow();
            assertThat(beans.getAttribute(rows, "Count")).isEqualTo(3L);
        }
    }

    @Test
    void csv_reports_the_metrics(@TempDir Path folder) throws Exception {
        try (Running running = new Running(Map.of(
                "class",
                PACKAGE + "CsvStormReporter",
                "csv.log.dir",
                folder.toString(),
                "report.period",
                20,
                "report.period.units",
                "MILLISECONDS"))) {
            running.sendBatch();

            await().atMost(PATIENCE).untilAsserted(() -> {
                try (Stream<Path> files = Files.list(folder)) {
                    Path rows = files.filter(file -> file.toString().endsWith("-" + AeolusMetrics.ROWS + ".csv"))
                            .findAny()
                            .orElseThrow(AssertionError::new);
                    assertThat(Files.readAllLines(rows)).first().isEqualTo("t,count");
                    assertThat(Files.readAllLines(rows)).last().asString().endsWith(",3");
                }
            });
        }
    }

    @Test
    void graphite_reports_the_metrics() throws Exception {
        try (ServerSocket graphite = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Running running = new Running(Map.of(
                        "class",
                        PACKAGE + "GraphiteStormReporter",
                        "graphite.host",
                        "127.0.0.1",
                        "graphite.port",
                        graphite.getLocalPort(),
                        "report.period",
                        20,
                        "report.period.units",
                        "MILLISECONDS"))) {
            running.sendBatch();

            assertThat(firstLine(graphite, AeolusMetrics.ROWS + ".count")).matches("\\S+ 3 \\d+");
        }
    }

    /** A line of the first report with counts. */
    private static String firstLine(ServerSocket graphite, String metric) throws IOException {
        while (true) {
            try (Socket report = graphite.accept();
                    BufferedReader lines = new BufferedReader(
                            new InputStreamReader(report.getInputStream(), StandardCharsets.UTF_8))) {
                String line = lines.readLine();
                while (line != null) {
                    if (line.contains(metric + " ") && !line.contains(metric + " 0 ")) {
                        return line;
                    }
                    line = lines.readLine();
                }
            }
        }
    }

    /** A wrapped spout, in a worker with a reporter. */
    private static final class Running implements AutoCloseable {

        private final SpoutHarness spout = new SpoutHarness(3);
        private final StormMetricRegistry metrics = spout.cluster.metrics();

        Running(Map<String, Object> reporter) {
            Map<String, Object> config = new HashMap<>(spout.cluster.conf());
            config.put(Config.STORM_ID, "test-1");
            config.put(Config.TOPOLOGY_METRICS_REPORTERS, List.of(reporter));
            metrics.start(config, 6700);
        }

        void sendBatch() {
            spout.emitOnSide(3);
            spout.turn();
        }

        @Override
        public void close() {
            metrics.stop();
        }
    }
}
