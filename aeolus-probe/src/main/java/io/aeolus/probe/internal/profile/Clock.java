package io.aeolus.probe.internal.profile;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** The time by the wall, and the CPU time of the calling thread, in nanoseconds. */
record Clock(LongSupplier wallNanos, LongSupplier cpuNanos) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** This JVM's clocks. */
    static final Clock SYSTEM = new Clock(System::nanoTime, THREADS::getCurrentThreadCpuTime);
}
