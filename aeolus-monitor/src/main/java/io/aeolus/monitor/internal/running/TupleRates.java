// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.running;

import java.util.function.ToLongFunction;

/**
 * The tuples per second of executors: of wrapped tasks by their own counts, and of other tasks by the messages that Nimbus counts.
 *
 * @param counts the counts of wrapped tasks
 */
record TupleRates(TupleCounts counts) {

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
}
