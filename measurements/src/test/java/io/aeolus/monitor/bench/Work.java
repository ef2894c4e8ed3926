package io.aeolus.monitor.bench;

import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/** What an operator of known cost does with a tuple. */
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

    /** Keeps the compiler from leaving out what nobody reads. */
    @SuppressWarnings("unused")
    private static volatile byte[] sink = {};

    private final long nanos;

    Work(long nanos) {
        this.nanos = nanos;
    }

    /** The shorter the work, the less often may it be timed by the dear clock without being changed by it. */
    int callsPerCpuReading() {
        return nanos >= 20_000 ? 8 : 64;
    }

    /** How many tuples a second leave the machine some rest. */
    int ratePerSecond() {
        return (int) Math.min(100_000, nanos == 0 ? 10_000 : 500_000_000 / nanos);
    }

    /** Does the work, and returns the time at its end. */
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
