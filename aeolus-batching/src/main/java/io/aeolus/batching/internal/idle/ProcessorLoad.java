// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.idle;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/** Reports whether the machine's processors are busy, with the work of all processes. Samples the load at most ten times a second. Thread-safe. */
public final class ProcessorLoad implements BooleanSupplier {

    /** The load of the machine, or of the processors that the JVM's container may use. */
    public static final ProcessorLoad OF_MACHINE = new ProcessorLoad(System::nanoTime, machineLoad());

    static final long SAMPLE_INTERVAL_NANOS = 100_000_000;

    /** Weight of a sample in the mean load, so that a burst of a few tenths of a second does not count as busy. */
    private static final double SAMPLE_WEIGHT = 0.2;

    private static final double BUSY = 0.8;

    /** Hysteresis: leave the busy state only below this load, because waiting itself lowers the load. */
    private static final double NO_LONGER_BUSY = 0.6;

    private final LongSupplier clock;
    private final DoubleSupplier load;
    private final AtomicLong nextSample;
    private volatile double meanLoad;
    private volatile boolean isBusy;

    /** Takes a clock in nanoseconds, and the load since the last sample: 0 to 1, or negative or NaN if unknown, which counts as 0. */
    ProcessorLoad(LongSupplier clock, DoubleSupplier load) {
        this.clock = clock;
        this.load = load;
        this.nextSample = new AtomicLong(clock.getAsLong());
    }

    @Override
    public boolean getAsBoolean() {
        long now = clock.getAsLong();
        long due = nextSample.get();
        if (now - due >= 0 && nextSample.compareAndSet(due, now + SAMPLE_INTERVAL_NANOS)) {
            double sample = load.getAsDouble();
            double mean = (1 - SAMPLE_WEIGHT) * meanLoad + (sample > 0 ? SAMPLE_WEIGHT * sample : 0);
            meanLoad = mean;
            isBusy = mean >= (isBusy ? NO_LONGER_BUSY : BUSY);
        }
        return isBusy;
    }

    /** The load is unknown if the Java runtime lacks the module jdk.management. */
    private static DoubleSupplier machineLoad() {
        try {
            return Management.load();
        } catch (LinkageError e) {
            return () -> -1;
        }
    }

    /** Isolates the use of the module jdk.management. */
    private static final class Management {

        private Management() {}

        static DoubleSupplier load() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                    ? machine::getCpuLoad
                    : () -> -1;
        }
    }
}
