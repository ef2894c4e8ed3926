// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.agent;

import com.codahale.metrics.Counter;
import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricRegistry;
import io.aeolus.batching.AeolusMetrics;
import io.aeolus.probe.UserStreams;
import io.aeolus.probe.WorkerSnapshot;
import io.aeolus.probe.WorkerSnapshot.ComponentTraffic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/** Sums the traffic metrics of the batching wrappers and, for unbatched components, of Storm. Thread-safe. */
final class MetricTraffic {

    /**
     * Storm names a metric by topology, host, component, task and port, separated by dots, then a hyphen and the name. Its own emit counts
     * also name the stream. The head of a chain registers the metrics of the chained components, whose ids precede the names.
     */
    private static final Pattern WRAPPERS =
            Pattern.compile(".*?\\.(?<component>[^.]+)\\.-?\\d+\\.-?\\d+-(?:(?<member>.+?)\\.)?(?<metric>aeolus\\..+)");

    private static final Pattern STORMS =
            Pattern.compile(".*?\\.(?<component>[^.]+)\\.[^.]+\\.-?\\d+\\.-?\\d+-__emit-count-(?<stream>.+)");

    /** Key of Storm's own emit counts. */
    private static final String STORMS_EMITTED = "";

    private final List<MetricRegistry> registries = new CopyOnWriteArrayList<>();
    private final Map<String, Optional<TrafficMetric>> parsedNames = new ConcurrentHashMap<>();

    private record TrafficMetric(String component, String metric) {}

    void add(MetricRegistry registry) {
        registries.add(registry);
    }

    <M extends Metric> Stream<M> metrics(Class<M> kind, Predicate<String> name) {
        return registries.stream()
                .flatMap(registry -> registry.getMetrics().entrySet().stream())
                .filter(metric -> kind.isInstance(metric.getValue()) && name.test(metric.getKey()))
                .map(metric -> kind.cast(metric.getValue()));
    }

    Map<String, ComponentTraffic> byComponent() {
        Map<String, Map<String, Long>> counts = new HashMap<>();
        for (MetricRegistry registry : registries) {
            // getMetrics returns a view, getCounters would copy.
            registry.getMetrics().forEach((name, metric) -> {
                if (metric instanceof Counter counter) {
                    parsedNames
                            .computeIfAbsent(name, MetricTraffic::parse)
                            .ifPresent(parsed -> counts.computeIfAbsent(parsed.component(), id -> new HashMap<>())
                                    .merge(parsed.metric(), counter.getCount(), Long::sum));
                }
            });
        }
        Map<String, ComponentTraffic> traffic = new HashMap<>();
        counts.forEach((component, ofComponent) -> traffic.put(component, traffic(ofComponent)));
        return traffic;
    }

    private static Optional<TrafficMetric> parse(String name) {
        Matcher wrappers = WRAPPERS.matcher(name);
        if (wrappers.matches()) {
            @Nullable String member = wrappers.group("member");
            return Optional.of(new TrafficMetric(
                    member == null ? wrappers.group("component") : WorkerSnapshot.metricName(member),
                    wrappers.group("metric")));
        }
        Matcher storms = STORMS.matcher(name);
        return storms.matches()
                        && !Utils.isSystemId(storms.group("stream"))
                        && UserStreams.contain(storms.group("component"), storms.group("stream"))
                ? Optional.of(new TrafficMetric(storms.group("component"), STORMS_EMITTED))
                : Optional.empty();
    }

    private static ComponentTraffic traffic(Map<String, Long> counts) {
        Map<String, Long> flushes = new HashMap<>();
        Set<String> changed = new HashSet<>();
        counts.forEach((metric, count) -> {
            if (metric.startsWith(AeolusMetrics.FLUSH_PREFIX) && count > 0) {
                flushes.put(metric.substring(AeolusMetrics.FLUSH_PREFIX.length()), count);
            } else if (metric.startsWith(AeolusMetrics.CHANGED_PREFIX)) {
                changed.add(metric.substring(AeolusMetrics.CHANGED_PREFIX.length()));
            }
        });
        // For a batched component, Storm counts batches.
        return new ComponentTraffic(
                counts.getOrDefault(AeolusMetrics.EMITTED, counts.getOrDefault(STORMS_EMITTED, 0L)),
                counts.getOrDefault(AeolusMetrics.ROWS, 0L),
                counts.getOrDefault(AeolusMetrics.BATCHES, 0L),
                flushes,
                changed);
    }
}
