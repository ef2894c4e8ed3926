package io.aeolus.probe.internal.agent;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import io.aeolus.probe.Nanos;
import io.aeolus.probe.WorkerSnapshot.ProcessTimes;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;
import org.jspecify.annotations.Nullable;

/**
 * Reads what this process uses, and finds the most heap that was in use. Use grows between collections, so what each collection found,
 * and what is in use at the end, has the maximum; no sampling is needed. Not thread-safe.
 */
final class ProcessReader implements AutoCloseable {

    // Asking for it each time takes longer than asking it.
    private static final java.lang.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getOperatingSystemMXBean();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** What the names of the threads of Storm's ackers have in them. */
    private static final String ACKER = "__acker-executor";

    /** Threads come and go with topologies: asking for all names costs too much for each snapshot. */
    private static final int READINGS_PER_LOOK = 10;

    /** The queue of methods is looked at twice in a second. */
    private static final int READINGS_PER_QUESTION = 5;

    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());
    private final AtomicLong peakHeapBytes = new AtomicLong();
    private final NotificationListener collections = (notification, handback) -> collected(notification);
    private final Map<Long, Long> ackerCpuNanos = new HashMap<>();
    private final CompilerThreads compilers = new CompilerThreads(CompilerThreads.OF_THIS_PROCESS);
    private final CompilerQueue queue = new CompilerQueue(CompilerQueue.ofThisJvm());
    private int readings;

    ProcessReader() {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(collections, null, null);
            }
        }
    }

    private void collected(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            Map<String, MemoryUsage> before =
                    GarbageCollectionNotificationInfo.from(data).getGcInfo().getMemoryUsageBeforeGc();
            long used = before.entrySet().stream()
                    .filter(pool -> heapPools.contains(pool.getKey()))
                    .mapToLong(pool -> pool.getValue().getUsed())
                    .sum();
            peakHeapBytes.accumulateAndGet(used, Math::max);
        }
    }

    ProcessTimes read() {
        long heapBytes =
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        long peakBytes = peakHeapBytes.accumulateAndGet(heapBytes, Math::max);
        long jitMillis = jitMillis();
        if (readings % READINGS_PER_LOOK == 0) {
            lookForAckers();
            compilers.look();
        }
        if (readings % READINGS_PER_QUESTION == 0) {
            queue.look(jitMillis);
        }
        readings++;
        return new ProcessTimes(
                cpu(), ackers(), compilers.cpuNanos(), queue.waiting(), gcMillis(), jitMillis, heapBytes, peakBytes);
    }

    private static Nanos cpu() {
        long nanos = SYSTEM instanceof OperatingSystemMXBean system ? system.getProcessCpuTime() : -1;
        return nanos < 0 ? Nanos.UNKNOWN : Nanos.of(nanos);
    }

    private void lookForAckers() {
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            // One that has ended in between has no information.
            if (thread != null && thread.getThreadName().contains(ACKER)) {
                ackerCpuNanos.putIfAbsent(thread.getThreadId(), 0L);
            }
        }
    }

    /** The processor time of all ackers since their start; a thread that is gone stays counted. */
    private long ackers() {
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
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (collector instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(collections);
                } catch (ListenerNotFoundException e) {
                    throw new IllegalStateException("closed twice", e);
                }
            }
        }
    }
}
