package io.aeolus.probe.internal.agent;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.TreeMap;

/** The threads of Storm's ackers in this JVM, by their names. Not thread-safe. */
final class AckerThreads {

    private static final String ACKER = "__acker-executor";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Threads come and go with topologies: asking for all names costs too much for each snapshot. */
    private static final int READINGS_PER_LOOK = 10;

    private final Map<Long, Long> cpuNanos = new TreeMap<>();
    private int readings;

    /** The processor time of all since their start; a thread that is gone stays counted. */
    long cpuNanos() {
        if (readings++ % READINGS_PER_LOOK == 0) {
            look();
        }
        cpuNanos.replaceAll((thread, nanos) -> Math.max(nanos, THREADS.getThreadCpuTime(thread)));
        return cpuNanos.values().stream().mapToLong(Long::longValue).sum();
    }

    private void look() {
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            // One that has ended in between has no information.
            if (thread != null && thread.getThreadName().contains(ACKER)) {
                cpuNanos.putIfAbsent(thread.getThreadId(), 0L);
            }
        }
    }
}
