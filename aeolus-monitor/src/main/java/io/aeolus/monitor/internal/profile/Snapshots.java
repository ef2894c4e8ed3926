package io.aeolus.monitor.internal.profile;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Keeps the latest snapshot of each process, and of each incarnation of each task. Thread-safe. */
public final class Snapshots implements TopologyListener {

    private final LongSupplier nanoClock;
    private final Map<Long, Frame.Jvm> processes = new HashMap<>();
    private final Map<Long, Life> lives = new HashMap<>();
    private final CountDownLatch hasFailed = new CountDownLatch(1);
    private Optional<ComponentFailure> failure = Optional.empty();

    /** Nothing has come yet. */
    public Snapshots(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void see(WorkerSnapshot snapshot) {
        Frame.Jvm before = processes.get(snapshot.incarnation());
        if (before != null && before.snapshot().number() >= snapshot.number()) {
            // It may come twice.
            return;
        }
        long now = nanoClock.getAsLong();
        processes.put(snapshot.incarnation(), new Frame.Jvm(snapshot, now));
        for (TaskSnapshot task : snapshot.tasks()) {
            if (task.facet() instanceof CallCosts costs) {
                lives.compute(
                        task.incarnation(),
                        (incarnation, life) -> Life.of(Optional.ofNullable(life), snapshot, task, costs, now));
            }
        }
    }

    @Override
    public synchronized void failed(ComponentFailure what) {
        failure = failure.or(() -> Optional.of(what));
        hasFailed.countDown();
    }

    /** A copy of what has arrived up to now. */
    public synchronized Frame frame() {
        return new Frame(nanoClock.getAsLong(), processes, lives);
    }

    /** Waits for a failure of a component, for so long at most; whether there is one. */
    public boolean awaitFailure(long millis) throws InterruptedException {
        return hasFailed.await(millis, TimeUnit.MILLISECONDS);
    }

    /** The first one. */
    public synchronized Optional<ComponentFailure> failure() {
        return failure;
    }
}
