// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.bench;

import java.util.concurrent.CountDownLatch;

/** Times the current run of this JVM. Written by the spout's thread before {@link #end} opens. */
final class StopWatch {

    /** JIT compilation is mostly finished after a third of the rows. */
    private static final int COLD_PART = 3;

    private static volatile StopWatch current = new StopWatch(0);

    final CountDownLatch end = new CountDownLatch(1);
    private final long rows;
    private long acked;
    private long warmNanos;
    private long endNanos;

    private StopWatch(long rows) {
        this.rows = rows;
    }

    static StopWatch reset(long rows) {
        current = new StopWatch(rows);
        return current;
    }

    static StopWatch current() {
        return current;
    }

    void acked() {
        acked++;
        if (acked == rows / COLD_PART) {
            warmNanos = System.nanoTime();
        } else if (acked == rows) {
            endNanos = System.nanoTime();
            end.countDown();
        }
    }

    /** Returns the rate of the warm part. */
    double rowsPerSecond() {
        return (rows - rows / COLD_PART) * 1e9 / (endNanos - warmNanos);
    }
}
