package io.aeolus.testing;

import io.aeolus.batching.spi.LingerClock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.task.TopologyContext;

/** Makes the tasks of a topology, ready for their first turn. Used once. */
final class Assembly {

    private final DriverBuilder options;
    private final DriverClock clock = new DriverClock();
    private final TaskFactory factory;
    private final Engine engine;

    /**
     * The result.
     *
     * @param engine the tasks and what they share
     * @param clock the time that they see
     * @param conf the topology's settings
     * @param assignment the ids of the tasks
     */
    record Parts(Engine engine, DriverClock clock, Map<String, Object> conf, TaskAssignment assignment) {}

    private Assembly(DriverBuilder options) {
        this.options = options;
        SplittableRandom random = new SplittableRandom(options.seed);
        this.factory = new TaskFactory(
                options.topology,
                options.config,
                random.split(),
                options.serialize,
                Map.of(LingerClock.RESOURCE, clock));
        Wire wire = options.serialize ? Wire.kryo(factory.conf(), factory.workerContext()) : Wire.LOCAL;
        this.engine = new Engine(factory.workerContext(), StormCommon.hasAckers(factory.conf()), wire, options, random);
    }

    static Parts assemble(DriverBuilder options) {
        Assembly assembly = new Assembly(options);
        TaskAssignment assignment = assembly.factory.assignment();
        List<AtomicBoolean> opened = new ArrayList<>();
        for (int task : assignment.all()) {
            AtomicBoolean isOpen = new AtomicBoolean();
            opened.add(isOpen);
            assembly.engine.add(assembly.task(task, isOpen));
        }
        for (DriverTask task : assembly.engine.tasks()) {
            task.open();
            opened.get(task.id - 1).set(true);
        }
        return new Parts(assembly.engine, assembly.clock, assembly.factory.conf(), assignment);
    }

    private DriverTask task(int id, AtomicBoolean isOpen) {
        TopologyContext context = factory.context(id, isOpen);
        String component = context.getThisComponentId();
        Router router = factory.router(context);
        Map<String, Object> conf = factory.confOf(component);
        return factory.isSpout(component)
                ? new SpoutTask(factory.spout(component), conf, options.patience, context, router, engine)
                : new BoltTask(factory.bolt(component), conf, context, router, engine);
    }
}
