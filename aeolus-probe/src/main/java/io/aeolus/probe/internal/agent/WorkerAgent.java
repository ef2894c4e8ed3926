// SPDX-License-Identifier: Apache-2.0
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
 * The agent of one run's workers in this JVM. Its thread publishes a snapshot ten times a second and on request. Unacknowledged data is
 * resent in the next snapshot. Thread-safe.
 */
public final class WorkerAgent implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(WorkerAgent.class);

    private static final long INTERVAL_NANOS = 100_000_000L;
    private static final long ACK_TIMEOUT_NANOS = 60_000_000_000L;

    private final SnapshotSink sink;
    private final LongSupplier nanoClock;
    private final long intervalNanos;
    private final long incarnation = nextIncarnation();
    private final String host = hostName();
    private final Machine machine = Machine.current();
    private final ProcessReader process = new ProcessReader();
    private final MetricTraffic traffic = new MetricTraffic();
    private final List<ObservedTask> tasks = new CopyOnWriteArrayList<>();
    private final LastingCommands commands;
    private volatile int batchDivisor = 1;
    private final Map<Class<?>, Object> shared = new ConcurrentHashMap<>();
    private volatile Map<Integer, String> components = Map.of();
    private volatile @Nullable Thread thread;
    private volatile boolean isClosed;

    /** Guards the creation of snapshots, one at a time. */
    private final Object publishing = new Object();

    private final Object acks = new Object();
    private long lastNumber;
    private long acknowledged;

    /** The receiver of an agent's snapshots. Thread-safe. */
    interface SnapshotSink extends AutoCloseable {

        /** Publishes a snapshot if there is a connection, and returns whether it was acknowledged. */
        boolean publish(Supplier<WorkerSnapshot> supplier) throws InterruptedException;

        default void reportError(WorkerError error) {}

        /** Sets the token that authenticates this worker. */
        default void authenticate(String token) {}

        @Override
        default void close() {}
    }

    /** Creates an agent whose sink may pass commands to it. */
    WorkerAgent(Function<WorkerAgent, SnapshotSink> sink, LongSupplier nanoClock) {
        this(sink, nanoClock, INTERVAL_NANOS);
    }

    WorkerAgent(Function<WorkerAgent, SnapshotSink> sink, LongSupplier nanoClock, long intervalNanos) {
        this.nanoClock = nanoClock;
        this.intervalNanos = intervalNanos;
        this.commands = new LastingCommands(nanoClock);
        this.sink = sink.apply(this);
    }

    /** Returns a random number that identifies a start of a task or worker. */
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

    /** Adds an observer of a task. Called in the thread of the task's executor. */
    public <T extends TaskObserver> T add(TopologyContext context, T observer) {
        if (components.isEmpty()) {
            Map<Integer, String> all = new HashMap<>(context.getTaskToComponent());
            all.values().removeIf(Utils::isSystemId);
            components = Map.copyOf(all);
        }
        synchronized (commands) {
            commands.remaining().forEach(observer::onCommand);
            tasks.add(new ObservedTask(context, observer, nanoClock.getAsLong()));
        }
        return observer;
    }

    /** Passes a command to all observers, including those added later. */
    void send(Command command) {
        synchronized (commands) {
            commands.add(command);
            if (command instanceof Command.DivideBatches divide) {
                batchDivisor = divide.divisor();
            }
            tasks.forEach(task -> task.observer.onCommand(command));
        }
    }

    /** Returns the divisor of the topology's planned batch sizes. */
    int batchDivisor() {
        return batchDivisor;
    }

    /** Returns the metrics of this JVM's workers of a kind, filtered by name. */
    public <M extends Metric> Stream<M> metrics(Class<M> kind, Predicate<String> name) {
        return traffic.metrics(kind, name);
    }

    /** Returns the run's shared instance of a class in this JVM, created by the first call. */
    public <T> T shared(Class<T> kind, Supplier<T> factory) {
        return kind.cast(shared.computeIfAbsent(kind, unknown -> factory.get()));
    }

    public int observers() {
        return tasks.size();
    }

    public void wake() {
        LockSupport.unpark(thread);
    }

    /**
     * Waits until a snapshot begun after this call is acknowledged, so that earlier counts survive a kill of this process. Waits for at
     * most a minute.
     */
    public void awaitAck() {
        long target;
        synchronized (acks) {
            // A snapshot that is being created may lack the caller's latest counts.
            target = lastNumber + 1;
        }
        long deadlineNanos = nanoClock.getAsLong() + ACK_TIMEOUT_NANOS;
        wake();
        synchronized (acks) {
            while (acknowledged < target && !isClosed && nanoClock.getAsLong() - deadlineNanos < 0) {
                try {
                    TimeUnit.NANOSECONDS.timedWait(acks, INTERVAL_NANOS);
                } catch (InterruptedException e) {
                    // The worker is stopping.
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
                // The next snapshot may succeed; without any, the run fails for lack of progress.
                LOG.warn("cannot publish a snapshot", e);
            }
        }
    }

    /** Publishes a snapshot in the caller's thread. */
    void publish() throws InterruptedException {
        synchronized (publishing) {
            if (sink.publish(this::snapshot)) {
                tasks.forEach(task -> task.observer.onAcknowledged());
                synchronized (acks) {
                    acknowledged = lastNumber;
                    acks.notifyAll();
                }
            }
        }
    }

    private WorkerSnapshot snapshot() {
        long number;
        synchronized (acks) {
            number = ++lastNumber;
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

    /** Reports why this worker exits or cannot deserialize its input. */
    void reportError(WorkerError error) {
        sink.reportError(error);
    }

    /** Publishes a last snapshot while the JVM shuts down. */
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
