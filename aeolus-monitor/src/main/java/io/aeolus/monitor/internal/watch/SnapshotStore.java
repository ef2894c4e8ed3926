package io.aeolus.monitor.internal.watch;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.Facet;
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
 * The latest snapshot of each worker process of one topology, and the first failure. A subclass may add what it counts from snapshot to
 * snapshot. Thread-safe: workers add snapshots, and one thread waits for them.
 */
public class SnapshotStore implements TopologyListener {

    private final LongSupplier nanoClock;
    private final Map<Long, WorkerState> workers = new LinkedHashMap<>();
    private Optional<ComponentFailure> failure = Optional.empty();

    /** An empty store, with a clock in nanoseconds. */
    public SnapshotStore(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void see(WorkerSnapshot snapshot) {
        WorkerState before = workers.get(snapshot.incarnation());
        if (before != null && before.snapshot().number() >= snapshot.number()) {
            // Sent twice or overtaken: the later snapshot has all that is new in this one.
            return;
        }
        WorkerState worker = before == null ? WorkerState.first(snapshot, nanos()) : before.next(snapshot, nanos());
        workers.put(snapshot.incarnation(), worker);
        added(worker);
        notifyAll();
    }

    /** A worker has a new snapshot. Called with this store locked. */
    protected void added(WorkerState worker) {}

    /** Ends every wait; the first failure counts. */
    @Override
    public synchronized void failed(ComponentFailure what) {
        failure = failure.or(() -> Optional.of(what));
        notifyAll();
    }

    /** The first failure. */
    public synchronized Optional<ComponentFailure> failure() {
        return failure;
    }

    /** The time by the store's clock. */
    protected final long nanos() {
        return nanoClock.getAsLong();
    }

    /** The latest state of each process, in the order in which they appeared; also of processes that are gone. */
    public final synchronized List<WorkerState> workers() {
        return List.copyOf(workers.values());
    }

    /** The tasks that have a facet of some kind, in the order in which their workers appeared. */
    public final synchronized List<TaskState> tasks(Class<? extends Facet> kind) {
        return workers.values().stream()
                .flatMap(worker -> worker.snapshot().tasksWith(kind).stream().map(task -> new TaskState(worker, task)))
                .toList();
    }

    /** Waits for a failure; false if the time is over first. */
    public boolean awaitFailure(long millis) throws InterruptedException {
        return await(() -> false, Duration.ofMillis(millis));
    }

    /** Waits until a condition holds or there is a failure; false if the time is over first. */
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
