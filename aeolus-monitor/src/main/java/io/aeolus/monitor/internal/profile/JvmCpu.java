package io.aeolus.monitor.internal.profile;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.monitor.internal.profile.report.ProcessCpu;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** This JVM's CPU time, and the part of Storm's ackers in it. Thread-safe. */
final class JvmCpu implements ProcessClock {

    /** Storm names the threads of executors by their components. */
    private static final String ACKER = "__acker-executor";

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    // Asking for it each time takes longer than asking it.
    private static final java.lang.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getOperatingSystemMXBean();

    private final AtomicBoolean hasLooked = new AtomicBoolean();

    /** The CPU time of each acker's thread when it was read last: that of a thread that is gone stays known. */
    private final Map<Long, Long> ackers = new ConcurrentHashMap<>();

    /** Looks for ackers' threads: dear, so not for each reading. */
    void lookForAckers() {
        hasLooked.set(true);
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            // One that has ended in between has no information.
            if (thread != null && thread.getThreadName().contains(ACKER)) {
                ackers.putIfAbsent(thread.getThreadId(), 0L);
            }
        }
    }

    @Override
    public ProcessCpu read() {
        if (!hasLooked.get()) {
            lookForAckers();
        }
        return SYSTEM instanceof OperatingSystemMXBean system
                ? new ProcessCpu(true, system.getProcessCpuTime(), ackerNanos())
                : ProcessCpu.UNKNOWN;
    }

    private long ackerNanos() {
        // A thread that is gone says -1.
        ackers.replaceAll((thread, nanos) -> Math.max(nanos, THREADS.getThreadCpuTime(thread)));
        return ackers.values().stream().mapToLong(Long::longValue).sum();
    }
}
