// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

import com.codahale.metrics.MetricFilter;
import com.codahale.metrics.MetricRegistry;
import io.aeolus.batching.internal.prometheus.MetricsServer;
import io.aeolus.batching.internal.prometheus.PrometheusPage;
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
 * Serves the metrics of a worker, both Storm's and {@link AeolusMetrics}, to Prometheus at {@code http://WORKER:PORT/metrics}. To enable
 * it, add it to {@code topology.metrics.reporters}. If it cannot serve the metrics, it logs one line with the reason, and the worker
 * continues.
 *
 * <pre>{@code
 * topology.metrics.reporters:
 *   - class: "io.aeolus.batching.PrometheusReporter"
 *     prometheus.port.offset: 10000   # a worker in slot 6700 serves its metrics on port 16700
 * }</pre>
 *
 * <p>Storm creates the reporter and calls it from one thread. Requests are answered in daemon threads.
 */
public final class PrometheusReporter implements StormReporter {

    /**
     * The reporter's setting for the difference between the port of the metrics and the port of the worker's slot. The default is 10,000.
     */
    public static final String PORT_OFFSET = "prometheus.port.offset";

    /** The reporter's setting for a fixed port, if each worker has its own host. 0 chooses a free port. */
    public static final String PORT = "prometheus.port";

    /** The reporter's setting for the address to listen on. The default is all addresses of the host. */
    public static final String HOST = "prometheus.host";

    private static final Logger LOG = LoggerFactory.getLogger(PrometheusReporter.class);

    private static final int DEFAULT_OFFSET = 10_000;
    private static final int MAX_PORT = 65_535;

    private Optional<PrometheusPage> page = Optional.empty();
    private Optional<MetricsServer> server = Optional.empty();
    private String worker = "this worker";
    private Map<String, Object> settings = Map.of();
    private OptionalInt slot = OptionalInt.empty();

    /** Called by Storm. */
    public PrometheusReporter() {}

    /**
     * Not supported: Storm 2.4 and later call the overload that provides the metrics with their tasks.
     *
     * @throws UnsupportedOperationException always
     */
    @Override
    @Deprecated
    public void prepare(
            MetricRegistry registry, Map<String, Object> topologyConfig, Map<String, Object> reporterConfig) {
        throw new UnsupportedOperationException("PrometheusReporter requires Storm 2.4 or later");
    }

    @Override
    public void prepare(
            MetricRegistryProvider metrics, Map<String, Object> topologyConfig, Map<String, Object> reporterConfig) {
        settings = reporterConfig;
        @Nullable StormMetricsFilter filter = ScheduledStormReporter.getMetricsFilter(reporterConfig);
        String topology = String.valueOf(topologyConfig.get(Config.TOPOLOGY_NAME));
        page = Optional.of(new PrometheusPage(metrics, filter == null ? MetricFilter.ALL : filter, topology));
        if (metrics instanceof StormMetricRegistry registry) {
            // The registry reveals the port of the worker's slot only in the dimensions of a metric.
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
            InetSocketAddress address = address(settings, slot);
            server = Optional.of(MetricsServer.start(address, page.orElseThrow()::text));
            LOG.info("Serving the metrics of {} to Prometheus on port {}", worker, port().orElseThrow());
        } catch (IllegalArgumentException e) {
            logFailure(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            logFailure("cannot listen on the port (" + e.getMessage() + "): set " + portSetting(settings)
                    + " to a value that gives a free port");
        } catch (LinkageError e) {
            logFailure("the Java runtime lacks the module jdk.httpserver (" + e + "): use a runtime that has it");
        }
    }

    private void logFailure(String reason) {
        LOG.error("Cannot serve the metrics of {} to Prometheus: {}", worker, reason);
    }

    /**
     * {@return the port on which a worker serves its metrics; 0 if the worker chooses a free port}
     *
     * @param settings the reporter's settings
     * @param slot the port of the worker's slot; empty if unknown
     * @throws IllegalArgumentException if the settings give no valid port; the message names the setting
     */
    public static int port(Map<String, Object> settings, OptionalInt slot) {
        int port = settings.containsKey(PORT)
                ? number(settings, PORT, 0)
                : number(settings, PORT_OFFSET, DEFAULT_OFFSET)
                        + slot.orElseThrow(() ->
                                new IllegalArgumentException("the port of the worker's slot is unknown: set " + PORT));
        if (port < 0 || port > MAX_PORT) {
            throw new IllegalArgumentException(
                    portSetting(settings) + " results in port " + port + ": the port must be 0 to " + MAX_PORT);
        }
        return port;
    }

    /** The address to listen on, by the reporter's settings and the port of the worker's slot. */
    static InetSocketAddress address(Map<String, Object> settings, OptionalInt slot) {
        int port = port(settings, slot);
        String host = String.valueOf(settings.getOrDefault(HOST, ""));
        InetSocketAddress address = host.isEmpty() ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new IllegalArgumentException(HOST + " is '" + host + "': must be a known host name or address");
        }
        return address;
    }

    private static String portSetting(Map<String, Object> settings) {
        return settings.containsKey(PORT) ? PORT : PORT_OFFSET;
    }

    private static int number(Map<String, Object> settings, String name, int defaultValue) {
        Object value = settings.getOrDefault(name, defaultValue);
        if ((value instanceof Integer || value instanceof Long) && Math.abs(((Number) value).longValue()) <= MAX_PORT) {
            return ((Number) value).intValue();
        }
        throw new IllegalArgumentException(name + " is '" + value + "': must be a whole number up to " + MAX_PORT);
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

    /** The port at which the metrics are served; empty if they are not. */
    OptionalInt port() {
        return server.isPresent() ? OptionalInt.of(server.get().port()) : OptionalInt.empty();
    }
}
