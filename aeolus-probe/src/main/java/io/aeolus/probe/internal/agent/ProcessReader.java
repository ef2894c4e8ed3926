// SPDX-License-Identifier: Apache-2.0
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
 * Reads the resources that this process uses. The maximum of the used heap is exact: it is the most that was in use before a garbage
 * collection or is in use now. Not thread-safe.
 */
final class ProcessReader implements AutoCloseable {

    // Looking up the bean takes longer than reading it.
    private static final java.lang.management.OperatingSystemMXBean SYSTEM =
            ManagementFactory.getOperatingSystemMXBean();

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Part of the names of Storm's acker threads. */
    private static final String ACKER = "__acker-executor";

    /** Listing all threads is too expensive for each snapshot. */
    private static final int READINGS_PER_THREAD_LISTING = 10;

    /** The compiler queue is read twice a second. */
    private static final int READINGS_PER_QUEUE_READING = 5;

    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(MemoryPoolMXBean::getName)
            .collect(Collectors.toUnmodifiableSet());
    private final AtomicLong peakHeapBytes = new AtomicLong();
    private final NotificationListener collections = (notification, handback) -> onCollection(notification);
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

    private void onCollection(Notification notification) {
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
        if (readings % READINGS_PER_THREAD_LISTING == 0) {
            findAckers();
            compilers.findThreads();
        }
        if (readings % READINGS_PER_QUEUE_READING == 0) {
            queue.update(jitMillis);
        }
        readings++;
        return new ProcessTimes(
                cpu(),
                readAckerCpuNanos(),
                compilers.readCpuNanos(),
                queue.waitingMethods(),
                gcMillis(),
                jitMillis,
                heapBytes,
                peakBytes);
    }

    private static Nanos cpu() {
        long nanos = SYSTEM instanceof OperatingSystemMXBean system ? system.getProcessCpuTime() : -1;
        return nanos < 0 ? Nanos.UNKNOWN : Nanos.of(nanos);
    }

    private void findAckers() {
        for (ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
            // Null for a thread that has ended.
            if (thread != null && thread.getThreadName().contains(ACKER)) {
                ackerCpuNanos.putIfAbsent(thread.getThreadId(), 0L);
            }
        }
    }

    /** Returns the CPU time of all ackers, including ended threads. */
    private long readAckerCpuNanos() {
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
