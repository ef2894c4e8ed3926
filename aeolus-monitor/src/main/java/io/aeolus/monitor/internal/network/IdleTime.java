package io.aeolus.monitor.internal.network;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The processor time that threads of this JVM have spent on waiting for work, by thread id. Thread-safe. */
final class IdleTime {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Map<Long, AtomicLong> NANOS = new ConcurrentHashMap<>();

    private IdleTime() {}

    /** The counter of the thread that asks. Only that thread adds to it. */
    static AtomicLong ofCurrentThread() {
        return NANOS.computeIfAbsent(Thread.currentThread().getId(), id -> new AtomicLong());
    }

    /** The processor time that the thread which asks has had since it started. */
    static long processorNanos() {
        return THREADS.getCurrentThreadCpuTime();
    }

    /** What a thread has spent, 0 if it has never waited. */
    static long nanos(long threadId) {
        @Nullable AtomicLong nanos = NANOS.get(threadId);
        return nanos == null ? 0 : nanos.get();
    }

    /** Forgets all threads that have counted until now. */
    static void clear() {
        NANOS.clear();
    }
}
