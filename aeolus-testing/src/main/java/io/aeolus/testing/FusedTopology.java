// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import io.aeolus.batching.Aeolus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.utils.ObjectReader;
import org.jspecify.annotations.Nullable;

/**
 * A topology whose components call each other directly: an emit executes its tuple at all consumers before it returns. Without queues,
 * threads and acks, this is the highest speed at which one processor can run these components, and so an upper bound for other execution
 * modes.
 *
 * <p>As in Storm: instances, contexts, settings, groupings and tuples, which {@link TopologyDriver} creates in the same way; the order of
 * tuples from task to task; and that no bolt is called while it executes a tuple. A tuple that reaches a busy bolt, as in a topology with a
 * cycle, waits.
 *
 * <p>Unlike Storm: a spout tuple is acked when the {@code nextTuple} that emitted it returns, or after the next {@code nextTuple} if
 * {@code ack} emitted it. Fails are ignored, as without ackers. Bolts receive no ticks, and spouts have no limit of pending tuples. An
 * exception of a bolt ends the run, even if the emitting component catches it. {@link #whyNot} returns why a given topology cannot run
 * under these restrictions.
 *
 * <p>Confined to the thread that calls {@link #open}. For tests use {@link TopologyDriver}, which acks, fails, and has a clock.
 */
public final class FusedTopology implements AutoCloseable {

    private final List<FusedTask> tasks = new ArrayList<>();
    final List<FusedSpout> spouts = new ArrayList<>();
    final List<FusedBolt> bolts = new ArrayList<>();
    private final List<AtomicBoolean> opened = new ArrayList<>();
    private @Nullable Thread owner;

    /** The first failure, which user code may have caught. */
    private volatile @Nullable ComponentFailedException failure;

    private FusedTopology() {}

    /**
     * Creates the tasks of a topology, without opening them.
     *
     * @param topology the topology, which is copied
     * @param config the topology's settings; other settings have Storm's defaults
     * @return the topology
     * @throws IllegalArgumentException if Storm would reject the topology, or if it has a component that cannot be called
     */
    public static FusedTopology of(StormTopology topology, Map<String, Object> config) {
        TaskFactory factory = new TaskFactory(topology, config, new SplittableRandom(0), false, Map.of());
        FusedTopology fused = new FusedTopology();
        for (int id : factory.assignment.all()) {
            AtomicBoolean isOpen = new AtomicBoolean();
            TopologyContext context = factory.context(id, isOpen);
            if (factory.isSpout(context.getThisComponentId())) {
                FusedSpout spout = new FusedSpout(fused, context, factory);
                fused.spouts.add(spout);
                fused.tasks.add(spout);
            } else {
                FusedBolt bolt = new FusedBolt(fused, context, factory);
                fused.bolts.add(bolt);
                fused.tasks.add(bolt);
            }
            fused.opened.add(isOpen);
        }
        return fused;
    }

    /**
     * Returns why a topology cannot run in this mode, as far as can be known before a run.
     *
     * @param topology the topology as its author built it, without wrappers
     * @param config the topology's settings
     * @return the reason as a clause that continues "because"; empty if the topology can run
     */
    public static Optional<String> whyNot(StormTopology topology, Map<String, Object> config) {
        try {
            TaskFactory factory = new TaskFactory(topology, config, new SplittableRandom(0), false, Map.of());
            return new TreeMap<>(factory.assignment.componentToTasks())
                    .keySet().stream()
                            .map(component -> whyNot(component, factory))
                            .flatMap(Optional::stream)
                            .findFirst();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<String> whyNot(String component, TaskFactory factory) {
        Object instance = factory.isSpout(component) ? factory.spout(component) : factory.bolt(component);
        if (instance instanceof CheckpointSpout) {
            return Optional.of("it has state, and checkpoints need a clock");
        }
        if (instance instanceof WindowedBoltExecutor) {
            return Optional.of("bolt '" + component + "' has windows, which need a thread");
        }
        if (instance.getClass().getPackageName().startsWith(Aeolus.class.getPackageName())) {
            return Optional.of("component '" + component + "' is wrapped by hand, and its batches need a clock");
        }
        int tickSeconds = ObjectReader.getInt(factory.confOf(component).get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0);
        if (tickSeconds > 0 && !factory.isSpout(component)) {
            return Optional.of("bolt '" + component + "' has ticks, which need a clock");
        }
        return Optional.empty();
    }

    /**
     * Prepares bolts and opens spouts in the order of their task ids, and activates the spouts.
     *
     * @throws ComponentFailedException if a component throws an exception
     */
    public void open() {
        owner = Thread.currentThread();
        for (int i = 0; i < tasks.size(); i++) {
            tasks.get(i).open();
            opened.get(i).set(true);
        }
        bolts.forEach(FusedBolt::release);
        spouts.forEach(FusedSpout::activate);
        throwFailure();
    }

    /**
     * Calls {@code nextTuple} of each spout once, and acks the tuples that the spout has emitted.
     *
     * @return whether any spout emitted a tuple
     * @throws ComponentFailedException if a component throws an exception, or emits from another thread
     */
    public boolean turn() {
        boolean hasEmitted = false;
        for (FusedSpout spout : spouts) {
            hasEmitted |= spout.turn();
        }
        throwFailure();
        return hasEmitted;
    }

    /**
     * Closes all spouts and cleans up all bolts. Tuples emitted during these calls are executed.
     *
     * @throws ComponentFailedException if a component throws an exception, and no exception was thrown before
     */
    @Override
    public void close() {
        ComponentFailedException known = failure;
        Failures failures = Failures.none();
        tasks.forEach(task -> failures.collect(task::close));
        if (known == null) {
            failures.rethrow();
            throwFailure();
        }
    }

    FusedBolt bolt(int id) {
        return (FusedBolt) tasks.get(id - 1);
    }

    /** Returns whether the current thread is the topology's thread. */
    boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /** Stores the first failure, and returns it for later failures. */
    ComponentFailedException failed(ComponentFailedException e) {
        ComponentFailedException first = failure;
        if (first == null) {
            failure = e;
            return e;
        }
        return first;
    }

    private void throwFailure() {
        ComponentFailedException e = failure;
        if (e != null) {
            throw e;
        }
    }
}
