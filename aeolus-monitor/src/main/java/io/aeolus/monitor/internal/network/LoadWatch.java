package io.aeolus.monitor.internal.network;

import io.aeolus.cluster.ComponentFailure;
import io.aeolus.cluster.RunFailedException;
import io.aeolus.cluster.TopologyListener;
import io.aeolus.probe.LoadProgress;
import io.aeolus.probe.LoadTopology;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerSnapshot;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What the two tasks of a load's topology have said last. Thread-safe: workers say it, one thread waits for it. */
public final class LoadWatch implements TopologyListener {

    private final LongSupplier nanoClock;
    private final Map<String, LoadState.Task> tasks = new HashMap<>();
    private @Nullable String failure;

    /** A watch that has not seen anything. */
    public LoadWatch(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    @Override
    public synchronized void see(WorkerSnapshot snapshot) {
        for (TaskSnapshot task : snapshot.tasksWith(LoadProgress.class)) {
            tasks.merge(task.component(), new LoadState.Task(snapshot, task), LoadState.Task::later);
        }
        notifyAll();
    }

    @Override
    public synchronized void failed(ComponentFailure failed) {
        failure = failed.text();
        notifyAll();
    }

    /** What is known now; empty as long as one of both tasks is not there. */
    synchronized Optional<LoadState> now() {
        LoadState.Task spout = tasks.get(LoadTopology.SPOUT);
        LoadState.Task sink = tasks.get(LoadTopology.SINK);
        return spout == null || sink == null ? Optional.empty() : Optional.of(new LoadState(spout, sink));
    }

    /** Waits until what is known is as it is wanted; overdue is what is said if the time is over first. */
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
