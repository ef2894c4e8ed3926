package io.aeolus.batching;

import com.codahale.metrics.MetricFilter;
import com.codahale.metrics.MetricRegistry;
import io.aeolus.batching.internal.prometheus.Endpoint;
import io.aeolus.batching.internal.prometheus.MetricsPage;
import io.aeolus.batching.internal.prometheus.MetricsServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.storm.Config;
import org.apache.storm.metrics2.MetricRegistryProvider;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.metrics2.TaskMetricDimensions;
import org.apache.storm.metrics2.filters.StormMetricsFilter;
import org.apache.storm.metrics2.reporters.ScheduledStormReporter;
import org.apache.storm.metrics2.reporters.StormReporter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves the metrics of a worker, Storm's and those of {@link AeolusMetrics}, to Prometheus: {@code http://WORKER:PORT/metrics}. Name it
 * in {@code topology.metrics.reporters}. Where it cannot serve, one line in the worker's log says why, and the worker goes on.
 *
 * <pre>{@code
 * topology.metrics.reporters:
 *   - class: "io.aeolus.batching.PrometheusReporter"
 *     prometheus.port.offset: 10000   # a worker in the slot 6700 is at 16700
 * }</pre>
 *
 * <p>Used by Storm, from one thread; what it serves is made in threads of its own.
 */
public final class PrometheusReporter implements StormReporter {

    /** The reporter's setting for how far a worker's metrics are from the port of its slot; 10,000 if it is not set. */
    public static final String PORT_OFFSET = "prometheus.port.offset";

    /** The reporter's setting for one port for all workers, where each has a host of its own; 0 is any that is free. */
    public static final String PORT = "prometheus.port";

    /** The reporter's setting for the address to listen at; all addresses of the host if it is not set. */
    public static final String HOST = "prometheus.host";

    private static final Logger LOG = LoggerFactory.getLogger(PrometheusReporter.class);

    private Optional<MetricsPage> page = Optional.empty();
    private Optional<MetricsServer> server = Optional.empty();
    private String worker = "this worker";
    private Map<String, Object> settings = Map.of();
    private OptionalInt slot = OptionalInt.empty();

    /** For Storm. */
    public PrometheusReporter() {}

    /** Not called by Storm 2.4 and later, which give metrics with their tasks. */
    @Override
    @Deprecated
    public void prepare(
            MetricRegistry registry, Map<String, Object> topologyConfig, Map<String, Object> reporterConfig) {
        throw new UnsupportedOperationException("Storm 2.4 or later is needed");
    }

    @Override
    public void prepare(
            MetricRegistryProvider metrics, Map<String, Object> topologyConfig, Map<String, Object> reporterConfig) {
        settings = reporterConfig;
        @Nullable StormMetricsFilter filter = ScheduledStormReporter.getMetricsFilter(reporterConfig);
        String topology = String.valueOf(topologyConfig.get(Config.TOPOLOGY_NAME));
        page = Optional.of(new MetricsPage(metrics, filter == null ? MetricFilter.ALL : filter, topology));
        if (metrics instanceof StormMetricRegistry registry) {
            // The registry knows the worker's slot, and tells it only in this way.
            @Nullable
            String port = new TaskMetricDimensions(0, "", "", registry)
                    .getDimensions()
                    .get("port");
            slot = OptionalInt.of(Integer.parseInt(Objects.requireNonNull(port)));
            worker = "the worker in slot " + port;
        }
    }

    @Override
    public void start() {
        try {
            InetSocketAddress address = Endpoint.of(settings, slot);
            serve(address, page.orElseThrow());
        } catch (IllegalArgumentException e) {
            refuse(String.valueOf(e.getMessage()));
        } catch (LinkageError e) {
            refuse("this Java is without the module jdk.httpserver (" + e + "): take another one");
        }
    }

    private void serve(InetSocketAddress address, MetricsPage served) {
        try {
            MetricsServer started = MetricsServer.start(address, served::text);
            server = Optional.of(started);
            LOG.info("The metrics of {} are served to Prometheus at port {}", worker, started.port());
        } catch (IOException e) {
            refuse("port " + address.getPort() + " cannot be listened to (" + e.getMessage() + "): give another "
                    + Endpoint.setting(settings));
        }
    }

    private void refuse(String reason) {
        LOG.error("The metrics of {} are not served to Prometheus: {}", worker, reason);
    }

    @Override
    public void stop() {
        close();
    }

    @Override
    public void close() {
        server.ifPresent(MetricsServer::close);
        server = Optional.empty();
    }

    /** Where the metrics are served; empty if they are not. */
    OptionalInt port() {
        return server.isPresent() ? OptionalInt.of(server.get().port()) : OptionalInt.empty();
    }
}
