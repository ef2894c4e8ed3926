// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.load;

import io.aeolus.probe.TaskReport.LoadProgress;
import io.aeolus.probe.TaskReport.LoadProgress.Load;
import io.aeolus.probe.TaskReport.LoadProgress.Role;
import io.aeolus.probe.internal.agent.WorkerAgents;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.apache.storm.daemon.Acker;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.WaitStrategyProgressive;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/** The threads of a load's topology in this JVM, with the CPU time that they spend waiting for work. Thread-safe. */
public final class LoadThreads {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Map<Thread, AtomicLong> idleNanos = new ConcurrentHashMap<>();
    private final Map<Integer, WorkerTransport> transports = new ConcurrentHashMap<>();

    LoadThreads() {}

    static LoadThreads of(Map<String, Object> config) {
        return WorkerAgents.of(config).shared(LoadThreads.class, LoadThreads::new);
    }

    /** Returns the counter of the current thread, which only this thread increments. */
    AtomicLong idleNanosOfThisThread() {
        return idleNanos.computeIfAbsent(Thread.currentThread(), thread -> new AtomicLong());
    }

    /** Registers the transport of the worker with a port, and replaces the transport of an earlier worker. */
    void add(int port, WorkerTransport transport) {
        transports.put(port, transport);
    }

    /** Returns a function that adds the CPU times of the threads of the current executor's task to a load. */
    Function<Load, LoadProgress> meterOfThisThread(TopologyContext context) {
        List<Thread> own = List.of(Thread.currentThread());
        int port = context.getThisWorkerPort();
        boolean hasAcker =
                context.getThisWorkerTasks().containsAll(context.getComponentTasks(Acker.ACKER_COMPONENT_ID));
        return load -> {
            Map<Role, Long> nanos = new EnumMap<>(Role.class);
            nanos.put(Role.EXECUTING, busyNanos(own));
            if (hasAcker) {
                nanos.put(Role.ACKING, busyNanosOfAckers());
            }
            @Nullable WorkerTransport transport = transports.get(port);
            if (transport == null) {
                return new LoadProgress(load, nanos, 0);
            }
            nanos.put(Role.SENDING, busyNanos(transport.sending()));
            nanos.put(Role.RECEIVING, busyNanos(transport.receiving()));
            return new LoadProgress(load, nanos, transport.receivedBytes());
        };
    }

    /** Returns the CPU time of the ackers. Every acker waits at least once before its first message, and so is known. */
    long busyNanosOfAckers() {
        return busyNanos(idleNanos.keySet().stream()
                .filter(thread -> isAcker(thread.getName()))
                .toList());
    }

    static boolean isAcker(String thread) {
        return thread.matches("Thread-\\d+-__acker-executor\\[\\d+, \\d+]");
    }

    /** Returns the CPU time of threads without the metered time of waiting. */
    long busyNanos(Collection<Thread> threads) {
        long sum = 0;
        for (Thread thread : threads) {
            @Nullable AtomicLong idle = idleNanos.get(thread);
            // Negative for a thread that has ended.
            sum += Math.max(0, THREADS.getThreadCpuTime(thread.getId()) - (idle == null ? 0 : idle.get()));
        }
        return sum;
    }

    /**
     * Storm's default wait strategy, plus a meter of its CPU time. A thread that polls every 50 microseconds, as Storm's threads do, uses
     * up to a tenth of a core. That time is not a cost of messages. Storm creates instances by class name. Thread-safe, like Storm's
     * strategy.
     */
    public static final class MeteredWait implements IWaitStrategy {

        private final IWaitStrategy storm = new WaitStrategyProgressive();
        private LoadThreads threads = new LoadThreads();

        @Override
        public void prepare(Map<String, Object> conf, WaitSituation situation) {
            storm.prepare(conf, situation);
            threads = LoadThreads.of(conf);
        }

        @Override
        public int idle(int idleCounter) throws InterruptedException {
            long beforeNanos = THREADS.getCurrentThreadCpuTime();
            int next = storm.idle(idleCounter);
            AtomicLong nanos = threads.idleNanosOfThisThread();
            nanos.setOpaque(nanos.getPlain() + THREADS.getCurrentThreadCpuTime() - beforeNanos);
            return next;
        }
    }
}
