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
 * @param moment how far it was then
 * @param receivedNanos when it came, by the clock of who collects
 * @param active the moments between which the task was at work
 */
public record Life(
        TaskSnapshot task,
        CallCosts costs,
        String host,
        long process,
        Moment moment,
        long receivedNanos,
        Optional<Active> active) {

    /**
     * When a task was at work. After its last calls, it may have been idle until the snapshot was made.
     *
     * @param before the last snapshot before its first calls, or the first one with calls if there was none
     * @param first when a snapshot had calls for the first time
     * @param beforeLast the last time but one that a snapshot had new calls
     * @param last the last time
     */
    public record Active(Moment before, Moment first, Moment beforeLast, Moment last) {

        /** Of an input that is over in a moment, no two snapshots are between its first and its last calls. */
        Moment earliest() {
            return last.calls() > first.calls() ? first : before;
        }

        Moment latest() {
            return beforeLast.calls() > first.calls() ? beforeLast : last;
        }
    }

    /** What another snapshot says of a task. */
    static Life of(
            Optional<Life> before, WorkerSnapshot worker, TaskSnapshot task, CallCosts told, long receivedNanos) {
        CallCosts costs = told.completedBy(before.map(Life::costs).orElse(CallCosts.NONE));
        Moment now = new Moment(
                worker.nanos(),
                costs.calls(),
                costs.tuplesEmitted(),
                task.times().cpuNanos(),
                worker.process().cpuNanos(),
                worker.process().ackerCpuNanos());
        return new Life(task, costs, worker.host(), worker.incarnation(), now, receivedNanos, active(before, now));
    }

    private static Optional<Active> active(Optional<Life> before, Moment now) {
        Optional<Active> known = before.flatMap(Life::active);
        if (known.isEmpty()) {
            Moment idle = before.map(Life::moment).orElse(now);
            return now.calls() == 0 ? Optional.empty() : Optional.of(new Active(idle, now, now, now));
        }
        Active active = known.get();
        return now.calls() == active.last.calls()
                ? known
                : Optional.of(new Active(active.before, active.first, active.last, now));
    }

    /** When the latest snapshot was made, by the process's clock. */
    long nanos() {
        return moment.nanos();
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
