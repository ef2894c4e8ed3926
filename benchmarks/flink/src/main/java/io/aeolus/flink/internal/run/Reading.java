// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.run;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/**
 * The counters of this JVM at one time.
 *
 * @param nanos {@link System#nanoTime}
 * @param rows rows that the source has emitted
 * @param cpuSeconds CPU time of the process
 * @param compileSeconds elapsed time of compilation
 */
record Reading(long nanos, long rows, double cpuSeconds, double compileSeconds) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;

    static Reading now(long rows) {
        long cpuNanos = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime()
                : 0;
        @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        double compileMillis = compiler == null ? 0 : compiler.getTotalCompilationTime();
        return new Reading(System.nanoTime(), rows, cpuNanos / NANOS_PER_SECOND, compileMillis / MILLIS_PER_SECOND);
    }

    double secondsSince(long otherNanos) {
        return (nanos - otherNanos) / NANOS_PER_SECOND;
    }
}
