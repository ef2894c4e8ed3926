// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.StormTopology;

/**
 * Runs a topology deterministically in the calling thread: the same topology, options and calls lead to the same run.
 *
 * <pre>{@code
 * try (TopologyDriver driver = TopologyDriver.builder(topology).seed(7).build()) {
 *     driver.runToCompletion(Duration.ofMillis(10), 1_000_000);
 *     // or, if 'lines' is a PipedSpout
 *     driver.pipeInput("lines", "default", "to be or not to be");
 *     List<List<Object>> counts = driver.readOutput("count", "default");
 * }
 * }</pre>
 *
 * <p>A run is a sequence of turns. A turn executes one tuple at a bolt task, delivers one ack or fail to a spout task, or calls
 * {@code nextTuple} of a spout task. Time stands still during turns; {@link #advance} moves the clock.
 *
 * <p>As in Storm: instances deserialized from the topology, one per task; contexts and settings; groupings, tuples and message ids; FIFO
 * order per task; rejected emits; acks, fails and timeouts of ackers and spout executors; {@code topology.max.spout.pending}; ticks; task
 * ids, except that system components have none.
 *
 * <p>Not simulated:
 *
 * <ul>
 *   <li>threads: shell components, and bolts with windows that close by time, are refused; other components that emit or ack in other
 *       threads fail. Count windows over tuples with timestamps are not refused, but do not close;
 *   <li>checkpoints of stateful bolts: Storm's checkpoint spout uses the wall clock, so such runs are not repeatable;
 *   <li>executors: each task has its own executor, with its own groupings, executor data and pending tuples;
 *   <li>system components: acks arrive immediately; there are no metrics ticks, task hooks, worker hooks, event loggers, initial
 *       credentials and shared executors;
 *   <li>limits of queues, back-pressure, wait strategies, Storm's batching in queues, load-aware routing, timing;
 *   <li>several workers: all tasks are local, and no worker crashes ({@link Fault#LOSE} loses single tuples); tuples are serialized only
 *       with {@link DriverBuilder#serialize};
 *   <li>randomness of groupings: shuffle, local-or-shuffle and none groupings are seeded; random choices of custom groupings are not
 *       repeatable.
 * </ul>
 *
 * <p>Not thread-safe.
 */
public final class TopologyDriver extends Inspection implements AutoCloseable {

    private long eventfulTurns;
    private boolean closed;

    TopologyDriver(Engine engine) {
        super(engine);
        try {
            forEachSpout(SpoutTask::activate);
        } catch (RuntimeException | Error e) {
            engine.close(Failures.after(e));
            throw e;
        }
    }

    /**
     * {@return a builder of drivers}
     *
     * @param topology the topology to run, batched or not; {@link DriverBuilder#build} copies it
     */
    public static DriverBuilder builder(StormTopology topology) {
        return new DriverBuilder(topology);
    }

    /**
     * Executes one turn: of a bolt task with a tuple, of a spout task with an ack or fail, or of an active spout task that is neither idle
     * nor at its maximum of pending tuples. A spout is idle if its last {@code nextTuple} (or several, see {@link DriverBuilder#patience})
     * emitted nothing.
     *
     * @return false if no task had a turn; then the next call includes idle spouts again
     * @throws ComponentFailedException if the component throws an exception
     */
    public boolean step() {
        checkOpen();
        Scheduler scheduler = engine.scheduler;
        if (scheduler.isEmpty()) {
            forEachSpout(SpoutTask::wake);
            return false;
        }
        DriverTask task = scheduler.next();
        turns++;
        try {
            if (task.turn()) {
                eventfulTurns++;
            }
        } finally {
            scheduler.update(task);
        }
        return true;
    }

    /**
     * Executes turns until no task has a turn, or up to a maximum.
     *
     * @param maxTurns the maximum number of turns
     * @return turns executed; fewer than {@code maxTurns} if all queues are empty and all spouts are idle, full or inactive
     */
    public long run(long maxTurns) {
        long done = 0;
        while (done < maxTurns && step()) {
            done++;
        }
        return done;
    }

    /**
     * Executes turns, including idle spouts, until no task has a turn. Does not return while a spout continues to emit.
     *
     * @return turns executed
     */
    public long runUntilIdle() {
        forEachSpout(SpoutTask::wake);
        return run(Long.MAX_VALUE);
    }

    /**
     * Executes turns and advances the clock alternately, until no message id is pending and nothing happens before or after a pause. A
     * {@code nextTuple} that emits nothing does not count as an event, although a batching spout may have buffered rows during the call.
     *
     * @param pause the time to advance when no task has a turn: at least the longest linger, or rows may stay in buffers
     * @param maxTurns the maximum number of turns
     * @throws IllegalArgumentException if the pause is not positive
     * @throws IllegalStateException if the maximum is reached, or if message ids stay pending; the message describes the state
     */
    public void runToCompletion(Duration pause, long maxTurns) {
        if (pause.isNegative() || pause.isZero()) {
            throw new IllegalArgumentException("pause is " + pause + ": must be positive");
        }
        long end = maxTurns > Long.MAX_VALUE - turns ? Long.MAX_VALUE : turns + maxTurns;
        long quietNanos = 0;
        while (true) {
            long before = eventfulTurns;
            forEachSpout(SpoutTask::wake);
            run(end - turns);
            if (turns >= end) {
                throw new IllegalStateException("not complete after " + maxTurns + " turns\n" + describe());
            }
            quietNanos = eventfulTurns == before ? quietNanos + pause.toNanos() : 0;
            if (quietNanos > pause.toNanos() && openMessageIds() == 0) {
                return;
            }
            if (quietNanos > engine.idleLimitNanos() + pause.toNanos()) {
                throw new IllegalStateException("nothing happens, but message ids are pending\n" + describe());
            }
            advance(pause);
        }
    }

    /**
     * Advances the clock: notifies linger listeners at each millisecond, sends ticks, and times out pending message ids. The effects wait
     * in queues for the next turns. Clears the idle state of spouts.
     *
     * @param time the time to advance
     * @throws IllegalArgumentException if the time is negative
     */
    public void advance(Duration time) {
        checkOpen();
        if (time.isNegative()) {
            throw new IllegalArgumentException("time is " + time + ": must not be negative");
        }
        engine.advance(time.toNanos());
        forEachSpout(SpoutTask::wake);
    }

    /**
     * Emits a tuple from a {@link PipedSpout}, and executes turns until no task has a turn. In a batched topology, rows may then still wait
     * in buffers of bolts, until {@link #advance} or {@link #runToCompletion}. If the spout is inactive or at its maximum of pending tuples,
     * the tuple waits until the spout can emit it.
     *
     * @param spout the id of the spout
     * @param stream one of the spout's streams
     * @param values a value for each field of the stream
     * @throws IllegalArgumentException if the component is not a piped spout
     * @throws ComponentFailedException if a component throws an exception
     */
    public void pipeInput(String spout, String stream, Object... values) {
        checkOpen();
        engine.pipe(spout).add(new PipedSpout.Input(stream, Arrays.asList(values)));
        runUntilIdle();
    }

    /**
     * Returns and removes the tuples that a component has emitted on a stream that no component consumes. Empty for a chained component.
     *
     * @param component the id of a spout or bolt
     * @param stream one of the component's streams, without consumers
     * @return the values of each tuple, in the order of the emits
     * @throws IllegalArgumentException if the component has no such stream, or if a component consumes the stream
     */
    public List<List<Object>> readOutput(String component, String stream) {
        List<List<Object>> output = engine.output(component, stream);
        List<List<Object>> tuples = List.copyOf(output);
        output.clear();
        return tuples;
    }

    /**
     * Sends a tick to all tasks of a bolt, regardless of its settings.
     *
     * @param component the id of a bolt
     */
    public void tick(String component) {
        checkOpen();
        for (int task : tasks(component)) {
            if (!(engine.task(task) instanceof BoltTask bolt)) {
                throw new IllegalArgumentException("'" + component + "' is a spout: must be a bolt");
            }
            bolt.tick();
        }
    }

    /**
     * Passes credentials to all components that are an {@link ICredentialsListener}. Storm does so between two calls of a component, after
     * {@code storm upload-credentials}. Batched components also receive new batch sizes and lingers in this way.
     *
     * @param credentials all credentials of the topology
     * @throws ComponentFailedException if a component throws an exception
     */
    public void setCredentials(Map<String, String> credentials) {
        checkOpen();
        for (DriverTask task : engine.tasks()) {
            if (task.instance() instanceof ICredentialsListener listener) {
                task.call("setCredentials", "", () -> listener.setCredentials(credentials));
                engine.scheduler.update(task);
            }
        }
    }

    /** Activates all spouts. Spouts are active initially. */
    public void activate() {
        checkOpen();
        forEachSpout(SpoutTask::activate);
    }

    /** Deactivates all spouts: the driver no longer calls {@code nextTuple}, but still delivers acks and fails. */
    public void deactivate() {
        checkOpen();
        forEachSpout(SpoutTask::deactivate);
    }

    /**
     * Closes all spouts and cleans up all bolts, also after the failure of a component. Queued tuples, and tuples emitted meanwhile, are
     * lost.
     *
     * @throws ComponentFailedException if a component throws an exception
     */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        Failures failures = Failures.none();
        engine.close(failures);
        failures.rethrow();
    }

    private void forEachSpout(Consumer<SpoutTask> action) {
        for (DriverTask task : engine.tasks()) {
            if (task instanceof SpoutTask spout) {
                action.accept(spout);
            }
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("the driver is closed");
        }
        engine.enter();
    }
}
