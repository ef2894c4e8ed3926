package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ActiveSpan;
import java.util.List;
import java.util.Optional;

/**
 * What lies between two moments of a task, or several such one after the other. Immutable.
 *
 * @param calls calls
 * @param nanos time
 * @param threadCpuNanos CPU time of the thread
 */
public record Span(long calls, long nanos, double threadCpuNanos) {

    /** Nothing. */
    static final Span NONE = new Span(0, 0, 0);

    private static final double NANOS_PER_SECOND = 1e9;

    /** The moments at the ends of what a task did after an earlier frame. */
    record Ends(Moment from, Moment to) {}

    /**
     * The ends.
     *
     * @param earlier the same incarnation before; if it was at work already, the span begins where it was then
     * @param later the incarnation now
     * @return empty if there are no two moments with calls in between
     */
    static Optional<Ends> ends(Optional<Life> earlier, Life later) {
        if (later.active().isEmpty()) {
            return Optional.empty();
        }
        Moment from = earlier.flatMap(Life::active)
                .map(Life.Active::latest)
                .orElse(later.active().get().earliest());
        Moment to = later.active().get().latest();
        return to.calls() > from.calls() && to.nanos() > from.nanos()
                ? Optional.of(new Ends(from, to))
                : Optional.empty();
    }

    /** What a task did after an earlier frame, or at all. */
    static Span of(Optional<Life> earlier, Life later) {
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

    /**
     * The figures of tasks side by side.
     *
     * @param spans one of each task; those that are empty count for nothing
     */
    static Optional<ActiveSpan> figures(List<Span> spans) {
        List<Span> known = spans.stream().filter(span -> span.calls > 0).toList();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        Span sum = known.stream().reduce(NONE, Span::plus);
        return Optional.of(new ActiveSpan(
                sum.calls,
                sum.nanos / NANOS_PER_SECOND / known.size(),
                known.stream()
                        .mapToDouble(span -> span.calls * NANOS_PER_SECOND / span.nanos)
                        .sum(),
                sum.threadCpuNanos / sum.calls));
    }
}
