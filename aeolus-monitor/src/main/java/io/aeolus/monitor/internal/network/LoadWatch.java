package io.aeolus.monitor.internal.network;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadTopology;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the two tasks of a load's topology have said last. Thread-safe: workers say it, one thread waits for it. */
public final class LoadWatch implements TopologyListener {

    private final LongSupplier nanoClock;
    private Optional<LoadTask> spout = Optional.empty();
    private Optional<LoadTask> sink = Optional.empty();
    private @Nullable String failure;

    /**
     * A watch that has not seen anything.
     *
     * @param nanoClock the time
     */
    public LoadWatch(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void see(WorkerSnapshot snapshot) {
        for (TaskSnapshot task : snapshot.tasksWith(LoadProgress.class)) {
            LoadTask seen = new LoadTask(snapshot, task, (LoadProgress) task.facet());
            if (task.component().equals(LoadTopology.SPOUT)) {
                spout = Optional.of(spout.filter(seen::isBefore).orElse(seen));
            } else {
                sink = Optional.of(sink.filter(seen::isBefore).orElse(seen));
            }
        }
        notifyAll();
    }

    @Override
    public void failed(ComponentFailure failure) {
        fail(failure.text());
    }

    private synchronized void fail(String why) {
        failure = why;
        notifyAll();
    }

    /** What is known now; empty as long as one of both tasks is not there. */
    synchronized Optional<LoadState> now() {
        return spout.flatMap(emitting -> sink.map(executing -> new LoadState(emitting, executing)));
    }

    /**
     * Waits until what is known is as it is wanted.
     *
     * @param wanted the condition
     * @param longest how long to wait
     * @param overdue what is said if the time is over first
     */
    synchronized LoadState await(Predicate<LoadState> wanted, Duration longest, String overdue)
            throws RunFailedException, InterruptedException {
        long deadlineNanos = nanoClock.getAsLong() + longest.toNanos();
        while (failure == null) {
            Optional<LoadState> found = now().filter(wanted);
            if (found.isPresent()) {
                return found.get();
            }
            long leftNanos = deadlineNanos - nanoClock.getAsLong();
            if (leftNanos <= 0) {
                throw new RunFailedException(overdue + " after " + longest.toSeconds() + " s");
            }
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
        }
        throw new RunFailedException(failure);
    }
}
