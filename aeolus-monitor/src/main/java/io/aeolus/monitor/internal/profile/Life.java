package io.aeolus.monitor.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.Optional;

/**
 * One incarnation of a task, up to its latest snapshot. What one that was killed did up to then stays known.
 *
 * @param task the latest snapshot
 * @param costs what is in it, samples included
 * @param host the host of its process
 * @param process the incarnation of its process
 * @param nanos when the snapshot was made, by the process's clock
 * @param receivedNanos when it came, by the clock of who collects
 * @param active the moments between which the task was at work
 */
public record Life(
        TaskSnapshot task,
        CallCosts costs,
        String host,
        long process,
        long nanos,
        long receivedNanos,
        Optional<Active> active) {

    /**
     * When a task was at work. After its last calls, it may have been idle until the snapshot was made.
     *
     * @param first when a snapshot had calls for the first time
     * @param beforeLast the last time but one that a snapshot had new calls
     * @param last the last time
     */
    public record Active(Moment first, Moment beforeLast, Moment last) {

        Moment latest() {
            return beforeLast.calls() > first.calls() ? beforeLast : last;
        }
    }

    /** What another snapshot says of a task. */
    static Life of(Optional<Life> before, WorkerSnapshot worker, TaskSnapshot task, CallCosts told, long receivedNanos) {
        CallCosts costs = told.completedBy(before.map(Life::costs).orElse(CallCosts.NONE));
        Moment now = new Moment(
                worker.nanos(),
                costs.calls(),
                costs.tuplesEmitted(),
                task.times().cpuNanos(),
                worker.process().cpuNanos(),
                worker.process().ackerCpuNanos());
        return new Life(
                task,
                costs,
                worker.host(),
                worker.incarnation(),
                worker.nanos(),
                receivedNanos,
                active(before.flatMap(Life::active), now));
    }

    private static Optional<Active> active(Optional<Active> before, Moment now) {
        if (before.isEmpty()) {
            return now.calls() == 0 ? Optional.empty() : Optional.of(new Active(now, now, now));
        }
        Moment last = before.get().last();
        return now.calls() == last.calls() ? before : Optional.of(new Active(before.get().first(), last, now));
    }

    /** Host and port. */
    String worker() {
        return host + ":" + task.port();
    }

    /** The executor's thread, which its tasks share. */
    String thread() {
        return process + "/" + task.thread();
    }
}
