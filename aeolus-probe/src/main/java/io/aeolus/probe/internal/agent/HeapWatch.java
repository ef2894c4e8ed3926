package io.aeolus.probe.internal.agent;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * Finds the most heap that was in use over some time. Use grows between collections, so what each collection found, and what is in
 * use at the end, has the maximum; no sampling is needed. Thread-safe.
 */
final class HeapWatch implements AutoCloseable {

    private final Set<String> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .map(pool -> pool.getName())
            .collect(Collectors.toUnmodifiableSet());
    private final AtomicLong peakBytes = new AtomicLong();
    private final NotificationListener listener = (notification, handback) -> onNotification(notification);

    /** Starts to watch. */
    HeapWatch() {
        ManagementFactory.getGarbageCollectorMXBeans().forEach(collector -> {
            if (collector instanceof NotificationEmitter emitter) {
                emitter.addNotificationListener(listener, null, null);
            }
        });
    }

    /** The peak from the start until now, at which so much is in use. */
    long peakBytes(long inUse) {
        see(inUse);
        return peakBytes.get();
    }

    @Override
    public void close() {
        ManagementFactory.getGarbageCollectorMXBeans().forEach(collector -> {
            if (collector instanceof NotificationEmitter emitter) {
                try {
                    emitter.removeNotificationListener(listener);
                } catch (ListenerNotFoundException e) {
                    throw new IllegalStateException("closed twice", e);
                }
            }
        });
    }

    private void onNotification(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            Map<String, MemoryUsage> before =
                    GarbageCollectionNotificationInfo.from(data).getGcInfo().getMemoryUsageBeforeGc();
            see(before.entrySet().stream()
                    .filter(pool -> heapPools.contains(pool.getKey()))
                    .mapToLong(pool -> pool.getValue().getUsed())
                    .sum());
        }
    }

    private void see(long bytes) {
        peakBytes.accumulateAndGet(bytes, Math::max);
    }
}
