// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.LiveBatches;
import io.aeolus.batching.PlanException;
import io.aeolus.batching.PrometheusReporter;
import io.aeolus.cluster.BadInputException;
import io.aeolus.cluster.SubmittedTopology;
import io.aeolus.cluster.TopologyStatistics;
import io.aeolus.cluster.TopologyStatistics.Place;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.apache.storm.Config;

/**
 * The pages on which the workers of a topology with batches publish the numbers of tuples, because Nimbus counts batches.
 *
 * @param topology the topology's name
 * @param settings the settings of its {@link PrometheusReporter}
 * @param nanoClock the time of a reading, in nanoseconds
 */
public record MetricsPages(String topology, Map<String, Object> settings, Reader reader, LongSupplier nanoClock) {

    /** For the connection, and for each part of the page. */
    private static final int TIMEOUT_MILLIS = 5_000;

    private static final String PROFILE_JAR = "profile its jar ('aeolus profile --out FILE TOPOLOGY.jar MAIN')";

    /** Reads a page. Tests replace it. */
    @FunctionalInterface
    public interface Reader {

        /** Returns the page; throws if it cannot be read. */
        String read(URI page) throws IOException, InterruptedException;
    }

    /** Reads pages by HTTP. */
    public static Reader http() {
        return page -> {
            // HttpClient rejects host names with an underscore, which container platforms give.
            HttpURLConnection connection = (HttpURLConnection) page.toURL().openConnection();
            connection.setInstanceFollowRedirects(false);
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
                throw new IOException("HTTP status " + connection.getResponseCode());
            }
            try (InputStream body = connection.getInputStream()) {
                return new String(body.readAllBytes(), StandardCharsets.UTF_8);
            }
        };
    }

    /**
     * Finds the pages of a topology.
     *
     * @return the pages; empty if the topology runs without batches
     * @throws BadInputException if the topology has batches, and its tuples cannot be counted, or the setting of its batches is not valid
     */
    public static Optional<MetricsPages> of(
            String name, SubmittedTopology submitted, Reader reader, LongSupplier nanoClock) throws BadInputException {
        Optional<LiveBatches> batches = batches(name, submitted);
        if (!Aeolus.isBatched(submitted.topology())) {
            return Optional.empty();
        }
        if (!Aeolus.chainHeads(submitted.topology()).isEmpty()) {
            throw new BadInputException("topology '" + name
                    + "' runs with chains, and Nimbus does not measure the components of a chain: " + PROFILE_JAR
                    + ", or submit it with a plan of 'aeolus optimize --no-chaining'");
        }
        if (batches.isEmpty()) {
            throw new BadInputException("topology '" + name
                    + "' runs with batches of unknown sizes, because its code wraps components (Aeolus.batched): "
                    + PROFILE_JAR
                    + ", or submit it with a plan instead");
        }
        Optional<MetricsPages> published = published(name, submitted, reader, nanoClock);
        if (published.isPresent()) {
            return published;
        }
        throw new BadInputException("topology '" + name
                + "' runs with batches, which Nimbus counts as single tuples: submit it with -c '"
                + Config.TOPOLOGY_METRICS_REPORTERS + "=[{\"class\": \"" + PrometheusReporter.class.getName()
                + "\"}]', so that its workers publish the number of tuples, or " + PROFILE_JAR);
    }

    /** Finds the pages of a topology with or without batches; empty if its workers do not publish metrics. */
    public static Optional<MetricsPages> published(
            String name, SubmittedTopology submitted, Reader reader, LongSupplier nanoClock) {
        if (submitted.config().get(Config.TOPOLOGY_METRICS_REPORTERS) instanceof Collection<?> reporters) {
            for (Object reporter : reporters) {
                if (reporter instanceof Map<?, ?> settings
                        && PrometheusReporter.class.getName().equals(settings.get("class"))) {
                    Map<String, Object> own = new HashMap<>();
                    settings.forEach((key, value) -> own.put(String.valueOf(key), value));
                    return Optional.of(new MetricsPages(name, own, reader, nanoClock));
                }
            }
        }
        return Optional.empty();
    }

    /** Returns the batches with which a topology was submitted; empty without a plan. */
    static Optional<LiveBatches> batches(String name, SubmittedTopology submitted) throws BadInputException {
        try {
            return LiveBatches.submitted(submitted.config());
        } catch (PlanException e) {
            throw new BadInputException("topology '" + name + "': setting " + e.getMessage());
        }
    }

    /**
     * Reads the pages of all workers.
     *
     * @throws BadInputException if a page cannot be read
     */
    public WorkerMetrics read(TopologyStatistics statistics) throws BadInputException, InterruptedException {
        Set<String> workers = new TreeSet<>();
        Stream.concat(
                        statistics.executors().stream().map(TopologyStatistics.Executor::place),
                        statistics.silent().stream())
                .map(Place::worker)
                .forEach(workers::add);
        WorkerMetrics.Reading reading = new WorkerMetrics.Reading(topology);
        for (String worker : workers) {
            add(worker, reading);
        }
        return reading.metrics();
    }

    private void add(String worker, WorkerMetrics.Reading reading) throws BadInputException, InterruptedException {
        int colon = worker.lastIndexOf(':');
        int port;
        try {
            port = PrometheusReporter.port(settings, OptionalInt.of(Integer.parseInt(worker.substring(colon + 1))));
        } catch (IllegalArgumentException e) {
            throw new BadInputException("topology '" + topology + "': " + e.getMessage());
        }
        if (port == 0) {
            throw new BadInputException("topology '" + topology + "' publishes its metrics on unknown ports ("
                    + PrometheusReporter.PORT + " is 0): submit it with " + PrometheusReporter.PORT_OFFSET
                    + " instead, or " + PROFILE_JAR);
        }
        String host = worker.substring(0, colon);
        String page = "http://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + "/metrics";
        try {
            long before = nanoClock.getAsLong();
            String text = reader.read(URI.create(page));
            // The worker counts between the request and the end of its answer.
            long middle = before + (nanoClock.getAsLong() - before) / 2;
            reading.add(worker, text, middle);
        } catch (WorkerMetrics.DamagedPageException e) {
            throw new BadInputException("topology '" + topology + "': the metrics of its worker at " + page
                    + " are damaged: " + e.getMessage() + ": look at this page, or " + PROFILE_JAR);
        } catch (IOException | IllegalArgumentException e) {
            String reason = e instanceof UnknownHostException
                    ? "unknown host"
                    : e instanceof ConnectException ? "no answer" : String.valueOf(e.getMessage());
            throw new BadInputException("topology '" + topology + "': cannot read the metrics of its worker at " + page
                    + " (" + reason + "): open this port for this machine, look for the reason in the worker's log, or "
                    + PROFILE_JAR);
        }
    }
}
