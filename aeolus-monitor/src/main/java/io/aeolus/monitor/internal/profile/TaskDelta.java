package io.aeolus.monitor.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.ThreadTimes;
import java.util.Optional;

/** What a task, or several, did between two frames, summed over tasks. Immutable. */
record TaskDelta(double seconds, CallCosts costs, ThreadTimes times, Span span) {

    private static final double NANOS_PER_SECOND = 1e9;

    static final TaskDelta NONE = new TaskDelta(0, CallCosts.NONE, ThreadTimes.NONE, Span.NONE);

    /** The calls between two moments of a task, or several such one after the other, and what its thread took for them. */
    record Span(long calls, long nanos, double threadCpuNanos) {

        static final Span NONE = new Span(0, 0, 0);

        private static Span of(Life.Ends ends) {
            return new Span(
                    ends.to().calls() - ends.from().calls(),
                    ends.to().nanos() - ends.from().nanos(),
                    ends.to().threadCpuNanos() - ends.from().threadCpuNanos());
        }

        Span plus(Span other) {
            return new Span(calls + other.calls, nanos + other.nanos, threadCpuNanos + other.threadCpuNanos);
        }
    }

    /** What came after an earlier frame, or since the start if the incarnation was not there then. */
    static TaskDelta between(Optional<Life> earlier, Life later) {
        long start =
                earlier.map(life -> life.moment().nanos()).orElse(later.task().startNanos());
        return new TaskDelta(
                (later.moment().nanos() - start) / NANOS_PER_SECOND,
                later.costs().minus(earlier.map(Life::costs).orElse(CallCosts.NONE)),
                later.task()
                        .times()
                        .minus(earlier.map(life -> life.task().times()).orElse(ThreadTimes.NONE)),
                later.since(earlier).map(Span::of).orElse(Span.NONE));
    }

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
        return new TaskDelta(seconds, costs, own, new Span(span.calls, span.nanos, share * span.threadCpuNanos));
    }

    double nanos() {
        return seconds * NANOS_PER_SECOND;
    }
}
