package io.aeolus.probe.internal.agent;

import com.sun.management.OperatingSystemMXBean;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.ProcessTimes;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads what this process uses. Not thread-safe. */
final class ProcessReader implements AutoCloseable {

    // Asking for it each time takes longer than asking it.
    private static final java.lang.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getOperatingSystemMXBean();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** What the names of the threads of Storm's ackers have in them. */
    private static final String ACKER = "__acker-executor";

    /** Threads come and go with topologies: asking for all names costs too much for each snapshot. */
    private static final int READINGS_PER_LOOK = 10;

    private final HeapWatch heap = new HeapWatch();
    private final Map<Long, Long> ackerCpuNanos = new HashMap<>();
    private int readings;

    ProcessTimes read() {
        long heapBytes =
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return new ProcessTimes(cpu(), ackers(), gcMillis(), jitMillis(), heapBytes, heap.peakBytes(heapBytes));
    }

    private static Nanos cpu() {
        long nanos = SYSTEM instanceof OperatingSystemMXBean system ? system.getProcessCpuTime() : -1;
        return nanos < 0 ? Nanos.UNKNOWN : Nanos.of(nanos);
    }

    /** The processor time of all ackers since their start; a thread that is gone stays counted. */
    private long ackers() {
        if (readings++ % READINGS_PER_LOOK == 0) {
            for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
                // One that has ended in between has no information.
                if (thread != null && thread.getThreadName().contains(ACKER)) {
                    ackerCpuNanos.putIfAbsent(thread.getThreadId(), 0L);
                }
            }
        }
        ackerCpuNanos.replaceAll((thread, nanos) -> Math.max(nanos, THREADS.getThreadCpuTime(thread)));
        return ackerCpuNanos.values().stream().mapToLong(Long::longValue).sum();
    }

    private static long gcMillis() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                .map(millis -> Math.max(0, millis))
                .sum();
    }

    private static long jitMillis() {
        @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? compiler.getTotalCompilationTime()
                : 0;
    }

    @Override
    public void close() {
        heap.close();
    }
}
