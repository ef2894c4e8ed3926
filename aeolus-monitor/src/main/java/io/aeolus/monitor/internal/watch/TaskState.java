// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.watch;

import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;

/** The counts of one observer of a task, with the state of its worker. The difference of two states is exact. */
public record TaskState(WorkerState worker, TaskSnapshot task) {

    /** Returns when the snapshot was taken, by the worker's clock. */
    public long nanos() {
        return worker.snapshot().nanos();
    }

    /** Returns the CPU time of the executor's thread, which its tasks share. */
    public long threadCpuNanos() {
        return task.times().cpuNanos();
    }

    public ProcessTimes process() {
        return worker.snapshot().process();
    }

    /** Returns whether the task did not restart between the two states. */
    public boolean isSameIncarnation(TaskState other) {
        return task.incarnation() == other.task.incarnation();
    }
}
