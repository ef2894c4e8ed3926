// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import io.aeolus.cluster.TopologyStatistics.SampledTime;
import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The tuples per second of executors: of wrapped tasks by their own counts, and of other tasks by the messages that Nimbus counts.
 *
 * @param counts the counts of wrapped tasks
 * @param rowsPerBatch mean tuples per batch of each component that sent batches
 */
record TupleRates(TupleCounts counts, Map<String, Double> rowsPerBatch) {

    TupleRates {
        rowsPerBatch = Map.copyOf(rowsPerBatch);
    }

    static TupleRates of(TupleCounts counts, Map<String, List<ExecutorActivity>> byComponent) {
        Map<String, Double> rows = new HashMap<>();
        byComponent.forEach((id, own) -> counts.rowsPerBatch(own).ifPresent(mean -> rows.put(id, mean)));
        return new TupleRates(counts, rows);
    }

    boolean isCounted(ExecutorActivity executor) {
        return counts.isCounted(executor);
    }

    private double counted(ExecutorActivity executor, ToLongFunction<TaskCounts> number) {
        TaskCounts own = counts.of(executor);
        return own.perSecond(number.applyAsLong(own));
    }

    double emitted(ExecutorActivity executor, String stream) {
        return isCounted(executor)
                ? counted(executor, own -> own.emitted().getOrDefault(stream, 0L))
                : executor.sums().emitted().getOrDefault(stream, 0L) / executor.seconds();
    }

    double acked(ExecutorActivity executor) {
        return isCounted(executor)
                ? counted(executor, TaskCounts::acked)
                : executor.tuples(executor.acked().samples()) / executor.seconds();
    }

    double failed(ExecutorActivity executor) {
        return isCounted(executor)
                ? counted(executor, TaskCounts::failed)
                : executor.tuples(executor.failed()) / executor.seconds();
    }

    /** Returns the tuples that a bolt executes. */
    double executed(ExecutorActivity executor) {
        return isCounted(executor) ? counted(executor, TaskCounts::executed) : executor.callsPerSecond();
    }

    /**
     * Returns the tuples that a bolt executes of each of the user's streams. A wrapped task counts the tuples of all streams together, so they are
     * divided by the messages of each stream, and the tuples in a message of its producer.
     */
    Map<StreamName, Double> executedByInput(ExecutorActivity executor) {
        Map<StreamName, Double> rates = new HashMap<>();
        executor.sums().executed().forEach((input, time) -> {
            if (UserStreams.contain(input.component(), input.stream())) {
                rates.put(input, messages(executor, time) * rowsPerMessage(executor, input));
            }
        });
        double sum = rates.values().stream().mapToDouble(rate -> rate).sum();
        if (isCounted(executor) && sum > 0) {
            double factor = executed(executor) / sum;
            rates.replaceAll((input, rate) -> factor * rate);
        }
        return rates;
    }

    private static double messages(ExecutorActivity executor, SampledTime time) {
        return executor.tuples(time.samples()) / executor.seconds();
    }

    private double rowsPerMessage(ExecutorActivity executor, StreamName input) {
        return isCounted(executor) && counts.isBatched(input.component(), input.stream())
                ? rowsPerBatch.getOrDefault(input.component(), 1.0)
                : 1;
    }
}
