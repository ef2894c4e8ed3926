package io.aeolus.probe.internal.load;

import io.aeolus.probe.internal.agent.WorkerAgent;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The threads of a load's topology in this JVM, and the processor time that they spend on waiting for work. Thread-safe. */
final class LoadThreads {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Map<Thread, AtomicLong> idleNanos = new ConcurrentHashMap<>();
    private final Map<Integer, TransportThreads> transports = new ConcurrentHashMap<>();

    /** Those of an agent's topology. */
    static LoadThreads of(WorkerAgent agent) {
        return agent.shared(LoadThreads.class, LoadThreads::new);
    }

    /** The counter of the thread that asks. Only that thread adds to it. */
    AtomicLong idleNanosOfThisThread() {
        return idleNanos.computeIfAbsent(Thread.currentThread(), thread -> new AtomicLong());
    }

    /** Makes known what carries the messages of the worker with a port, in place of that of an earlier worker. */
    void add(int port, TransportThreads transport) {
        transports.put(port, transport);
    }

    /** What carries the messages of the worker with a port. */
    Optional<TransportThreads> transport(int port) {
        return Optional.ofNullable(transports.get(port));
    }

    /** That of ackers which have waited at least once, as all do before the first message. */
    long busyNanosOfAckers() {
        return busyNanos(idleNanos.keySet().stream()
                .filter(thread -> isAcker(thread.getName()))
                .toList());
    }

    /** Whether Storm gives this name to the thread of an acker's executor. */
    static boolean isAcker(String thread) {
        return thread.matches("Thread-\\d+-__acker-executor\\[\\d+, \\d+]");
    }

    /** The processor time that threads have spent on all but waiting, as far as that is metered. */
    long busyNanos(Collection<Thread> threads) {
        long sum = 0;
        for (Thread thread : threads) {
            @Nullable AtomicLong idle = idleNanos.get(thread);
            // Below 0 for a thread that has ended.
            long cpuNanos = Math.max(0, THREADS.getThreadCpuTime(thread.getId()));
            sum += Math.max(0, cpuNanos - (idle == null ? 0 : idle.get()));
        }
        return sum;
    }
}
