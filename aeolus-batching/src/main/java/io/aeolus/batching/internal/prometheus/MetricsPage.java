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
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.apache.storm.metrics2.MetricRegistryProvider;
import org.apache.storm.metrics2.PerReporterGauge;
import org.jspecify.annotations.Nullable;

/**
 * All metrics of a worker as a page for Prometheus. It is a reporter as only those are told metrics with their task and stream; it is
 * never started. Thread-safe.
 */
public final class MetricsPage extends ScheduledReporter {

    private static final double SECONDS_PER_NANO = 1e-9;
    private static final String NAME = "aeolus-prometheus";

    /** Storm keeps rates of its counters as gauges; Prometheus computes its own. */
    private static final String RATE = ".m1_rate";

    private static final Map<String, String> HELP = Map.of(
            AeolusMetrics.EMITTED, "Tuples that user code emitted, when they leave their buffer.",
            AeolusMetrics.EXECUTED, "Tuples that the bolt executed, without control tuples.",
            AeolusMetrics.ACKED, "Message ids that the spout was told of as acked.",
            AeolusMetrics.FAILED, "Message ids that the spout was told of as failed.",
            AeolusMetrics.ROWS, "Rows sent on batched streams.",
            AeolusMetrics.BATCHES, "Batches sent, those of a single row included.",
            AeolusMetrics.ROOTS, "Roots that sent batches hang on.",
            AeolusMetrics.BATCH_SIZE, "Rows in a batch.",
            AeolusMetrics.LATENCY, "From the emission of a batch's first row to the ack of the batch.");

    private static final String FLUSHES = "Batches by the reason why they were sent.";

    private final MetricRegistryProvider metrics;
    private final MetricFilter filter;
    private final String topology;

    // Of the page that is being made.
    private Exposition page = new Exposition();
    private Map<String, String> task = Map.of();
    private String component = "";

    /** A page of those metrics of a worker that match a filter. */
    public MetricsPage(MetricRegistryProvider metrics, MetricFilter filter, String topology) {
        super(metrics.getRegistry(), NAME, filter, TimeUnit.SECONDS, TimeUnit.NANOSECONDS);
        this.metrics = metrics;
        this.filter = filter;
        this.topology = topology;
    }

    /** The page as of now, in Prometheus' format. */
    public synchronized String text() {
        page = new Exposition();
        metrics.getTaskMetrics().forEach((dimensions, repo) -> {
            Map<String, String> from = dimensions.getDimensions();
            component = from.getOrDefault("componentId", "");
            task = new LinkedHashMap<>();
            task.put("topology", topology);
            task.put("component", component);
            task.put("task", from.getOrDefault("taskid", ""));
            @Nullable String stream = from.get("streamId");
            if (stream != null) {
                task.put("stream", stream);
            }
            repo.report(this, filter);
        });
        return page.text();
    }

    @Override
    @SuppressWarnings("rawtypes") // as declared
    public void report(
            SortedMap<String, Gauge> gauges,
            SortedMap<String, Counter> counters,
            SortedMap<String, Histogram> histograms,
            SortedMap<String, Meter> meters,
            SortedMap<String, Timer> timers) {
        gauges.forEach(this::add);
        counters.forEach((name, counter) -> addTotal(name, counter.getCount()));
        meters.forEach((name, meter) -> addTotal(name, meter.getCount()));
        histograms.forEach((name, histogram) -> {
            SeriesName series = SeriesName.of(name, component);
            addSummary(name, series, series.family(), histogram.getSnapshot(), 1, histogram.getCount());
        });
        timers.forEach((name, timer) -> {
            SeriesName series = SeriesName.of(name, component);
            addSummary(
                    name,
                    series,
                    series.family() + "_seconds",
                    timer.getSnapshot(),
                    SECONDS_PER_NANO,
                    timer.getCount());
        });
    }

    private void add(String name, Gauge<?> gauge) {
        if (name.endsWith(RATE)) {
            return;
        }
        Object value;
        try {
            value = gauge instanceof PerReporterGauge<?> own ? own.getValueForReporter(this) : gauge.getValue();
        } catch (Exception e) {
            // It is the user's; the others are to be seen nevertheless.
            return;
        }
        SeriesName series = SeriesName.of(name, component);
        if (value instanceof Number number) {
            page.add(series.family(), "gauge", help(name), "", labels(series), series.unit() * number.doubleValue());
        } else if (value instanceof Boolean is) {
            page.add(series.family(), "gauge", help(name), "", labels(series), is ? 1 : 0);
        }
    }

    private void addTotal(String name, long count) {
        SeriesName series = SeriesName.of(name, component);
        page.add(series.total(), "counter", help(name), "", labels(series), (double) count);
    }

    private void addSummary(String name, SeriesName series, String family, Snapshot values, double unit, long count) {
        for (double quantile : new double[] {0.5, 0.9, 0.99, 0.999}) {
            Map<String, String> labels = labels(series);
            labels.put("quantile", Double.toString(quantile));
            page.add(family, "summary", help(name), "", labels, unit * values.getValue(quantile));
        }
        page.add(family, "summary", help(name), "_count", labels(series), (double) count);
    }

    private Map<String, String> labels(SeriesName series) {
        Map<String, String> labels = new LinkedHashMap<>(task);
        labels.putAll(series.labels());
        return labels;
    }

    private static String help(String name) {
        if (name.startsWith(AeolusMetrics.FLUSH_PREFIX)) {
            return FLUSHES;
        }
        return HELP.getOrDefault(name, "The metric " + name + ", or one like it.");
    }
}
