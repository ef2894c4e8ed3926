// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.watch;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.TaskReport;
import io.aeolus.probe.WorkerSnapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The latest snapshot of each worker process of one topology, and the first failure. Subclasses may accumulate further state.
 * Thread-safe: workers add snapshots, and one thread waits for new snapshots.
 */
public class SnapshotStore implements TopologyListener {

    private final LongSupplier nanoClock;
    private final Map<Long, WorkerState> workers = new LinkedHashMap<>();
    private Optional<ComponentFailure> failure = Optional.empty();

    public SnapshotStore(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void see(WorkerSnapshot snapshot) {
        WorkerState before = workers.get(snapshot.incarnation());
        if (before != null && before.snapshot().number() >= snapshot.number()) {
            // Duplicate or overtaken: the later snapshot contains everything new in this one.
            return;
        }
        WorkerState worker = before == null ? WorkerState.first(snapshot, nanos()) : before.next(snapshot, nanos());
        workers.put(snapshot.incarnation(), worker);
        added(worker);
        notifyAll();
    }

    /** Called with this store locked after a worker's new snapshot. */
    protected void added(WorkerState worker) {}

    /** Records the first failure, and ends every wait. */
    @Override
    public synchronized void failed(ComponentFailure what) {
        failure = failure.or(() -> Optional.of(what));
        notifyAll();
    }

    public synchronized Optional<ComponentFailure> failure() {
        return failure;
    }

    protected final long nanos() {
        return nanoClock.getAsLong();
    }

    /** Returns the latest state of each process in the order of their first snapshots, including processes that have ended. */
    public final synchronized List<WorkerState> workers() {
        return List.copyOf(workers.values());
    }

    /** Returns the tasks with a kind of report, in the order of their workers' first snapshots. */
    public final synchronized List<TaskState> tasks(Class<? extends TaskReport> kind) {
        return workers.values().stream()
                .flatMap(worker -> worker.snapshot().tasksWith(kind).stream().map(task -> new TaskState(worker, task)))
                .toList();
    }

    /** Waits for a failure; returns false after the timeout. */
    public boolean awaitFailure(long millis) throws InterruptedException {
        return await(() -> false, Duration.ofMillis(millis));
    }

    /** Waits until a condition holds or there is a failure; returns false after the timeout. */
    public final synchronized boolean await(BooleanSupplier condition, Duration longest) throws InterruptedException {
        long deadlineNanos = nanos() + longest.toNanos();
        while (failure.isEmpty() && !condition.getAsBoolean()) {
            long leftNanos = deadlineNanos - nanos();
            if (leftNanos <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        return true;
    }
}
