package io.aeolus.monitor.internal.ledger;

import com.codahale.metrics.MetricRegistry;
import io.aeolus.batching.AeolusMetrics;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sums what the batching wrappers count in the metrics of their workers. Thread-safe. */
final class BatchCounters {

    private final List<MetricRegistry> registries = new CopyOnWriteArrayList<>();

    void add(MetricRegistry registry) {
        registries.add(registry);
    }

    /** Rows per batch, 1 if there are no batches. */
    double meanBatchSize() {
        return mean(rows(), batches());
    }

    /** Rows per batch, 1 if there are no batches. */
    static double mean(long rows, long batches) {
        return batches == 0 ? 1 : (double) rows / batches;
    }

    long batches() {
        return sum(AeolusMetrics.BATCHES);
    }

    long rows() {
        return sum(AeolusMetrics.ROWS);
    }

    private long sum(String metric) {
        // Storm puts topology, component and task before a metric's name, and a hyphen between.
        String ending = "-" + metric;
        return registries.stream()
                .flatMap(registry -> registry.getCounters((name, counter) -> name.endsWith(ending)).values().stream())
                .mapToLong(counter -> counter.getCount())
                .sum();
    }
}
