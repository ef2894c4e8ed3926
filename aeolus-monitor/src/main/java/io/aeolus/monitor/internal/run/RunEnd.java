package io.aeolus.monitor.internal.run;

import io.aeolus.cluster.ComponentFailure;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The end of a run: it is complete, or something has failed. Thread-safe. */
final class RunEnd {

    private final CountDownLatch ended = new CountDownLatch(1);
    private Optional<ComponentFailure> failure = Optional.empty();

    /** The run is complete. */
    void complete() {
        ended.countDown();
    }

    /** The run is over because of a component; the first one is told. */
    synchronized void fail(ComponentFailure what) {
        if (failure.isEmpty()) {
            failure = Optional.of(what);
        }
        ended.countDown();
    }

    /** What ended the run before its time. */
    synchronized Optional<ComponentFailure> failure() {
        return failure;
    }

    /** Waits for the end; false if the time was over first. */
    boolean await(long millis) throws InterruptedException {
        return ended.await(millis, TimeUnit.MILLISECONDS);
    }
}
