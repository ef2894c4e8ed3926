package io.aeolus.monitor.internal.profile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * A clock and what reading it costs.
 *
 * @param nanos the time; of a CPU clock, that of the calling thread
 * @param costNanos what one reading adds to a span that it begins or ends, at first sight
 */
record Clock(LongSupplier nanos, double costNanos) {

    private static final int READINGS = 20_001;

    /** Both clocks of this JVM. */
    record Pair(Clock wall, Clock cpu) {}

    /** Measures a clock: the median distance of two readings, one right after the other. */
    static Clock measured(LongSupplier nanos) {
        long[] distances = new long[READINGS];
        // Twice, so that the second time is compiled.
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < READINGS; i++) {
                long before = nanos.getAsLong();
                distances[i] = nanos.getAsLong() - before;
            }
        }
        Arrays.sort(distances);
        return new Clock(nanos, distances[READINGS / 2]);
    }

    /** This JVM's clocks, measured once. */
    static Pair system() {
        return Installed.PAIR;
    }

    /** Made when it is asked for. */
    private static final class Installed {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final Pair PAIR =
                new Pair(measured(System::nanoTime), measured(THREADS::getCurrentThreadCpuTime));
    }
}
