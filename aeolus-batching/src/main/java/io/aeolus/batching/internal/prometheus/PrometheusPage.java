// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.prometheus;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.Meter;
import com.codahale.metrics.MetricFilter;
import com.codahale.metrics.ScheduledReporter;
import com.codahale.metrics.Snapshot;
import com.codahale.metrics.Timer;
import io.aeolus.batching.AeolusMetrics;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.storm.metrics2.MetricRegistryProvider;
import org.apache.storm.metrics2.PerReporterGauge;
import org.apache.storm.metrics2.TaskMetricRepo;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of a worker in Prometheus' text format, version 0.0.4. Storm passes the metrics of a task, with its labels, to reporters only, so this
 * class is a reporter that is never started. Thread-safe.
 */
public final class PrometheusPage extends ScheduledReporter {

    /** The format's media type. */
    static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final double SECONDS_PER_NANO = 1e-9;
    private static final double SECONDS_PER_MILLI = 1e-3;
    private static final double[] QUANTILES = {0.5, 0.9, 0.99, 0.999};

    /** The suffix of the gauges in which Storm keeps the rates of its counters; Prometheus computes rates itself. */
    private static final String RATE_SUFFIX = ".m1_rate";

    /** The suffix of the gauges with the task ids of chained components. */
    private static final String TASK_SUFFIX = "." + AeolusMetrics.TASK;

    private static final Map<String, String> HELP = Map.of(
            AeolusMetrics.EMITTED, "Tuples that user code emitted.",
            AeolusMetrics.EXECUTED, "Tuples that the bolt executed, without control tuples.",
            AeolusMetrics.ACKED, "Message ids that were acked to the spout.",
            AeolusMetrics.FAILED, "Message ids that were failed to the spout.",
            AeolusMetrics.ROWS, "Tuples sent on batched streams.",
            AeolusMetrics.BATCHES, "Batches sent, including batches of a single tuple.",
            AeolusMetrics.ROOTS, "Roots to which sent batches are anchored.",
            AeolusMetrics.BATCH_SIZE, "Tuples in a batch.",
            AeolusMetrics.LATENCY, "From the emission of a batch's first tuple to the ack of the batch.",
            AeolusMetrics.TASK, "The task id of a chained component.");

    /** The help of metrics whose names end with a stream, by prefix. */
    private static final Map<String, String> OF_STREAMS = Map.of(
            AeolusMetrics.STREAM_EMITTED_PREFIX, "Tuples that user code emitted, by stream.",
            AeolusMetrics.LIVE_SIZE_PREFIX, "Tuples in a full batch.",
            AeolusMetrics.LIVE_LINGER_PREFIX, "The longest time that a tuple waits for its batch.");

    private final MetricRegistryProvider metrics;
    private final MetricFilter filter;
    private final String topology;

    // The state of the page that is being rendered.
    private final Map<String, Family> families = new TreeMap<>();
    private Map<String, String> taskLabels = Map.of();
    private String component = "";
    /** The task ids of the chained components whose metrics the task has registered, by component. */
    private Map<String, String> members = Map.of();

    /** Renders the metrics of a worker that match a filter. */
    public PrometheusPage(MetricRegistryProvider metrics, MetricFilter filter, String topology) {
        super(metrics.getRegistry(), "aeolus-prometheus", filter, TimeUnit.SECONDS, TimeUnit.NANOSECONDS);
        this.metrics = metrics;
        this.filter = filter;
        this.topology = topology;
    }

    /** The samples of one metric name, by name and labels. */
    private record Family(String type, String help, Map<String, String> samples) {}

    /** Renders the current values. */
    public synchronized String text() {
        families.clear();
        metrics.getTaskMetrics().forEach((dimensions, repo) -> {
            Map<String, String> values = dimensions.getDimensions();
            component = values.getOrDefault("componentId", "");
            taskLabels = new LinkedHashMap<>();
            taskLabels.put("topology", topology);
            taskLabels.put("component", component);
            taskLabels.put("task", values.getOrDefault("taskid", ""));
            @Nullable String stream = values.get("streamId");
            if (stream != null) {
                taskLabels.put("stream", stream);
            }
            members = members(repo);
            repo.report(this, filter);
        });
        StringBuilder text = new StringBuilder();
        families.forEach((name, family) -> {
            text.append("# HELP ").append(name).append(' ').append(escaped(family.help()));
            text.append("\n# TYPE ").append(name).append(' ').append(family.type());
            family.samples()
                    .forEach((sample, value) ->
                            text.append('\n').append(sample).append(' ').append(value));
            text.append('\n');
        });
        return text.toString();
    }

    /** Finds the chained components whose metrics a task has registered, with the task ids of the components. */
    private Map<String, String> members(TaskMetricRepo repo) {
        Map<String, String> tasks = new HashMap<>();
        // Storm shows the metrics of a task to filters and reporters only.
        repo.report(this, (name, metric) -> {
            if (name.endsWith(TASK_SUFFIX) && metric instanceof Gauge<?> task) {
                tasks.put(name.substring(0, name.length() - TASK_SUFFIX.length()), String.valueOf(task.getValue()));
            }
            return false;
        });
        return tasks;
    }

    @Override
    @SuppressWarnings("rawtypes") // as declared
    public void report(
            SortedMap<String, Gauge> gauges,
            SortedMap<String, Counter> counters,
            SortedMap<String, Histogram> histograms,
            SortedMap<String, Meter> meters,
            SortedMap<String, Timer> timers) {
        gauges.forEach(this::addGauge);
        counters.forEach((name, counter) -> addCounter(name, counter.getCount()));
        meters.forEach((name, meter) -> addCounter(name, meter.getCount()));
        histograms.forEach((name, histogram) -> {
            Series series = series(name);
            addSummary(name, series, series.family(), histogram.getSnapshot(), 1, histogram.getCount());
        });
        timers.forEach((name, timer) -> {
            Series series = series(name);
            String family = series.family() + "_seconds";
            addSummary(name, series, family, timer.getSnapshot(), SECONDS_PER_NANO, timer.getCount());
        });
    }

    private void addGauge(String name, Gauge<?> gauge) {
        if (name.endsWith(RATE_SUFFIX)) {
            return;
        }
        Object value;
        try {
            value = gauge instanceof PerReporterGauge<?> own ? own.getValueForReporter(this) : gauge.getValue();
        } catch (Exception e) {
            // A broken gauge of the user must not hide the other metrics.
            return;
        }
        Series series = series(name);
        if (value instanceof Number number) {
            add(name, series.family(), "gauge", "", labels(series), series.unit() * number.doubleValue());
        } else if (value instanceof Boolean isTrue) {
            add(name, series.family(), "gauge", "", labels(series), isTrue ? 1 : 0);
        }
    }

    private void addCounter(String name, long count) {
        Series series = series(name);
        add(name, series.total(), "counter", "", labels(series), (double) count);
    }

    private void addSummary(String name, Series series, String family, Snapshot values, double unit, long count) {
        for (double quantile : QUANTILES) {
            Map<String, String> labels = labels(series);
            labels.put("quantile", Double.toString(quantile));
            add(name, family, "summary", "", labels, unit * values.getValue(quantile));
        }
        add(name, family, "summary", "_count", labels(series), (double) count);
    }

    /** Adds a sample. The last sample with the same name and labels wins, since Prometheus rejects duplicates. */
    private void add(
            String metric, String family, String type, String suffix, Map<String, String> labels, double value) {
        families.computeIfAbsent(family, name -> new Family(type, help(withoutMember(metric)), new LinkedHashMap<>()))
                .samples()
                .put(family + suffix + text(labels), text(value));
    }

    private Series series(String name) {
        Optional<String> member = member(name);
        if (member.isEmpty()) {
            return Series.of(name, component);
        }
        Series series = Series.of(withoutMember(name), member.get());
        Map<String, String> labels = new LinkedHashMap<>(series.labels());
        labels.put("component", member.get());
        labels.put("task", Objects.requireNonNull(members.get(member.get())));
        return new Series(series.family(), labels, series.unit());
    }

    /** The chained component to which a metric belongs; empty if it belongs to the task's component. */
    private Optional<String> member(String name) {
        return members.keySet().stream()
                .filter(id -> name.startsWith(id + "."))
                .max(Comparator.comparingInt(String::length));
    }

    private String withoutMember(String name) {
        return member(name).map(id -> name.substring(id.length() + 1)).orElse(name);
    }

    private Map<String, String> labels(Series series) {
        Map<String, String> labels = new LinkedHashMap<>(taskLabels);
        labels.putAll(series.labels());
        return labels;
    }

    private static String help(String metric) {
        return metric.startsWith(AeolusMetrics.FLUSH_PREFIX)
                ? "Batches by flush reason."
                : streamPrefix(metric)
                        .map(OF_STREAMS::get)
                        .orElseGet(() -> HELP.getOrDefault(metric, "The metric " + metric + "."));
    }

    private static Optional<String> streamPrefix(String metric) {
        return OF_STREAMS.keySet().stream().filter(metric::startsWith).findFirst();
    }

    private static String text(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(label -> label.getKey() + "=\"" + escaped(label.getValue()).replace("\"", "\\\"") + "\"")
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n");
    }

    private static String text(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        boolean isWhole = value == Math.rint(value) && Math.abs(value) < 1e15;
        return isWhole ? Long.toString((long) value) : Double.toString(value);
    }

    /**
     * The name of a metric in Prometheus, where variable parts of a name become labels. Names of Storm's metrics begin with {@code storm_}.
     *
     * @param family the name without the suffix of its type
     * @param labels the labels, in addition to the labels of the task
     * @param unit the factor that converts a value to the base unit
     */
    record Series(String family, Map<String, String> labels, double unit) {

        /** Storm's counts and latencies by stream; the names of a bolt's metrics also have the source component. */
        private static final Pattern BY_STREAM = Pattern.compile(
                "__((?:ack|fail|emit|transfer|execute)-count|(?:process|complete|execute)-latency)-(?:(.+):)?.+",
                Pattern.DOTALL);

        /** Connections to other workers. */
        private static final Pattern BY_PEER = Pattern.compile("__(send-iconnection-\\w+)-(.+:\\d+)");

        private static final Pattern OF_STORM =
                Pattern.compile("__.+|(receive-queue|worker-transfer-queue)-.+", Pattern.DOTALL);

        /** The series of a metric that a component, or Storm on its behalf, has registered. */
        static Series of(String metric, String component) {
            Map<String, String> labels = new LinkedHashMap<>();
            String base = metric;
            Optional<String> ofStream = streamPrefix(metric);
            Matcher byStream = BY_STREAM.matcher(metric);
            Matcher byPeer = BY_PEER.matcher(metric);
            if (metric.startsWith(AeolusMetrics.FLUSH_PREFIX)) {
                base = "aeolus.flushes";
                labels.put("reason", metric.substring(AeolusMetrics.FLUSH_PREFIX.length()));
            } else if (metric.startsWith(AeolusMetrics.CHANGED_PREFIX)) {
                base = "aeolus.changed";
                labels.put("field", metric.substring(AeolusMetrics.CHANGED_PREFIX.length()));
            } else if (ofStream.isPresent()) {
                int length = ofStream.get().length();
                base = ofStream.get().substring(0, length - 1);
                labels.put("stream", metric.substring(length));
            } else if (byStream.matches()) {
                base = byStream.group(1);
                if (byStream.group(2) != null) {
                    labels.put("source", byStream.group(2));
                }
            } else if (byPeer.matches()) {
                base = byPeer.group(1);
                labels.put("to", byPeer.group(2));
            }
            boolean isLatency = byStream.matches() && base.endsWith("-latency");
            boolean isStorms =
                    component.startsWith("__") || OF_STORM.matcher(metric).matches();
            String family = (isStorms ? "storm_" : "") + snakeCase(base) + (isLatency ? "_seconds" : "");
            return new Series(
                    family.isEmpty() || Character.isDigit(family.charAt(0)) ? "_" + family : family,
                    labels,
                    isLatency ? SECONDS_PER_MILLI : 1);
        }

        /** The name of a counter. */
        String total() {
            return family.replaceFirst("_count$", "") + "_total";
        }

        private static String snakeCase(String name) {
            return name.replaceFirst("^__", "")
                    .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                    .replaceAll("[^a-zA-Z0-9_]+", "_")
                    .toLowerCase(Locale.ROOT);
        }
    }
}
