package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import java.util.Optional;

/**
 * What lies between two marks of a task, or several such. Immutable.
 *
 * @param calls calls
 * @param nanos time
 * @param threadCpuNanos CPU time of the thread
 */
record Span(long calls, long nanos, double threadCpuNanos) {

    /** Nothing. */
    static final Span NONE = new Span(0, 0, 0);

    /** The marks at the ends of what a report has after an earlier one. */
    record Ends(Mark from, Mark to) {}

    /**
     * The ends.
     *
     * @param earlier an earlier report of the same incarnation, if there is one: its latest mark is where the span begins
     * @param later the later report
     * @return empty if there are no two marks with calls in between
     */
    static Optional<Ends> ends(Optional<TaskReport> earlier, TaskReport later) {
        Optional<Mark> from = earlier.flatMap(TaskReport::latestMark).or(later::firstMark);
        Optional<Mark> to = later.latestMark();
        return from.isPresent()
                        && to.isPresent()
                        && to.get().calls() > from.get().calls()
                        && to.get().nanos() > from.get().nanos()
                ? Optional.of(new Ends(from.get(), to.get()))
                : Optional.empty();
    }

    /** What a report has after an earlier one, or at all. */
    static Span of(Optional<TaskReport> earlier, TaskReport later) {
        return ends(earlier, later)
                .map(ends -> new Span(
                        ends.to.calls() - ends.from.calls(),
                        ends.to.nanos() - ends.from.nanos(),
                        ends.to.threadCpuNanos() - ends.from.threadCpuNanos()))
                .orElse(NONE);
    }

    /** Both, one after the other. */
    Span plus(Span other) {
        return new Span(calls + other.calls, nanos + other.nanos, threadCpuNanos + other.threadCpuNanos);
    }

    /** The same with a part of the thread's CPU time. */
    Span withShareOfThread(double share) {
        return new Span(calls, nanos, share * threadCpuNanos);
    }
}
