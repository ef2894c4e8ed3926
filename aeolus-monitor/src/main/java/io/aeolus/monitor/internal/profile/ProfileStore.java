// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.watch.SnapshotStore;
import io.aeolus.monitor.internal.watch.TaskState;
import io.aeolus.monitor.internal.watch.WorkerState;
import io.aeolus.probe.CallCosts;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** The snapshots of a profiled topology, with all incarnations of its tasks. Thread-safe. */
public final class ProfileStore extends SnapshotStore {

    private final Map<Long, TaskIncarnation> tasks = new HashMap<>();

    public ProfileStore(LongSupplier nanoClock) {
        super(nanoClock);
    }

    @Override
    protected void added(WorkerState worker) {
        worker.snapshot()
                .tasksWith(CallCosts.class)
                .forEach(task -> tasks.compute(
                        task.incarnation(),
                        (incarnation, before) ->
                                TaskIncarnation.of(Optional.ofNullable(before), new TaskState(worker, task))));
    }

    public synchronized ProfileState state() {
        return new ProfileState(
                nanos(),
                workers().stream()
                        .collect(Collectors.toMap(worker -> worker.snapshot().incarnation(), Function.identity())),
                tasks);
    }
}
