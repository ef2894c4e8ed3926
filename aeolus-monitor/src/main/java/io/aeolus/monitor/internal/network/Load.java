package io.aeolus.monitor.internal.network;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a spout is to emit for a while, and what has come of it. Thread-safe: the spout's thread and the sink's count, another one
 * waits.
 */
final class Load {

    private final Point point;
    private final long windowTuples;
    private final long durationNanos;
    private final long leastMessages;
    private final byte[] payload;
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicLong executed = new AtomicLong();
    private volatile @Nullable String trouble;
    private volatile long acked;

    Load(Point point, long windowTuples, Duration duration, long leastMessages) {
        this.point = point;
        this.windowTuples = windowTuples;
        this.durationNanos = duration.toNanos();
        this.leastMessages = leastMessages;
        this.payload = new byte[point.tupleBytes()];
    }

    Point point() {
        return point;
    }

    /** The most tuples that may be under way. */
    long windowTuples() {
        return windowTuples;
    }

    long durationNanos() {
        return durationNanos;
    }

    long leastMessages() {
        return leastMessages;
    }

    /** The value of all tuples: nobody changes it. */
    byte[] payload() {
        return payload;
    }

    /** The sink has a tuple. Called by its thread only. */
    void executed() {
        executed.setOpaque(executed.getPlain() + 1);
    }

    /** The spout has emitted all, and all is acked. */
    void end(long tuples) {
        acked = tuples;
        end.countDown();
    }

    /** It cannot come to its end. */
    void fail(String why) {
        trouble = why;
        end.countDown();
    }

    /** Waits for the end; false if it does not come in time. */
    boolean awaitEnd(Duration longest) throws InterruptedException {
        return end.await(longest.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Why it did not come to its end. */
    Optional<String> trouble() {
        return Optional.ofNullable(trouble);
    }

    /** After the end: the tuples that were emitted and acked. */
    long ackedTuples() {
        return acked;
    }

    /** After the end: the tuples that the sink has had. */
    long executedTuples() {
        return executed.get();
    }
}
