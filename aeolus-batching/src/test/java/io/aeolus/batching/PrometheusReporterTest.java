// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeolus.batching.fixture.Sneaky;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.task.TopologyContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mockito.Mockito;

class PrometheusReporterTest {

    private static final Map<String, Object> TOPOLOGY = Map.of(
            Config.TOPOLOGY_NAME, "words", Config.STORM_ID, "words-1-2", Config.TOPOLOGY_METRICS_REPORTERS, List.of());
    private static final String TASK = "topology=\"words\",component=\"count\",task=\"3\"";

    private final StormMetricRegistry metrics = new StormMetricRegistry();
    private final PrometheusReporter reporter = new PrometheusReporter();

    @BeforeEach
    void startMetrics() {
        metrics.start(TOPOLOGY, 6700);
    }

    @AfterEach
    void stop() {
        reporter.stop();
        metrics.stop();
    }

    @Test
    void aeolus_metrics_follow_the_conventions_of_prometheus() throws Exception {
        TopologyContext context = task();
        metrics.counter(AeolusMetrics.ROWS, context).inc(1_000);
        metrics.counter(AeolusMetrics.BATCHES, context).inc(10);
        metrics.counter(AeolusMetrics.ROOTS, context).inc(30);
        metrics.counter(AeolusMetrics.FLUSH_PREFIX + "size", context).inc(9);
        metrics.counter(AeolusMetrics.FLUSH_PREFIX + "idle", context).inc(1);
        metrics.counter(AeolusMetrics.STREAM_EMITTED_PREFIX + "my.side", context)
                .inc(7);
        metrics.gauge(AeolusMetrics.LIVE_SIZE_PREFIX + "my.side", () -> 64, context);
        metrics.histogram(AeolusMetrics.BATCH_SIZE, context).update(100);
        metrics.timer(AeolusMetrics.LATENCY, context).update(2, TimeUnit.MILLISECONDS);

        assertThat(page())
                .contains("# HELP aeolus_rows_total Tuples sent on batched streams.\n# TYPE aeolus_rows_total counter\n"
                        + "aeolus_rows_total{" + TASK + "} 1000\n")
                .contains("aeolus_batches_total{" + TASK + "} 10\n")
                .contains("aeolus_roots_total{" + TASK + "} 30\n")
                .contains("aeolus_flushes_total{" + TASK + ",reason=\"size\"} 9\n")
                .contains("aeolus_flushes_total{" + TASK + ",reason=\"idle\"} 1\n")
                .contains("aeolus_stream_emitted_total{" + TASK + ",stream=\"my.side\"} 7\n")
                .contains("# HELP aeolus_live_batch_size Tuples in a full batch.\n")
                .contains("aeolus_live_batch_size{" + TASK + ",stream=\"my.side\"} 64\n")
                .contains("# TYPE aeolus_batch_size summary\n")
                .contains("aeolus_batch_size{" + TASK + ",quantile=\"0.99\"} 100\n")
                .contains("aeolus_batch_size_count{" + TASK + "} 1\n")
                .contains("aeolus_latency_seconds{" + TASK + ",quantile=\"0.5\"} 0.002\n")
                .containsOnlyOnce("# TYPE aeolus_flushes_total counter\n");
    }

    @Test
    void storms_metrics_have_stream_and_source_labels() throws Exception {
        metrics.rateCounter("__emit-count-default", "words-1-2", "count", 3, 6700, "default")
                .inc(20);
        metrics.rateCounter("__execute-count-split:b:default", "words-1-2", "count", 3, 6700, "default")
                .inc(40);
        metrics.gauge("__execute-latency-split:b:default", () -> 1.5, "words-1-2", "count", "default", 3, 6700);
        metrics.gauge("__capacity", () -> 0.25, "words-1-2", "count", "default", 3, 6700);
        metrics.gauge("__send-iconnection-pending-there:6701", () -> 7, "__system", -1);
        metrics.gauge("memory.heap.used", () -> 1L << 40, "__system", -1);
        metrics.gauge("workerCpuUsage", () -> 1.5, "__system", -1);
        metrics.gauge("receive-queue-sojourn_time_ms", () -> Double.NaN, "count", 3);

        assertThat(page())
                .contains("storm_emit_total{" + TASK + ",stream=\"default\"} 20\n")
                .contains("storm_execute_total{" + TASK + ",stream=\"default\",source=\"split:b\"} 40\n")
                .contains("storm_execute_latency_seconds{" + TASK + ",stream=\"default\",source=\"split:b\"} 0.0015\n")
                .contains("storm_capacity{" + TASK + ",stream=\"default\"} 0.25\n")
                .contains(
                        "storm_send_iconnection_pending{topology=\"words\",component=\"__system\",task=\"-1\",to=\"there:6701\"} 7\n")
                .contains(
                        "storm_memory_heap_used{topology=\"words\",component=\"__system\",task=\"-1\"} 1099511627776\n",
                        "storm_worker_cpu_usage{topology=\"words\",component=\"__system\",task=\"-1\"} 1.5\n")
                .contains("storm_receive_queue_sojourn_time_ms{" + TASK + "} NaN\n")
                .doesNotContain("m1_rate");
    }

    @Test
    void metrics_of_users_are_served() throws Exception {
        TopologyContext context = task();
        metrics.gauge("cacheSize-of \"a\"", () -> 5, context);
        metrics.gauge("isOpen", () -> true, context);
        metrics.gauge("text", () -> "nothing for Prometheus", context);
        metrics.gauge(
                "broken",
                () -> {
                    throw new IllegalStateException("broken");
                },
                context);
        metrics.gauge(
                "sneaky",
                () -> {
                    throw Sneaky.<RuntimeException>thrown(new IOException("broken"));
                },
                context);
        metrics.meter("3.hits", context).mark(4);
        metrics.gauge("infinite", () -> Double.NEGATIVE_INFINITY, context);

        assertThat(page())
                .contains("cache_size_of_a_{" + TASK + "} 5\n")
                .contains("is_open{" + TASK + "} 1\n")
                .contains("_3_hits_total{" + TASK + "} 4\n")
                .contains("infinite{" + TASK + "} -Inf\n")
                .doesNotContain("text{", "broken{", "sneaky{");
    }

    @Test
    void metrics_of_chained_components_have_the_component_and_its_task() throws Exception {
        TopologyContext head = task();
        metrics.gauge("parse." + AeolusMetrics.TASK, () -> 7, head);
        metrics.gauge("parse.lines." + AeolusMetrics.TASK, () -> 8, head);
        metrics.counter("parse." + AeolusMetrics.EXECUTED, head).inc(20);
        metrics.counter("parse.lines." + AeolusMetrics.EXECUTED, head).inc(30);
        metrics.histogram("parse.length", head).update(4);
        metrics.counter(AeolusMetrics.EXECUTED, head).inc(40);
        metrics.counter("other." + AeolusMetrics.EXECUTED, head).inc(50);

        String parse = "topology=\"words\",component=\"parse\",task=\"7\"";
        assertThat(page())
                .contains("# HELP aeolus_executed_total Tuples that the bolt executed, without control tuples.\n")
                .contains("aeolus_executed_total{" + parse + "} 20\n")
                .contains("aeolus_executed_total{topology=\"words\",component=\"parse.lines\",task=\"8\"} 30\n")
                .contains("aeolus_executed_total{" + TASK + "} 40\n")
                .contains("other_aeolus_executed_total{" + TASK + "} 50\n")
                .contains("\nlength_count{" + parse + "} 1\n")
                .contains("aeolus_task{" + parse + "} 7\n");
    }

    @Test
    void labels_are_escaped() throws Exception {
        metrics.gauge("size", () -> 1, "a\\b\"c\nd", 3);

        assertThat(page()).contains("size{topology=\"words\",component=\"a\\\\b\\\"c\\nd\",task=\"3\"} 1\n");
    }

    @Test
    void page_has_the_text_format() throws Exception {
        metrics.counter(AeolusMetrics.ROWS, task()).inc();
        metrics.histogram("h", task()).update(1);

        assertThat(page().lines())
                .allMatch(line -> line.matches("# (HELP|TYPE) [a-zA-Z_][a-zA-Z0-9_]* .+")
                        || line.matches("[a-zA-Z_][a-zA-Z0-9_]*\\{([a-z_]+=\"[^\"]*\",?)+} \\S+"));
    }

    @Test
    void serves_only_the_metrics_page() throws Exception {
        startReporter(0);

        HttpResponse<String> page = ask("/metrics", "GET");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(ask("/metrics", "HEAD").statusCode()).isEqualTo(200);
        assertThat(ask("/", "GET").statusCode()).isEqualTo(404);
        assertThat(ask("/", "GET").body()).isEqualTo("The metrics are at /metrics.\n");
        assertThat(ask("/metrics", "POST").statusCode()).isEqualTo(405);
    }

    @Test
    @Timeout(60)
    void stalled_clients_do_not_delay_other_clients() throws Exception {
        startReporter(0);
        List<Socket> stalled = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                Socket socket = new Socket("127.0.0.1", reporter.port().orElseThrow());
                stalled.add(socket);
                socket.getOutputStream().write("GET /metr".getBytes(StandardCharsets.US_ASCII));
            }

            for (int i = 0; i < 3; i++) {
                assertThat(ask("/metrics", "GET").statusCode()).isEqualTo(200);
            }
        } finally {
            for (Socket socket : stalled) {
                socket.close();
            }
        }
    }

    @Test
    void occupied_port_does_not_stop_the_worker() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            startReporter(taken.getLocalPort());

            assertThat(reporter.port()).isEmpty();
        }
    }

    @Test
    void invalid_settings_do_not_stop_the_worker() {
        reporter.prepare(metrics, TOPOLOGY, Map.of(PrometheusReporter.PORT, "many"));
        reporter.start();

        assertThat(reporter.port()).isEmpty();
    }

    @Test
    void each_worker_of_a_host_has_a_separate_port() {
        assertThat(PrometheusReporter.address(Map.of(), OptionalInt.of(6700)).getPort())
                .isEqualTo(16_700);
        assertThat(PrometheusReporter.address(Map.of(PrometheusReporter.PORT_OFFSET, -700), OptionalInt.of(6701))
                        .getPort())
                .isEqualTo(6001);
        assertThat(PrometheusReporter.address(Map.of(PrometheusReporter.PORT, 9400), OptionalInt.of(6701))
                        .getPort())
                .isEqualTo(9400);
        assertThat(PrometheusReporter.address(Map.of(PrometheusReporter.HOST, "127.0.0.1"), OptionalInt.of(6700))
                        .getAddress()
                        .isLoopbackAddress())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "prometheus.port|many|prometheus.port is 'many': must be a whole number up to 65535",
                "prometheus.port|70000|prometheus.port is '70000': must be a whole number up to 65535",
                "prometheus.port|-1|prometheus.port results in port -1: the port must be 0 to 65535",
                "prometheus.port.offset|60000|prometheus.port.offset results in port 66700: the port must be 0 to 65535",
                "prometheus.port.offset|1.5|prometheus.port.offset is '1.5': must be a whole number up to 65535",
                "prometheus.host|no host.invalid|prometheus.host is 'no host.invalid': must be a known host name or address",
            })
    void invalid_settings_are_reported_in_one_line(String name, String value, String message) {
        Map<String, Object> settings = Map.of(name, value.matches("-?\\d+") ? (Object) Integer.valueOf(value) : value);

        assertThatThrownBy(() -> PrometheusReporter.address(settings, OptionalInt.of(6700)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    private void startReporter(int port) {
        reporter.prepare(
                metrics, TOPOLOGY, Map.of(PrometheusReporter.PORT, port, PrometheusReporter.HOST, "127.0.0.1"));
        reporter.start();
    }

    private String page() throws IOException, InterruptedException {
        startReporter(0);
        return ask("/metrics", "GET").body();
    }

    private HttpResponse<String> ask(String path, String method) throws IOException, InterruptedException {
        URI page = URI.create("http://127.0.0.1:" + reporter.port().orElseThrow() + path);
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(page)
                                .timeout(Duration.ofSeconds(20))
                                .method(method, BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString());
    }

    private static TopologyContext task() {
        TopologyContext context = Mockito.mock(TopologyContext.class);
        Mockito.when(context.getStormId()).thenReturn("words-1-2");
        Mockito.when(context.getThisComponentId()).thenReturn("count");
        Mockito.when(context.getThisTaskId()).thenReturn(3);
        Mockito.when(context.getThisWorkerPort()).thenReturn(6700);
        return context;
    }
}
