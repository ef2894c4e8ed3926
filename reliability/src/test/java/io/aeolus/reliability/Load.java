// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.batching.AeolusMetrics;
import io.aeolus.reliability.counting.CountingTopology;
import java.util.Collections;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeSet;

/**
 * How full the batches of a topology are, according to the metrics of its tasks.
 *
 * @param meanBatch the tuples of a batch, of those sent in the last second; 0 without batches
 * @param buffered the tuples in buffers; 0 without buffers
 */
record Load(double meanBatch, long buffered) {

    private static final long NEWEST_SECONDS = 3;

    /** Reads the metrics of the last seconds. */
    static Load of(MetricFiles metrics) {
        long since = System.currentTimeMillis() / 1_000 - NEWEST_SECONDS;
        long batches = growth(metrics, AeolusMetrics.BATCHES, since);
        long rows = growth(metrics, AeolusMetrics.ROWS, since);
        return new Load(batches == 0 ? 0 : rows / (double) batches, buffered(metrics, since));
    }

    Load least(Load other) {
        return new Load(Math.min(meanBatch, other.meanBatch), Math.min(buffered, other.buffered));
    }

    private static long growth(MetricFiles metrics, String counter, long since) {
        return metrics.series(counter).values().stream()
                .filter(values -> values.size() > 1 && values.lastKey() > since)
                .mapToLong(values -> values.lastEntry().getValue()
                        - values.lowerEntry(values.lastKey()).getValue())
                // A restarted task counts from 0.
                .filter(growth -> growth > 0)
                .sum();
    }

    /** Aeolus counts a tuple when its batch is sent. A report reads the calls first, so their difference is not too large. */
    private static long buffered(MetricFiles metrics, long since) {
        Map<Integer, NavigableMap<Long, Long>> sent = metrics.series(AeolusMetrics.EMITTED);
        long buffered = 0;
        for (Map.Entry<Integer, NavigableMap<Long, Long>> called :
                metrics.series(CountingTopology.CALLS).entrySet()) {
            TreeSet<Long> times = new TreeSet<>(called.getValue().keySet());
            times.retainAll(sent.getOrDefault(called.getKey(), Collections.emptyNavigableMap())
                    .keySet());
            if (!times.isEmpty() && times.last() > since) {
                long time = times.last();
                buffered += Math.max(
                        0,
                        called.getValue().get(time) - sent.get(called.getKey()).get(time));
            }
        }
        return buffered;
    }
}
