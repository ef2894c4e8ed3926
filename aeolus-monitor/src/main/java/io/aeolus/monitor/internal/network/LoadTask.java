package io.aeolus.monitor.internal.network;

import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadProgress.Role;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;

/**
 * What one of the two tasks of a load's topology has said.
 *
 * @param worker the snapshot of its worker's process
 * @param task its own part of that
 * @param progress how far it is
 */
record LoadTask(WorkerSnapshot worker, TaskSnapshot task, LoadProgress progress) {

    /** Whether the same start of the task has said the other thing later. */
    boolean isBefore(LoadTask other) {
        return isSameStart(other) && worker.number() < other.worker.number();
    }

    boolean isSameStart(LoadTask other) {
        return task.incarnation() == other.task.incarnation();
    }

    boolean isInOneWorkerWith(LoadTask other) {
        return worker.incarnation() == other.worker.incarnation() && task.port() == other.task.port();
    }

    /** Processor time that the task's own thread has spent on all but waiting. */
    long busyNanos() {
        return task.times().cpuNanos() - progress.idleNanos();
    }

    /** That of other threads of its worker; 0 if it has none. */
    long busyNanos(Role role) {
        return progress.busyNanos().getOrDefault(role, 0L);
    }

    boolean hasAcker() {
        return progress.busyNanos().containsKey(Role.ACKING);
    }
}
