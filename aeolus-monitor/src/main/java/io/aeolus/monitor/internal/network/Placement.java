package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.Machine;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.RunFailedException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the tasks of the load's topology are. Thread-safe: some threads say it, one waits. */
final class Placement {

    private final CountDownLatch missing = new CountDownLatch(2);
    private volatile @Nullable String spoutWorker;
    private volatile @Nullable String sinkWorker;
    private volatile Presence.@Nullable Spout spout;

    /** A task is in a worker. */
    void add(String worker, Presence presence) {
        if (presence instanceof Presence.Spout there) {
            spoutWorker = worker;
            spout = there;
        } else {
            sinkWorker = worker;
        }
        missing.countDown();
    }

    /** Waits for all tasks, and checks that they are where they should be. */
    void await(NetworkPath path, Duration longest) throws RunFailedException, InterruptedException {
        if (!missing.await(longest.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new RunFailedException(
                    "%s: the topology has not started after %d s".formatted(path.text(), longest.toSeconds()));
        }
        boolean together = spoutWorker().equals(sinkWorker());
        if (together != (path == NetworkPath.INSIDE_WORKER)) {
            throw new RunFailedException(
                    path.text() + ": Storm has put spout and sink into " + (together ? "one worker" : "two workers"));
        }
        if (!spout().hasAcker()) {
            throw new RunFailedException(path.text() + ": Storm has not put acker and spout into one worker");
        }
    }

    String spoutWorker() {
        return Objects.requireNonNull(spoutWorker);
    }

    String sinkWorker() {
        return Objects.requireNonNull(sinkWorker);
    }

    /** All workers, each once. */
    Stream<String> workers() {
        return Stream.of(sinkWorker(), spoutWorker()).distinct();
    }

    /** What the spout runs on. */
    Machine machine() {
        return spout().machine();
    }

    private Presence.Spout spout() {
        return Objects.requireNonNull(spout);
    }
}
