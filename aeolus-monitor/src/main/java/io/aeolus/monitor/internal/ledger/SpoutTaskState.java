package io.aeolus.monitor.internal.ledger;

import io.aeolus.monitor.internal.profile.report.EncodedHistogram;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What one incarnation of a spout task has done since its start. Times are in nanoseconds, by the clock of the task's worker.
 *
 * @param component the spout's id
 * @param task the task's id
 * @param tasks how many tasks the spout has
 * @param incarnation tells this start of the task from others
 * @param counts its rows
 * @param withoutId emissions without message ids
 * @param isEnded whether its end of input was acked
 * @param isConsistent whether the acked rows are the emitted ones, given that the numbers agree
 * @param startedNanos when it emitted its first row, if it has
 * @param settledNanos when the last open row was acked or failed, if that has ever been
 * @param completedNanos when it was complete, if it is
 * @param ids ids that have come since the last state
 * @param latencies those since the last state, if there are some
 */
public record SpoutTaskState(
        String component,
        int task,
        int tasks,
        long incarnation,
        RowCounts counts,
        long withoutId,
        boolean isEnded,
        boolean isConsistent,
        @Nullable Long startedNanos,
        @Nullable Long settledNanos,
        @Nullable Long completedNanos,
        RowIdChanges ids,
        @Nullable EncodedHistogram latencies)
        implements Serializable {}
