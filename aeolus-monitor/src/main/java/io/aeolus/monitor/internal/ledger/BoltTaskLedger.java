package io.aeolus.monitor.internal.ledger;

import java.util.concurrent.atomic.AtomicLong;
import org.HdrHistogram.Histogram;

/** What was measured of one bolt task. Samples stand for several messages each: their weight. Thread-safe. */
public final class BoltTaskLedger {

    private static final int DIGITS = 2;

    private final AtomicLong busyNanos = new AtomicLong();
    private Histogram processing = new Histogram(DIGITS);

    /**
     * The task has executed a message.
     *
     * @param nanos how long that took
     * @param weight messages that it stands for
     */
    public void executed(long nanos, long weight) {
        busyNanos.addAndGet(Math.max(0, nanos) * weight);
    }

    /**
     * The task has acked a message.
     *
     * @param nanos time since it got the message
     * @param weight messages that it stands for
     */
    public synchronized void processed(long nanos, long weight) {
        processing.recordValueWithCount(Math.max(0, nanos), weight);
    }

    long busyNanos() {
        return busyNanos.get();
    }

    /** The times from message to ack, in nanoseconds; each is returned once. */
    synchronized Histogram takeProcessing() {
        Histogram taken = processing;
        processing = new Histogram(DIGITS);
        return taken;
    }
}
