// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import java.util.Optional;

/**
 * One incarnation of a task, up to its latest snapshot. The counts of a killed task are kept.
 *
 * @param costs the counts of the latest snapshot, with the latest samples, which snapshots carry once per second
 * @param active when the task had calls; empty before its first call
 */
public record TaskIncarnation(TaskState latest, CallCosts costs, Optional<Active> active) {

    /**
     * The snapshots around the calls of a task, which may be idle afterwards.
     *
     * @param before the last snapshot before the first calls, or else the first snapshot with calls
     * @param first the first snapshot with calls
     * @param beforeLast the second to last snapshot with new calls
     * @param last the last snapshot with new calls
     */
    public record Active(TaskState before, TaskState first, TaskState beforeLast, TaskState last) {

        /** A very short input lies between two snapshots. */
        TaskState earliest() {
            return calls(last) > calls(first) ? first : before;
        }

        TaskState latest() {
            return calls(beforeLast) > calls(first) ? beforeLast : last;
        }
    }

    record Interval(TaskState from, TaskState to) {

        long calls() {
            return TaskIncarnation.calls(to) - TaskIncarnation.calls(from);
        }

        long tuples() {
            return costs(to).tuplesEmitted() - costs(from).tuplesEmitted();
        }

        long nanos() {
            return to.nanos() - from.nanos();
        }

        long threadCpuNanos() {
            return to.threadCpuNanos() - from.threadCpuNanos();
        }
    }

    static TaskIncarnation of(Optional<TaskIncarnation> before, TaskState now) {
        CallCosts costs = costs(now);
        CallCosts withSamples = before.isPresent() && costs.samples().equals(CallSamples.NONE)
                ? costs.withSamples(before.get().costs.samples())
                : costs;
        return new TaskIncarnation(now, withSamples, active(before, now));
    }

    private static Optional<Active> active(Optional<TaskIncarnation> before, TaskState now) {
        Optional<Active> known = before.flatMap(TaskIncarnation::active);
        if (known.isEmpty()) {
            TaskState idle = before.map(TaskIncarnation::latest).orElse(now);
            return calls(now) == 0 ? Optional.empty() : Optional.of(new Active(idle, now, now, now));
        }
        Active active = known.get();
        return calls(now) == calls(active.last)
                ? known
                : Optional.of(new Active(active.before, active.first, active.last, now));
    }

    private static CallCosts costs(TaskState state) {
        return (CallCosts) state.task().report();
    }

    private static long calls(TaskState state) {
        return costs(state).calls();
    }

    /** Returns the activity since an earlier state, starting at the last calls before; empty without new calls. */
    Optional<Interval> since(Optional<TaskIncarnation> earlier) {
        return active.map(now -> new Interval(
                        earlier.flatMap(TaskIncarnation::active)
                                .map(Active::latest)
                                .orElse(now.earliest()),
                        now.latest()))
                .filter(interval -> interval.calls() > 0 && interval.nanos() > 0);
    }

    long number() {
        return latest.task().incarnation();
    }

    int id() {
        return latest.task().task();
    }

    String component() {
        return latest.task().component();
    }

    long process() {
        return latest.worker().snapshot().incarnation();
    }

    long receivedNanos() {
        return latest.worker().receivedNanos();
    }

    /** Returns whether another incarnation of the same task replaces this one. A process that restarts a task lists both incarnations. */
    boolean isBefore(TaskIncarnation other) {
        return receivedNanos() == other.receivedNanos()
                ? latest.task().startNanos() < other.latest.task().startNanos()
                : receivedNanos() < other.receivedNanos();
    }

    String worker() {
        return latest.worker().snapshot().host() + ":" + latest.task().port();
    }

    /** The executor's thread, which its tasks share. */
    String thread() {
        return process() + "/" + latest.task().thread();
    }
}
