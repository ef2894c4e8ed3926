package io.aeolus.batching.internal.idle;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Whether the machine's processors are busy, with all processes together. Thread-safe: whoever asks first after a tenth of a second looks,
 * and the others are told what was seen.
 */
public final class BusyProcessors implements BooleanSupplier {

    /** Those of this JVM's machine, or as many as its container may use. */
    public static final BusyProcessors OF_MACHINE = new BusyProcessors(System::nanoTime, load());

    static final long NANOS_BETWEEN_LOOKS = 100_000_000;

    /** Weight of a look in the mean load: a burst of some tenths of a second is nobody's bottleneck. */
    static final double NEWS = 0.2;

    /** From this load on they are busy. */
    static final double BUSY = 0.8;

    /** Until it is less than this: those who wait longer make them less busy, which is no reason to stop. */
    static final double NO_LONGER_BUSY = 0.6;

    private final LongSupplier clock;
    private final DoubleSupplier load;
    private final AtomicLong due;
    private volatile double meanLoad;
    private volatile boolean isBusy;

    /** With a clock in nanoseconds, and the load since the last look: 0 to 1, negative or NaN where it is unknown, which counts as 0. */
    BusyProcessors(LongSupplier clock, DoubleSupplier load) {
        this.clock = clock;
        this.load = load;
        this.due = new AtomicLong(clock.getAsLong());
    }

    @Override
    public boolean getAsBoolean() {
        long now = clock.getAsLong();
        long expected = due.get();
        if (now - expected >= 0 && due.compareAndSet(expected, now + NANOS_BETWEEN_LOOKS)) {
            double seen = load.getAsDouble();
            double mean = (1 - NEWS) * meanLoad + (seen > 0 ? NEWS * seen : 0);
            meanLoad = mean;
            isBusy = mean >= (isBusy ? NO_LONGER_BUSY : BUSY);
        }
        return isBusy;
    }

    /** The load is unknown where Java is without the module jdk.management. */
    private static DoubleSupplier load() {
        try {
            return MachineLoad.supplier();
        } catch (LinkageError e) {
            return () -> -1;
        }
    }

    /** The only user of the module jdk.management. */
    private static final class MachineLoad {

        private MachineLoad() {}

        static DoubleSupplier supplier() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                    ? machine::getCpuLoad
                    : () -> -1;
        }
    }
}
