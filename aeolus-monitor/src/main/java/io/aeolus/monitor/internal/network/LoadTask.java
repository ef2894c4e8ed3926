package io.aeolus.monitor.internal.network;

import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadProgress.Role;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.ThreadWork;
import io.aeolus.probe.WorkerSnapshot;
import java.util.Optional;

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

    /** What the task's own thread has used. */
    ThreadWork ownWork() {
        return new ThreadWork(task.times().cpuNanos(), progress.idleNanos());
    }

    /** What other threads of its worker have used; empty if it has none. */
    Optional<ThreadWork> work(Role role) {
        return Optional.ofNullable(progress.threads().get(role));
    }
}
