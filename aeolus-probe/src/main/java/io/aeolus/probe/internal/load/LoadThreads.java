package io.aeolus.probe.internal.load;

import io.aeolus.probe.Facet.LoadProgress;
import io.aeolus.probe.Facet.LoadProgress.Load;
import io.aeolus.probe.Facet.LoadProgress.Role;
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

/** The threads of a load's topology in this JVM, and the processor time that they spend on waiting for work. Thread-safe. */
public final class LoadThreads {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Map<Thread, AtomicLong> idleNanos = new ConcurrentHashMap<>();
    private final Map<Integer, WorkerTransport> transports = new ConcurrentHashMap<>();

    LoadThreads() {}

    /** Those of a topology with these settings. */
    static LoadThreads of(Map<String, Object> config) {
        return WorkerAgents.of(config).shared(LoadThreads.class, LoadThreads::new);
    }

    /** The counter of the thread that asks. Only that thread adds to it. */
    AtomicLong idleNanosOfThisThread() {
        return idleNanos.computeIfAbsent(Thread.currentThread(), thread -> new AtomicLong());
    }

    /** Makes known what carries the messages of the worker with a port, in place of that of an earlier worker. */
    void add(int port, WorkerTransport transport) {
        transports.put(port, transport);
    }

    /** Adds to a load of the task whose executor's thread this is what its threads have used when that is asked for. */
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
            sum += Math.max(0, THREADS.getThreadCpuTime(thread.getId()) - (idle == null ? 0 : idle.get()));
        }
        return sum;
    }

    /**
     * Storm's own default way to wait for work, which also counts the processor time that waiting takes. A thread that looks for work
     * every 50 microseconds, as Storm's do, uses up to a tenth of a core for it. That is no cost of a message, but where messages are
     * few it is more than theirs. Storm makes it by its name. Thread-safe, as its base is.
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
