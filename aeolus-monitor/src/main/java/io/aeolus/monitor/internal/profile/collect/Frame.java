package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.internal.profile.report.StreamCount;
import io.aeolus.monitor.internal.profile.report.TaskReport;
import io.aeolus.monitor.internal.profile.report.WorkerReport;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * What is known at some moment. Immutable.
 *
 * @param nanos the moment, by the clock of who collects
 * @param workers the latest report of each worker, by worker
 * @param lives all incarnations of all tasks, by incarnation
 */
record Frame(long nanos, Map<String, WorkerReport> workers, Map<Long, Life> lives) {

    Frame {
        workers = Map.copyOf(workers);
        lives = Map.copyOf(lives);
    }

    /** The incarnation of each task that was heard of last, by task. */
    Map<Integer, Life> latestLives() {
        Map<Integer, Life> latest = new TreeMap<>();
        lives.values()
                .forEach(life -> latest.merge(
                        life.report().task(),
                        life,
                        (one, other) -> one.receivedNanos() > other.receivedNanos() ? one : other));
        return latest;
    }

    /** Grows whenever anything of the user's happens. */
    long activity() {
        return sum(task -> task.calls() + task.acked() + task.failed() + emitted(task));
    }

    /** Rows with message ids that spouts emitted and that were neither acked nor failed. */
    long openRows() {
        return sumOfSpouts(task -> task.emittedWithId() - task.acked() - task.failed());
    }

    /** Rows acked. */
    long ackedRows() {
        return sumOfSpouts(TaskReport::acked);
    }

    /** Tuples that spouts emitted, with and without message ids. */
    long emittedBySpouts() {
        return sumOfSpouts(Frame::emitted);
    }

    private static long emitted(TaskReport task) {
        return task.emitted().stream().mapToLong(StreamCount::tuples).sum();
    }

    private long sumOfSpouts(ToLongFunction<TaskReport> amount) {
        return sum(task -> task.isSpout() ? amount.applyAsLong(task) : 0);
    }

    private long sum(ToLongFunction<TaskReport> amount) {
        return lives.values().stream().map(Life::report).mapToLong(amount).sum();
    }
}
