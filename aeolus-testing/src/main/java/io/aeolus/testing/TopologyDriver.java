package io.aeolus.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.generated.StormTopology;

/**
 * Runs a topology in the calling thread by direct calls. With the same topology, options and calls, every run is the same.
 *
 * <pre>{@code
 * try (TopologyDriver driver = TopologyDriver.builder(topology).seed(7).build()) {
 *     driver.runToCompletion(Duration.ofMillis(10), 1_000_000);
 *     // or, where a PipedSpout stands in place of the spout 'lines'
 *     driver.pipeInput("lines", "default", "to be or not to be");
 *     List<List<Object>> counts = driver.readOutput("count", "default");
 * }
 * }</pre>
 *
 * <p>A run is a sequence of turns. One turn executes one tuple at one task, or tells one spout task of one ack or fail, or asks
 * it for its next tuple. Time stands still during turns; {@link #advance} moves it.
 *
 * <p>What is as in Storm: instances made from the serialised topology, one for each task; contexts and settings; groupings,
 * tuples and message ids; first in, first out for each task; refused emits; acks, fails and time-outs as ackers and spout
 * executors count them; {@code topology.max.spout.pending}; ticks; task ids, but that system components have none.
 *
 * <p>What is not simulated:
 *
 * <ul>
 *   <li>threads: components that emit from threads of their own (windows that close by time, shell components) do not work;
 *   <li>executors: each task is an executor of its own, with its own groupings, executor data and pending tuples;
 *   <li>system components: acks take no time on their way, and there are no metrics ticks, task hooks, worker hooks, event
 *       loggers, credentials and shared executors;
 *   <li>limits of queues, back-pressure, wait strategies, Storm's own batching in queues, load-aware routing, timing;
 *   <li>several workers: all tasks are local, and none dies ({@link Fault#LOSE} loses single tuples); tuples pass as bytes only
 *       with {@link DriverBuilder#serialize};
 *   <li>chance in groupings: shuffle, local-or-shuffle and none are replaced by seeded ones; what custom groupings draw from
 *       random sources of their own is not repeatable.
 * </ul>
 *
 * <p>Not thread-safe.
 */
public final class TopologyDriver extends Inspection implements AutoCloseable {

    private long eventfulTurns;
    private boolean closed;

    TopologyDriver(Engine engine) {
        super(engine);
        forEachSpout(SpoutTask::activate);
    }

    /**
     * Starts to describe a driver.
     *
     * @param topology the topology to run, wrapped or not; {@link DriverBuilder#build} copies it
     * @return the options
     */
    public static DriverBuilder builder(StormTopology topology) {
        return new DriverBuilder(topology);
    }

    /**
     * Does one turn: of a bolt task that has a tuple, of a spout task that has an ack or fail to hear of, or of an active spout
     * task that is below its maximum of pending tuples and not idle. A spout is idle when its last {@code nextTuple} (or more,
     * see {@link DriverBuilder#patience}) emitted nothing.
     *
     * @return false if there was no such task; then the next call asks idle spouts again
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
     * Does turns until there are none, or enough.
     *
     * @param maxTurns the most turns to do
     * @return turns done; fewer than {@code maxTurns} if all queues are empty and all spouts idle, full or inactive
     */
    public long run(long maxTurns) {
        long done = 0;
        while (done < maxTurns && step()) {
            done++;
        }
        return done;
    }

    /**
     * Asks idle spouts again and does turns until there are none. Does not return while a spout goes on emitting.
     *
     * @return turns done
     */
    public long runUntilIdle() {
        forEachSpout(SpoutTask::wake);
        return run(Long.MAX_VALUE);
    }

    /**
     * Runs and advances in alternation until no message id is open and nothing happens any more, neither before nor after a
     * pause. Turns of spouts that emit nothing are nothing, but a batching spout may have gathered rows in them.
     *
     * @param pause how far to advance when there is nothing to do: at least the longest linger, or rows may be left in buffers
     * @param maxTurns the most turns to do
     * @throws IllegalStateException if that does not suffice, or if message ids stay open for ever; the message shows the state
     */
    public void runToCompletion(Duration pause, long maxTurns) {
        long end = turns + maxTurns;
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
            if (quietNanos > engine.patienceNanos() + pause.toNanos()) {
                throw new IllegalStateException("nothing happens, but message ids are open\n" + describe());
            }
            advance(pause);
        }
    }

    /**
     * Moves the clock and does what is due on the way: calls linger listeners at each millisecond, sends ticks, lets open message
     * ids time out. What follows from that waits in queues for the next turns. Idle spouts will be asked again.
     *
     * @param time how far, not negative
     */
    public void advance(Duration time) {
        checkOpen();
        engine.advance(time.toNanos());
        forEachSpout(SpoutTask::wake);
    }

    /**
     * Has a {@link PipedSpout} emit a tuple, and does turns until there are none. Rows of a batched topology may then still wait in the buffers of
     * bolts: {@link #advance} sends them, or {@link #runToCompletion}.
     *
     * @param spout the id of the spout
     * @param stream one of its streams
     * @param values a value for each field of the stream
     * @throws IllegalArgumentException if the component is no piped spout
     * @throws ComponentFailedException if a component throws an exception
     */
    public void pipeInput(String spout, String stream, Object... values) {
        checkOpen();
        engine.pipe(spout).add(new PipedSpout.Input(stream, Arrays.asList(values)));
        runUntilIdle();
    }

    /**
     * Takes the tuples that a component has emitted, since the last call, on a stream that no component consumes.
     *
     * @param component the id of a spout or bolt
     * @param stream one of its streams, without consumers
     * @return the values of each tuple, in the order of the emits
     * @throws IllegalArgumentException if there is no such stream, or a component consumes it
     */
    public List<List<Object>> readOutput(String component, String stream) {
        List<List<Object>> output = engine.output(component, stream);
        List<List<Object>> taken = List.copyOf(output);
        output.clear();
        return taken;
    }

    /**
     * Sends a tick to all tasks of a bolt, whatever its settings say about ticks.
     *
     * @param component the id of a bolt
     */
    public void tick(String component) {
        checkOpen();
        for (int task : tasks(component)) {
            if (!(engine.task(task) instanceof BoltTask bolt)) {
                throw new IllegalArgumentException("'" + component + "' is a spout: only bolts get ticks");
            }
            bolt.tick();
        }
    }

    /** Activates all spouts, as they are at the start. */
    public void activate() {
        checkOpen();
        forEachSpout(SpoutTask::activate);
    }

    /** Deactivates all spouts: they are no longer asked for tuples, but still hear of acks and fails. */
    public void deactivate() {
        checkOpen();
        forEachSpout(SpoutTask::deactivate);
    }

    /** Closes all spouts and cleans up all bolts. What they emit then, and what is in queues, is lost. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        ComponentFailedException failure = null;
        for (DriverTask task : engine.tasks()) {
            try {
                task.close();
            } catch (ComponentFailedException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
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
    }
}
