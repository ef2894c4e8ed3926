// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import io.aeolus.probe.OutputDigest;
import java.util.concurrent.atomic.AtomicLong;

/** The counters of the running job. The embedded cluster runs all tasks of a job in this JVM. Thread-safe. */
public final class JobCounters {

    private static volatile JobCounters current = new JobCounters();

    private final AtomicLong startNanos = new AtomicLong();
    private final AtomicLong rows = new AtomicLong();
    private volatile boolean isStopped;
    private long endNanos;
    private OutputDigest output = OutputDigest.EMPTY;

    private JobCounters() {}

    /** Creates counters for the next job. */
    static JobCounters reset() {
        current = new JobCounters();
        return current;
    }

    /** Returns the counters of the running job. */
    static JobCounters current() {
        return current;
    }

    /** Ends the input at the current row. */
    public void stop() {
        isStopped = true;
    }

    /** Returns whether the input ended early. */
    public boolean isStopped() {
        return isStopped;
    }

    void start() {
        startNanos.compareAndSet(0, System.nanoTime());
    }

    void addRows(int count) {
        rows.addAndGet(count);
    }

    /** Adds the output of a task that has processed its last tuple. */
    synchronized void addOutput(OutputDigest digest) {
        output = output.plus(digest);
        endNanos = System.nanoTime();
    }

    /** Returns the time of the first row, as {@link System#nanoTime}; 0 before. */
    public long startNanos() {
        return startNanos.get();
    }

    /** Returns the rows that the source has emitted. */
    public long rows() {
        return rows.get();
    }

    /** Returns the time of the last result, as {@link System#nanoTime}; 0 before. */
    public synchronized long endNanos() {
        return endNanos;
    }

    /** Returns the digest of all results. */
    public synchronized OutputDigest output() {
        return output;
    }
}
