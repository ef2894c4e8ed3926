package io.aeolus.probe.internal.agent;

import com.codahale.metrics.Metric;
import com.codahale.metrics.MetricRegistry;
import io.aeolus.probe.Command;
import io.aeolus.probe.Machine;
import io.aeolus.probe.TaskSnapshot;
import io.aeolus.probe.WorkerError;
import io.aeolus.probe.WorkerSnapshot;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The agent of one run's workers in this JVM. Its thread publishes a snapshot ten times a second, and when it is woken. Data that was
 * not acknowledged is in the next snapshot again. Thread-safe.
 */
public final class WorkerAgent implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerAgent.class);

    private static final long INTERVAL_NANOS = 100_000_000L;
    private static final long LONGEST_WAIT_FOR_ACK_NANOS = 60_000_000_000L;

    private final SnapshotSink sink;
    private final LongSupplier nanoClock;
    private final long intervalNanos;
    private final long incarnation = nextIncarnation();
    private final String host = hostName();
    private final Machine machine = Machine.current();
    private final ProcessReader process = new ProcessReader();
    private final MetricTraffic traffic = new MetricTraffic();
    private final List<ObservedTask> tasks = new CopyOnWriteArrayList<>();
    private final LastingCommands told;
    private volatile int batchDivisor = 1;
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();
    private volatile Map<Integer, String> components = Map.of();
    private volatile @Nullable Thread thread;
    private volatile boolean isClosed;

    /** Guards the making of snapshots, of which one is under way at a time. */
    private final Object publishing = new Object();

    private final Object acks = new Object();
    private long made;
    private long acknowledged;

    /** Where an agent publishes its snapshots. Thread-safe. */
    interface SnapshotSink extends AutoCloseable {

        /** Publishes a snapshot, if there is a connection; whether it was acknowledged. */
        boolean publish(Supplier<WorkerSnapshot> maker) throws InterruptedException;

        /** The worker ends, or cannot process what it receives. */
        default void failed(WorkerError error) {}

        /** The token that proves that this is a worker of the run. */
        default void authenticate(String token) {}

        @Override
        default void close() {}
    }

    /** An agent with a sink, which may pass commands to the agent. */
    WorkerAgent(Function<WorkerAgent, SnapshotSink> sink, LongSupplier nanoClock) {
        this(sink, nanoClock, INTERVAL_NANOS);
    }

    /** The same with another time between snapshots. */
    WorkerAgent(Function<WorkerAgent, SnapshotSink> sink, LongSupplier nanoClock, long intervalNanos) {
        this.nanoClock = nanoClock;
        this.intervalNanos = intervalNanos;
        this.told = new LastingCommands(nanoClock);
        this.sink = sink.apply(this);
    }

    /** A number that tells one start of a task or worker from another: two of the same are next to impossible. */
    static long nextIncarnation() {
        return UUID.randomUUID().getMostSignificantBits();
    }

    static String hostName() {
        try {
            return Utils.hostname();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    void start() {
        Thread started = new Thread(this::run, "aeolus-agent");
        started.setDaemon(true);
        thread = started;
        started.start();
    }

    void add(MetricRegistry registry) {
        traffic.add(registry);
    }

    /** Observes a task, whose executor's thread calls this. */
    public <T extends TaskObserver> T add(TopologyContext context, T observer) {
        if (components.isEmpty()) {
            Map<Integer, String> all = new HashMap<>(context.getTaskToComponent());
            all.values().removeIf(Utils::isSystemId);
            components = Map.copyOf(all);
        }
        synchronized (told) {
            told.now().forEach(observer::told);
            tasks.add(new ObservedTask(context, observer, nanoClock.getAsLong()));
        }
        return observer;
    }

    /** Tells all observers something, also those that come later. */
    void tell(Command command) {
        synchronized (told) {
            told.add(command);
            if (command instanceof Command.DivideBatches divide) {
                batchDivisor = divide.divisor();
            }
            tasks.forEach(task -> task.observer.told(command));
        }
    }

    /** How many times smaller than planned the topology's batches are to be. */
    int batchDivisor() {
        return batchDivisor;
    }

    /** The metrics of this JVM's workers that are of some kind and have such names. */
    public <M extends Metric> Stream<M> metrics(Class<M> kind, Predicate<String> name) {
        return traffic.metrics(kind, name);
    }

    /** The one object of a kind that all who serve this run in this JVM share; made by the first that asks. */
    public <T> T shared(Class<T> kind, Supplier<T> maker) {
        return kind.cast(shared.computeIfAbsent(kind, unknown -> maker.get()));
    }

    /** Tasks that are observed, each once for each observer. */
    public int observers() {
        return tasks.size();
    }

    /** Makes a snapshot soon. */
    public void wake() {
        LockSupport.unpark(thread);
    }

    /**
     * Waits until what was counted before this call is acknowledged: should this process be killed afterwards, it is known. Waits for a
     * minute at most.
     */
    public void awaitAck() {
        long wanted;
        synchronized (acks) {
            // One that is being made may lack what the caller has counted.
            wanted = made + 1;
        }
        long deadlineNanos = nanoClock.getAsLong() + LONGEST_WAIT_FOR_ACK_NANOS;
        wake();
        synchronized (acks) {
            while (acknowledged < wanted && !isClosed && nanoClock.getAsLong() - deadlineNanos < 0) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(acks, INTERVAL_NANOS);
                } catch (InterruptedException e) {
                    // The worker is ending.
                    Thread.currentThread().interrupt();
                    return;
                }
            }
        }
    }

    private void run() {
        while (!isClosed) {
            LockSupport.parkNanos(this, intervalNanos);
            try {
                publish();
            } catch (InterruptedException e) {
                return;
            } catch (RuntimeException | Error e) {
                // The next one may be acknowledged; without any, the run ends for want of progress.
                LOG.warn("what has happened in this worker cannot be told", e);
            }
        }
    }

    /** Publishes a snapshot now, in the caller's thread. */
    void publish() throws InterruptedException {
        synchronized (publishing) {
            if (sink.publish(this::snapshot)) {
                tasks.forEach(task -> task.observer.acknowledged());
                synchronized (acks) {
                    acknowledged = made;
                    acks.notifyAll();
                }
            }
        }
    }

    private WorkerSnapshot snapshot() {
        long number;
        synchronized (acks) {
            number = ++made;
        }
        List<TaskSnapshot> snapshots = new ArrayList<>();
        for (ObservedTask task : tasks) {
            snapshots.add(task.snapshot());
        }
        return new WorkerSnapshot(
                host,
                incarnation,
                number,
                nanoClock.getAsLong(),
                machine,
                process.read(),
                components,
                traffic.byComponent(),
                snapshots);
    }

    void authenticate(String token) {
        sink.authenticate(token);
    }

    /** Reports why this worker ends, or cannot process what it receives. */
    void fail(WorkerError error) {
        sink.failed(error);
    }

    /** Publishes a last snapshot, as the JVM ends. */
    void publishLast() {
        try {
            publish();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        isClosed = true;
        wake();
        sink.close();
        process.close();
    }
}
