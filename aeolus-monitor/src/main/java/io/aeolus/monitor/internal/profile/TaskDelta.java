// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.TaskSnapshot.ThreadTimes;
import java.util.Optional;

/**
 * The activity of a task, or of several tasks together, between two states. Immutable.
 *
 * @param span the part between the first and the last calls
 */
record TaskDelta(double seconds, CallCosts costs, ThreadTimes times, Span span) {

    static final TaskDelta NONE = new TaskDelta(0, CallCosts.NONE, ThreadTimes.NONE, Span.NONE);

    /** Calls, elapsed time, and CPU time of the thread. */
    record Span(long calls, long nanos, double threadCpuNanos) {

        static final Span NONE = new Span(0, 0, 0);

        Span plus(Span other) {
            return new Span(calls + other.calls, nanos + other.nanos, threadCpuNanos + other.threadCpuNanos);
        }
    }

    /** Returns the activity since an earlier state, or since the start of the incarnation. */
    static TaskDelta between(Optional<TaskIncarnation> earlier, TaskIncarnation later) {
        long start = earlier.map(task -> task.latest().nanos())
                .orElse(later.latest().task().startNanos());
        ThreadTimes before = earlier.map(task -> task.latest().task().times()).orElse(ThreadTimes.NONE);
        return new TaskDelta(
                (later.latest().nanos() - start) / Nanos.PER_SECOND,
                later.costs().minus(earlier.map(TaskIncarnation::costs).orElse(CallCosts.NONE)),
                later.latest().task().times().minus(before),
                later.since(earlier)
                        .map(interval -> new Span(interval.calls(), interval.nanos(), interval.threadCpuNanos()))
                        .orElse(Span.NONE));
    }

    TaskDelta plus(TaskDelta other) {
        return new TaskDelta(
                seconds + other.seconds, costs.plus(other.costs), times.plus(other.times), span.plus(other.span));
    }

    /**
     * Copies this delta with a share of the thread's CPU time in the span. Copies the CPU time and the waits of the thread in the whole
     * interval unchanged.
     */
    TaskDelta withShareOfThread(double share) {
        return new TaskDelta(seconds, costs, times, new Span(span.calls, span.nanos, share * span.threadCpuNanos));
    }

    double nanos() {
        return seconds * Nanos.PER_SECOND;
    }
}
