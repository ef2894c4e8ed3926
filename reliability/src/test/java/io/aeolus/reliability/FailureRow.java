// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability;

import io.aeolus.reliability.RunLine.Count;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * All runs of a scenario.
 *
 * @param fault the fault
 * @param topology the topology
 * @param configuration how the plan runs the topology
 * @param runs the runs
 * @param recoveries all recoveries, ascending
 */
record FailureRow(String fault, String topology, String configuration, List<RunLine> runs, List<Duration> recoveries) {

    static final double MILLIS_PER_SECOND = 1000;
    private static final double MEDIAN = 0.5;
    private static final double HIGH = 0.99;

    static FailureRow of(Scenario scenario, List<RunLine> runs) {
        return new FailureRow(
                scenario.fault().title(),
                scenario.subject().topology(),
                scenario.subject().configuration(),
                runs,
                runs.stream().flatMap(run -> run.recoveries().stream()).sorted().toList());
    }

    boolean isStock() {
        return configuration.startsWith(Subject.STOCK);
    }

    /** Returns whether only the queues bound the tuples in flight. */
    boolean isBoundByQueues() {
        return configuration.contains(CountingSubject.QUEUES_ONLY);
    }

    int kills() {
        return (int) sum(Count.KILLS);
    }

    List<Long> seeds() {
        return runs.stream().map(run -> run.count(Count.SEED)).toList();
    }

    /** Formats the row, next to the recoveries of the topology without batches. */
    String text(Optional<FailureRow> stock) {
        long mean = least(Count.MEAN_BATCH);
        return String.format(
                Locale.ROOT,
                "| %s | %s | %s | %d | %,d | %d | %,d | %,d | %s | %s | %.1f | %.1f | %s | %s |",
                fault,
                topology,
                configuration,
                sum(Count.FAULTS),
                sum(Count.ROWS),
                sum(Count.LOST),
                sum(Count.REPLAYS),
                sum(Count.DUPLICATES),
                least(Count.OVERTAKEN) < 0 ? "" : sum(Count.OVERTAKEN),
                mean < 0 ? "" : mean,
                median(),
                high(),
                stock.map(row -> String.format(Locale.ROOT, "%.1f", row.median()))
                        .orElse(""),
                stock.map(row -> String.format(Locale.ROOT, "%.1f", row.high())).orElse(""));
    }

    double median() {
        return quantile(MEDIAN);
    }

    double high() {
        return quantile(HIGH);
    }

    /** Returns the smallest recovery, in seconds, that is not exceeded by this share of all. */
    private double quantile(double share) {
        int rank = (int) Math.ceil(share * recoveries.size());
        return recoveries.get(Math.max(1, rank) - 1).toMillis() / MILLIS_PER_SECOND;
    }

    private long sum(Count which) {
        return runs.stream().mapToLong(run -> run.count(which)).sum();
    }

    private long least(Count which) {
        return runs.stream().mapToLong(run -> run.count(which)).min().orElse(-1);
    }
}
