package io.aeolus.monitor.internal.profile;

import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.ProcessTimes;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.Optional;

/**
 * One incarnation of a task, up to its latest snapshot. What one that was killed did up to then stays known.
 *
 * @param costs what is in the snapshot, with the samples that were told last
 * @param process the incarnation of its process
 * @param moment how far it was then
 * @param receivedNanos when the snapshot came, by the clock of who collects
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

    /** How far a task and its process were at a time by the process's clock. What two moments differ in is exact. */
    public record Moment(long nanos, long calls, long tuples, long threadCpuNanos, ProcessTimes process) {}

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

    /** The ends of what a task did in some time. */
    record Ends(Moment from, Moment to) {}

    static Life of(
            Optional<Life> before, WorkerSnapshot worker, TaskSnapshot task, CallCosts told, long receivedNanos) {
        CallCosts costs = before.isPresent() && told.samples().equals(CallSamples.NONE)
                ? told.withSamples(before.get().costs.samples())
                : told;
        Moment now = new Moment(
                worker.nanos(),
                costs.calls(),
                costs.tuplesEmitted(),
                task.times().cpuNanos(),
                worker.process());
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

    /** The ends of what this task did after an earlier frame, if it was at work at two moments; they begin where it was then. */
    Optional<Ends> since(Optional<Life> earlier) {
        return active.map(now -> new Ends(
                        earlier.flatMap(Life::active).map(Active::latest).orElse(now.earliest()), now.latest()))
                .filter(ends -> ends.to.calls() > ends.from.calls() && ends.to.nanos() > ends.from.nanos());
    }

    String worker() {
        return host + ":" + task.port();
    }

    /** The executor's thread, which its tasks share. */
    String thread() {
        return process + "/" + task.thread();
    }
}
