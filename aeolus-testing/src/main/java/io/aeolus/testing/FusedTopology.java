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
 * A topology whose components call each other: an emit executes its tuple at all its consumers before it returns. Without queues,
 * threads and acks this is as fast as one processor can run these components, and a limit to compare other ways with.
 *
 * <p>What is as in Storm: instances, contexts, settings, groupings and tuples, as {@link TopologyDriver} makes them; from one
 * task to another, tuples come in the order in which they were emitted; no bolt is called while it executes a tuple. What reaches
 * it in the meantime, as in a topology with a cycle, waits until then.
 *
 * <p>What is not: a spout tuple counts as acked as soon as the {@code nextTuple} that emitted it is over; fails are ignored, as
 * without ackers; there are no ticks and no limit of pending tuples; what a bolt throws ends the run, even if the caller of the
 * emit catches it. {@link #whyNot} says which topologies need more than this.
 *
 * <p>Used by one thread, the one that calls {@link #open}. {@link TopologyDriver} is for tests: it acks, fails, and has a clock.
 */
public final class FusedTopology implements AutoCloseable {

    private final List<FusedTask> tasks = new ArrayList<>();
    private final List<FusedSpout> spouts = new ArrayList<>();
    private final List<FusedBolt> bolts = new ArrayList<>();
    private final List<AtomicBoolean> opened = new ArrayList<>();
    private @Nullable Thread owner;

    /** The first one; user code may have caught it. */
    private volatile @Nullable ComponentFailedException failure;

    private FusedTopology() {}

    /**
     * Makes the tasks of a topology, all that its components ask for. Nothing is opened yet.
     *
     * @param topology what to run; it is copied
     * @param config the topology's settings; unset ones have Storm's defaults
     * @return the topology
     * @throws IllegalArgumentException if Storm would refuse the topology, or if it has a component that cannot be called
     */
    public static FusedTopology of(StormTopology topology, Map<String, Object> config) {
        TaskFactory factory = new TaskFactory(topology, config, new SplittableRandom(0), false, Map.of());
        FusedTopology fused = new FusedTopology();
        for (int id : factory.assignment.all()) {
            AtomicBoolean isOpen = new AtomicBoolean();
            TopologyContext context = factory.context(id, isOpen);
            String component = context.getThisComponentId();
            FusedTask.Setting setting = new FusedTask.Setting(
                    fused, context, factory.confOf(component), factory.workerContext, factory.router(context));
            if (factory.isSpout(component)) {
                FusedSpout spout = new FusedSpout(factory.spout(component), setting);
                fused.spouts.add(spout);
                fused.tasks.add(spout);
            } else {
                FusedBolt bolt = new FusedBolt(factory.bolt(component), setting);
                fused.bolts.add(bolt);
                fused.tasks.add(bolt);
            }
            fused.opened.add(isOpen);
        }
        return fused;
    }

    /**
     * Looks for what a topology needs besides being called.
     *
     * @param topology the topology as its author built it, with nothing put around its components
     * @param config the topology's settings
     * @return what it is, in words that go on after "because"; empty if calls are enough, as far as that can be seen
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
            return Optional.of("it keeps state, and nothing but time brings checkpoints");
        }
        if (instance instanceof WindowedBoltExecutor) {
            return Optional.of("bolt '" + component + "' has windows, which a thread of their own closes");
        }
        if (instance.getClass().getPackageName().startsWith(Aeolus.class.getPackageName())) {
            return Optional.of(
                    "component '" + component + "' is wrapped by hand, and its batches wait for time to pass");
        }
        int tickSeconds = ObjectReader.getInt(factory.confOf(component).get(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS), 0);
        if (tickSeconds > 0 && !factory.isSpout(component)) {
            return Optional.of("bolt '" + component + "' wants ticks, which only time brings");
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
     * Asks each spout for its next tuple, once, and tells it that what it emitted is acked.
     *
     * @return whether one of them emitted anything
     * @throws ComponentFailedException if a component throws an exception, or emits in a thread of its own
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
     * Closes all spouts and cleans up all bolts. What they emit then is executed as ever.
     *
     * @throws ComponentFailedException if one of them throws an exception, the first of the run
     */
    @Override
    public void close() {
        ComponentFailedException known = failure;
        for (FusedTask task : tasks) {
            try {
                task.close();
            } catch (ComponentFailedException e) {
                // It is kept; the others are to be closed, too.
            }
        }
        if (known == null) {
            throwFailure();
        }
    }

    /** The bolt task with an id. */
    FusedBolt bolt(int id) {
        return (FusedBolt) tasks.get(id - 1);
    }

    /** The live spouts and bolts of a component. */
    List<Object> instances(String component) {
        return tasks.stream()
                .filter(task -> task.component.equals(component))
                .map(FusedTask::instance)
                .toList();
    }

    /** Says whether the caller is the thread that this topology belongs to. */
    boolean isOwner() {
        return Thread.currentThread() == owner;
    }

    /** Keeps the first failure, and returns it for those that come later. */
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
