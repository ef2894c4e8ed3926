package io.aeolus.probe.internal.agent;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Gauge;
import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricRegistry;
import io.aeolus.batching.AeolusMetrics;
import io.aeolus.probe.ComponentTraffic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.utils.Utils;

/** Sums what the batching wrappers count in the metrics of their workers, and Storm where there are none. Thread-safe. */
final class MetricTraffic {

    /**
     * Storm puts topology, host, component, task and port before the name of a metric, dots between them, and a hyphen before the
     * name. Before its own counts of emissions there is the stream as well.
     */
    private static final Pattern WRAPPERS =
            Pattern.compile(".*?\\.(?<component>[^.]+)\\.-?\\d+\\.-?\\d+-(?<metric>aeolus\\..+)");

    private static final Pattern STORMS =
            Pattern.compile(".*?\\.(?<component>[^.]+)\\.[^.]+\\.-?\\d+\\.-?\\d+-__emit-count-(?<stream>.+)");

    private final List<MetricRegistry> registries = new CopyOnWriteArrayList<>();
    private final Map<String, Optional<Meaning>> meanings = new ConcurrentHashMap<>();

    /** What a counter counts; the metric is empty if it is Storm's of emissions. */
    private record Meaning(String component, Optional<String> metric) {}

    void add(MetricRegistry registry) {
        registries.add(registry);
    }

    /** A gauge by its name. */
    Optional<Gauge<?>> gauge(Predicate<String> name) {
        return registries.stream()
                .flatMap(registry -> registry.getGauges((known, metric) -> name.test(known)).values().stream())
                .<Gauge<?>>map(gauge -> gauge)
                .findFirst();
    }

    /** The counters that have such names. */
    List<Counter> counters(Predicate<String> name) {
        return registries.stream()
                .flatMap(registry -> registry.getCounters((known, metric) -> name.test(known)).values().stream())
                .toList();
    }

    /** The counts of each component, by its name in metrics. */
    Map<String, ComponentTraffic> byComponent() {
        Map<String, Sums> sums = new HashMap<>();
        for (MetricRegistry registry : registries) {
            // A view: no copy of all that Storm counts.
            registry.getMetrics()
                    .forEach((name, metric) -> meaning(name, metric)
                            .ifPresent(meaning -> sums.computeIfAbsent(meaning.component(), id -> new Sums())
                                    .add(meaning.metric(), ((Counter) metric).getCount())));
        }
        Map<String, ComponentTraffic> traffic = new HashMap<>();
        sums.forEach((component, sum) -> traffic.put(component, sum.traffic()));
        return traffic;
    }

    private Optional<Meaning> meaning(String name, Metric metric) {
        return metric instanceof Counter ? meanings.computeIfAbsent(name, MetricTraffic::read) : Optional.empty();
    }

    private static Optional<Meaning> read(String name) {
        Matcher wrappers = WRAPPERS.matcher(name);
        if (wrappers.matches()) {
            return Optional.of(new Meaning(wrappers.group("component"), Optional.of(wrappers.group("metric"))));
        }
        Matcher storms = STORMS.matcher(name);
        return storms.matches() && isUsers(storms.group("component"), storms.group("stream"))
                ? Optional.of(new Meaning(storms.group("component"), Optional.empty()))
                : Optional.empty();
    }

    private static boolean isUsers(String component, String stream) {
        return !Utils.isSystemId(component)
                && !Utils.isSystemId(stream)
                && !stream.equals(CheckpointSpout.CHECKPOINT_STREAM_ID);
    }

    /** Of one component. */
    private static final class Sums {

        private final Map<String, Long> wrappers = new HashMap<>();
        private long storms;

        void add(Optional<String> metric, long count) {
            if (metric.isPresent()) {
                wrappers.merge(metric.get(), count, Long::sum);
            } else {
                storms += count;
            }
        }

        ComponentTraffic traffic() {
            Map<String, Long> flushes = new HashMap<>();
            wrappers.forEach((metric, count) -> {
                if (metric.startsWith(AeolusMetrics.FLUSH_PREFIX) && count > 0) {
                    flushes.put(metric.substring(AeolusMetrics.FLUSH_PREFIX.length()), count);
                }
            });
            // Of a component with batches, Storm counts batches.
            return new ComponentTraffic(
                    wrappers.getOrDefault(AeolusMetrics.EMITTED, storms),
                    wrappers.getOrDefault(AeolusMetrics.ROWS, 0L),
                    wrappers.getOrDefault(AeolusMetrics.BATCHES, 0L),
                    flushes);
        }
    }
}
