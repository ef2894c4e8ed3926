package io.aeolus.monitor.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.ThreadTimes;
import java.util.Optional;

/**
 * What a task, or several, did between two frames. Immutable.
 *
 * @param seconds task seconds
 * @param costs what was counted and measured
 * @param times what the threads used
 * @param span the calls between two moments, and what the thread took for them
 */
public record TaskDelta(double seconds, CallCosts costs, ThreadTimes times, Span span) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Nothing. */
    static final TaskDelta NONE = new TaskDelta(0, CallCosts.NONE, ThreadTimes.NONE, Span.NONE);

    /** What came after an earlier frame, or since the start if the incarnation was not there then. */
    static TaskDelta between(Optional<Life> earlier, Life later) {
        Span span = Span.of(earlier, later);
        return earlier.map(before -> new TaskDelta(
                        (later.nanos() - before.nanos()) / NANOS_PER_SECOND,
                        later.costs().minus(before.costs()),
                        later.task().times().minus(before.task().times()),
                        span))
                .orElseGet(() -> new TaskDelta(
                        (later.nanos() - later.task().startNanos()) / NANOS_PER_SECOND,
                        later.costs(),
                        later.task().times(),
                        span));
    }

    /** Both together. */
    TaskDelta plus(TaskDelta other) {
        return new TaskDelta(
                seconds + other.seconds, costs.plus(other.costs), times.plus(other.times), span.plus(other.span));
    }

    /**
     * The same with a part of what its thread allocated and used in the span, which several tasks share. The thread's CPU time and
     * waits stay: the thread is as busy for each of them.
     */
    TaskDelta withShareOfThread(double share) {
        ThreadTimes own =
                new ThreadTimes(times.cpuNanos(), times.waitNanos(), Math.round(share * times.allocatedBytes()));
        return new TaskDelta(seconds, costs, own, span.withShareOfThread(share));
    }

    double callsPerSecond() {
        return seconds > 0 ? costs.calls() / seconds : 0;
    }

    double nanos() {
        return seconds * NANOS_PER_SECOND;
    }
}
