package io.aeolus.cluster.internal.processes;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How much heap workers may have. */
public final class WorkerHeap {

    private static final long LEAST_MIB = 256;
    private static final long MOST_MIB = 4096;

    /** What the daemons, and this JVM, do not need. */
    private static final double SHARE = 0.5;

    private WorkerHeap() {}

    /**
     * Heap of each worker, when so many run at a time.
     *
     * @param workers how many
     * @return half of the machine's memory, shared out; at least 256 and at most 4096 MiB
     */
    public static long mib(int workers) {
        long memory = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getTotalMemorySize() >> 20
                : MOST_MIB;
        return Math.max(LEAST_MIB, Math.min(MOST_MIB, (long) (memory * SHARE / workers)));
    }
}
