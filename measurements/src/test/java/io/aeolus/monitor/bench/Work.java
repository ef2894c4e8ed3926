// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.bench;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** The work of a self-timed operator per tuple. */
enum Work {
    BUSY_1_US(1_000),
    BUSY_5_US(5_000),
    BUSY_20_US(20_000),
    BUSY_100_US(100_000),
    BUSY_1000_US(1_000_000),
    SLEEP_1_MS(1_000_000),
    SLEEP_10_MS(10_000_000),
    ALLOCATE_64_KIB(0);

    private static final int ALLOCATED = 1 << 16;

    /** Prevents dead-code elimination. */
    @SuppressWarnings("unused")
    private static volatile byte[] sink = {};

    private final long nanos;

    Work(long nanos) {
        this.nanos = nanos;
    }

    /** Short work is sampled rarely, because reading the clock would distort it. */
    int callsPerCpuReading() {
        return nanos >= 20_000 ? 8 : 64;
    }

    /** A rate that does not saturate the machine. */
    int ratePerSecond() {
        return (int) Math.min(100_000, nanos == 0 ? 10_000 : 500_000_000 / nanos);
    }

    /** Does the work and returns the end time. */
    long run(long startNanos) {
        if (this == ALLOCATE_64_KIB) {
            sink = new byte[ALLOCATED];
            return System.nanoTime();
        }
        if (name().startsWith("SLEEP")) {
            LockSupport.parkNanos(nanos);
            return System.nanoTime();
        }
        long now = startNanos;
        while (now - startNanos < nanos) {
            now = System.nanoTime();
        }
        return now;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
