// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.serialization.KryoTupleDeserializer;
import org.apache.storm.serialization.KryoTupleSerializer;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.TupleImpl;
import org.apache.storm.utils.ObjectReader;

/** All tasks of a topology, with the state that they share: ack ledger, scheduler, clock and ids. Not thread-safe. */
final class Engine {

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    final DriverClock clock = new DriverClock();
    private final Map<String, Queue<PipedSpout.Input>> pipes = new HashMap<>();
    final TaskAssignment assignment;
    final WorkerTopologyContext workerContext;
    final boolean isAcking;
    /** Passes a tuple from one task to another: by reference or serialized. */
    private final UnaryOperator<TupleImpl> wire;

    final FaultInjector faults;
    final DeliveryListener listener;
    private final SplittableRandom ids;
    final Scheduler scheduler;
    private final long timeoutSeconds;
    private final boolean hasTimeouts;
    final AckLedger ledger = new AckLedger((task, root, verdict) -> ((SpoutTask) task(task)).onVerdict(root, verdict));
    private final List<DriverTask> tasks = new ArrayList<>();
    private final List<DriverTask> openTasks = new ArrayList<>();
    private volatile Thread owner = Thread.currentThread();
    private volatile Optional<IllegalStateException> otherThread = Optional.empty();
    private final List<Throwable> reportedErrors = new ArrayList<>();
    private final Map<String, Map<String, List<List<Object>>>> outputs = new HashMap<>();

    /** Creates the tasks of a topology and opens them in the order of their ids. */
    Engine(DriverBuilder options) {
        SplittableRandom random = new SplittableRandom(options.seed);
        TaskFactory factory = new TaskFactory(
                options.topology,
                options.config,
                random.split(),
                options.serialize,
                Map.of(LingerClock.RESOURCE, clock, PipedSpout.RESOURCE, pipes));
        Map<String, Object> conf = factory.conf;
        this.assignment = factory.assignment;
        this.workerContext = factory.workerContext;
        this.isAcking = StormCommon.hasAckers(conf);
        this.wire = options.serialize ? serialized(conf, workerContext) : UnaryOperator.identity();
        this.faults = options.faults;
        this.listener = options.listener;
        this.ids = random.split();
        this.scheduler = new Scheduler(options.scheduling, random.split());
        this.timeoutSeconds = ObjectReader.getLong(conf.get(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS), 30L);
        this.hasTimeouts = ObjectReader.getBoolean(conf.get(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS), true);
        List<AtomicBoolean> opened = new ArrayList<>();
        for (int id : assignment.all()) {
            AtomicBoolean isOpen = new AtomicBoolean();
            opened.add(isOpen);
            TopologyContext context = factory.context(id, isOpen);
            tasks.add(task(factory, context, options.patience));
        }
        try {
            for (DriverTask task : tasks) {
                task.open();
                opened.get(task.id - 1).set(true);
                openTasks.add(task);
            }
        } catch (RuntimeException | Error e) {
            close(Failures.after(e));
            throw e;
        }
    }

    /** Closes the open tasks, and collects their failures. */
    void close(Failures failures) {
        owner = Thread.currentThread();
        openTasks.forEach(task -> failures.collect(task::close));
    }

    /**
     * Called when the driver is called.
     *
     * @throws IllegalStateException if a component has used its collector in another thread
     */
    void enter() {
        owner = Thread.currentThread();
        Optional<IllegalStateException> failure = otherThread;
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    /** Refuses a call of a collector in a thread other than the thread that calls the driver. */
    void checkThread(DriverTask task) {
        if (Thread.currentThread() != owner) {
            IllegalStateException failure = new IllegalStateException(task + " uses its collector in thread '"
                    + Thread.currentThread().getName()
                    + "': the driver runs components in the thread of the test only");
            otherThread = Optional.of(failure);
            throw failure;
        }
    }

    private DriverTask task(TaskFactory factory, TopologyContext context, int patience) {
        String component = context.getThisComponentId();
        factory.refuseWindowsOfTime(component);
        Router router = factory.router(context);
        router.outputs()
                .forEach(stream -> outputs.computeIfAbsent(component, id -> new HashMap<>())
                        .put(stream, new ArrayList<>()));
        Map<String, Object> conf = factory.confOf(component);
        return factory.isSpout(component)
                ? new SpoutTask(factory.spout(component), conf, patience, context, router, this)
                : new BoltTask(factory.bolt(component), conf, context, router, this);
    }

    /** Serializes and deserializes tuples, as between workers. */
    private static UnaryOperator<TupleImpl> serialized(Map<String, Object> conf, GeneralTopologyContext context) {
        KryoTupleSerializer serializer = new KryoTupleSerializer(conf, context);
        KryoTupleDeserializer deserializer = new KryoTupleDeserializer(conf, context);
        return tuple -> {
            try {
                return deserializer.deserialize(serializer.serialize(tuple));
            } catch (RuntimeException e) {
                throw new IllegalStateException(
                        "cannot serialize and deserialize a tuple of stream '" + tuple.getSourceStreamId() + "' of '"
                                + tuple.getSourceComponent() + "': " + e.getMessage(),
                        e);
            }
        };
    }

    List<DriverTask> tasks() {
        return Collections.unmodifiableList(tasks);
    }

    DriverTask task(int id) {
        if (id < 1 || id > tasks.size()) {
            throw new IllegalArgumentException("task is " + id + ": must be 1 to " + tasks.size());
        }
        return tasks.get(id - 1);
    }

    void send(int target, TupleImpl tuple) {
        ((BoltTask) task(target)).receive(wire.apply(tuple));
    }

    /** Records an emit on a stream that no component consumes. */
    void emitted(String component, String stream, List<Object> values) {
        List<List<Object>> output = outputs.getOrDefault(component, Map.of()).get(stream);
        if (output != null) {
            output.add(Collections.unmodifiableList(new ArrayList<>(values)));
        }
    }

    /** Returns the recorded tuples of a stream that no component consumes. */
    List<List<Object>> output(String component, String stream) {
        Map<String, List<List<Object>>> streams = outputs.getOrDefault(component, Map.of());
        List<List<Object>> output = streams.get(stream);
        if (output == null) {
            throw new IllegalArgumentException("'" + component + "' has no unconsumed stream '" + stream
                    + "': unconsumed streams are " + streams.keySet());
        }
        return output;
    }

    Queue<PipedSpout.Input> pipe(String spout) {
        Queue<PipedSpout.Input> pipe = pipes.get(spout);
        if (pipe == null) {
            throw new IllegalArgumentException(
                    "'" + spout + "' is not a PipedSpout: add one with this id; piped spouts are " + pipes.keySet());
        }
        return pipe;
    }

    /** Returns a random id for a root or an edge. */
    long newId() {
        return ids.nextLong();
    }

    void report(Throwable error) {
        reportedErrors.add(error);
    }

    List<Throwable> reportedErrors() {
        return List.copyOf(reportedErrors);
    }

    /** Returns the time after which every pending message id has failed if nothing else happens; longer than needed without timeouts. */
    long idleLimitNanos() {
        return 3 * timeoutSeconds * NANOS_PER_SECOND;
    }

    /**
     * Advances the clock: notifies linger listeners at each whole millisecond and at the end, and sends ticks and message timeouts at each
     * whole second.
     */
    void advance(long nanos) {
        long end = clock.elapsedNanos() + nanos;
        while (clock.elapsedNanos() < end) {
            long step = clock.hasListeners() ? DriverClock.NANOS_PER_MILLI : NANOS_PER_SECOND;
            clock.moveTo(Math.min(end, (clock.elapsedNanos() / step + 1) * step));
            if (clock.elapsedNanos() % NANOS_PER_SECOND == 0) {
                onSecond(clock.elapsedNanos() / NANOS_PER_SECOND);
            }
        }
    }

    private void onSecond(long elapsedSeconds) {
        boolean isTimeout = hasTimeouts && elapsedSeconds % timeoutSeconds == 0;
        if (isTimeout) {
            ledger.rotate();
        }
        for (DriverTask task : tasks) {
            if (task instanceof BoltTask bolt) {
                bolt.onSecond(elapsedSeconds);
            } else if (isTimeout && task instanceof SpoutTask spout) {
                spout.onTimeout();
            }
        }
    }
}
