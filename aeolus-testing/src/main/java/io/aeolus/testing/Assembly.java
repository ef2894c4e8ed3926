package io.aeolus.testing;

import io.aeolus.batching.GroupingMaker;
import io.aeolus.batching.LingerClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.Constants;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;

/** Makes the tasks of a topology, ready for their first turn. Used once. */
final class Assembly {

    private static final int PORT = 6700;
    private static final String DIRECTORY = System.getProperty("java.io.tmpdir", ".");

    private final DriverBuilder options;
    private final DriverClock clock = new DriverClock();
    private final StormMetricRegistry metrics = new StormMetricRegistry();
    private final StormTopology topology;
    private final Map<String, Object> conf;
    private final TaskAssignment assignment;
    private final Map<String, Map<String, Fields>> fields;
    private final Engine engine;
    private final Groupings groupings;

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
        this.conf = DriverConf.ofTopology(options.config);
        this.topology = TopologyChecks.normalized(options.topology, conf);
        this.assignment = TaskAssignment.of(topology);
        this.fields = fieldsOf(topology);
        SplittableRandom random = new SplittableRandom(options.seed);
        WorkerTopologyContext workerContext = new WorkerTopologyContext(
                topology,
                conf,
                assignment.taskToComponent(),
                assignment.componentToTasks(),
                fields,
                DriverConf.TOPOLOGY_ID,
                DIRECTORY,
                DIRECTORY,
                PORT,
                assignment.all(),
                new HashMap<>(),
                resources());
        this.groupings = new Groupings(workerContext, conf, random.split());
        Wire wire = options.serialize ? Wire.kryo(conf, workerContext) : Wire.LOCAL;
        this.engine = new Engine(workerContext, StormCommon.hasAckers(conf), wire, options, random);
    }

    static Parts assemble(DriverBuilder options) {
        Assembly assembly = new Assembly(options);
        List<AtomicBoolean> opened = new ArrayList<>();
        for (int task : assembly.assignment.all()) {
            AtomicBoolean isOpen = new AtomicBoolean();
            opened.add(isOpen);
            assembly.engine.add(assembly.task(task, isOpen));
        }
        for (DriverTask task : assembly.engine.tasks()) {
            task.open();
            opened.get(task.id - 1).set(true);
        }
        return new Parts(assembly.engine, assembly.clock, assembly.conf, assembly.assignment);
    }

    private DriverTask task(int id, AtomicBoolean isOpen) {
        TopologyContext context = context(id, isOpen);
        String component = context.getThisComponentId();
        Router router = new Router(id, routes(context), assignment.taskToComponent());
        SpoutSpec spec = topology.get_spouts().get(component);
        if (spec != null) {
            ISpout spout = Components.instantiate(component, spec.get_spout_object(), ISpout.class);
            Map<String, Object> spoutConf = DriverConf.ofComponent(conf, spec);
            return new SpoutTask(spout, spoutConf, options.patience, context, router, engine);
        }
        Bolt boltSpec = Objects.requireNonNull(topology.get_bolts().get(component));
        IBolt bolt = Components.instantiate(component, boltSpec.get_bolt_object(), IBolt.class);
        return new BoltTask(bolt, DriverConf.ofComponent(conf, boltSpec), context, router, engine);
    }

    private TopologyContext context(int task, AtomicBoolean isOpen) {
        return new TopologyContext(
                topology,
                conf,
                assignment.taskToComponent(),
                assignment.componentToTasks(),
                fields,
                new HashMap<>(),
                DriverConf.TOPOLOGY_ID,
                DIRECTORY,
                DIRECTORY,
                task,
                PORT,
                assignment.all(),
                new HashMap<>(),
                resources(),
                new HashMap<>(),
                new HashMap<>(),
                isOpen,
                metrics);
    }

    private Map<String, Object> resources() {
        return Map.of(LingerClock.RESOURCE, clock, GroupingMaker.RESOURCE, (GroupingMaker) this::grouping);
    }

    private CustomStreamGrouping grouping(
            WorkerTopologyContext context, GlobalStreamId stream, Grouping grouping, List<Integer> tasks) {
        String consumer = context.getComponentId(tasks.get(0));
        return groupings.of(stream.get_componentId(), stream.get_streamId(), consumer, grouping);
    }

    /** The task's groupings, made in an order that does not depend on hash codes. */
    private Map<String, Router.Route> routes(TopologyContext context) {
        String producer = context.getThisComponentId();
        Map<String, Map<String, Grouping>> targets = context.getThisTargets();
        Map<String, Router.Route> routes = new HashMap<>();
        for (Map.Entry<String, Fields> stream : new TreeMap<>(fields.getOrDefault(producer, Map.of())).entrySet()) {
            List<CustomStreamGrouping> made = new ArrayList<>();
            List<String> consumers = new ArrayList<>();
            new TreeMap<>(targets.getOrDefault(stream.getKey(), Map.of())).forEach((consumer, grouping) -> {
                made.add(groupings.of(producer, stream.getKey(), consumer, grouping));
                consumers.add(consumer);
            });
            routes.put(stream.getKey(), new Router.Route(stream.getValue().size(), made, consumers));
        }
        return routes;
    }

    private static Map<String, Map<String, Fields>> fieldsOf(StormTopology topology) {
        Map<String, Map<String, Fields>> fields = new HashMap<>();
        StormCommon.allComponents(topology).forEach((id, component) -> {
            Map<String, Fields> streams = new HashMap<>();
            StormCommon.getComponentCommon(component)
                    .get_streams()
                    .forEach((stream, info) -> streams.put(stream, new Fields(info.get_output_fields())));
            fields.put(id, streams);
        });
        fields.put(Constants.SYSTEM_COMPONENT_ID, Map.of(Constants.SYSTEM_TICK_STREAM_ID, new Fields("rate_secs")));
        return fields;
    }
}
