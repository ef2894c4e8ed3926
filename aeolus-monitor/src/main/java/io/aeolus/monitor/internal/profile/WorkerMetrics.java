package io.aeolus.monitor.internal.profile;

import com.codahale.metrics.Gauge;
import com.codahale.metrics.MetricRegistry;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/** Storm's metrics of this JVM's workers, by run. Thread-safe. */
final class WorkerMetrics {

    private static final Map<String, List<MetricRegistry>> REGISTRIES = new ConcurrentHashMap<>();

    private WorkerMetrics() {}

    static void add(String runId, MetricRegistry registry) {
        REGISTRIES.computeIfAbsent(runId, run -> new CopyOnWriteArrayList<>()).add(registry);
    }

    static void remove(String runId) {
        REGISTRIES.remove(runId);
    }

    /** The first gauge whose name fits. */
    static Optional<Gauge<?>> gauge(String runId, Predicate<String> name) {
        for (MetricRegistry registry : REGISTRIES.getOrDefault(runId, List.of())) {
            for (Map.Entry<String, ?> gauge : registry.getGauges().entrySet()) {
                if (name.test(gauge.getKey())) {
                    return Optional.of((Gauge<?>) gauge.getValue());
                }
            }
        }
        return Optional.empty();
    }
}
