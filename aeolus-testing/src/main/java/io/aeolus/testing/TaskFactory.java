// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing;

import io.aeolus.batching.spi.GroupingFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.metrics2.StormMetricRegistry;
import org.apache.storm.shade.net.minidev.json.JSONValue;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** Creates the parts of tasks like a Storm worker: instances, settings, contexts and routers. Not thread-safe. */
final class TaskFactory {

    private static final int PORT = 6700;
    private static final String DIRECTORY = System.getProperty("java.io.tmpdir", ".");

    /** Settings of windows that close by time, or by the timestamps of tuples: Storm closes these windows in a timer's thread. */
    private static final List<String> TIME_OF_WINDOWS = List.of(
            Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS,
            Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS,
            Config.TOPOLOGY_BOLTS_TUPLE_TIMESTAMP_MAX_LAG_MS,
            Config.TOPOLOGY_BOLTS_WATERMARK_EVENT_INTERVAL_MS);

    private final StormMetricRegistry metrics = new StormMetricRegistry();
    private final StormTopology topology;
    final Map<String, Object> conf;

    final TaskAssignment assignment;
    private final Map<String, Map<String, Fields>> fields;
    private final Map<String, Object> resources;
    final WorkerTopologyContext workerContext;
    private final SeededGroupings groupings;
    private final boolean isWorkerOfOneTask;

    /**
     * Creates a factory for a copy of a topology.
     *
     * @param random source of random groupings
     * @param isWorkerOfOneTask whether each task's context shows a separate worker; otherwise all tasks share a worker
     * @param resources resources of the tasks' contexts, in addition to the factory of groupings
     * @throws IllegalArgumentException if Storm would reject the topology, or if it has state spouts
     */
    TaskFactory(
            StormTopology original,
            Map<String, Object> config,
            SplittableRandom random,
            boolean isWorkerOfOneTask,
            Map<String, Object> resources) {
        this.isWorkerOfOneTask = isWorkerOfOneTask;
        this.conf = DriverConf.ofTopology(config);
        this.topology = normalized(original, conf);
        this.assignment = TaskAssignment.of(topology);
        this.fields = fieldsOf(topology);
        Map<String, Object> all = new HashMap<>(resources);
        all.put(GroupingFactory.RESOURCE, (GroupingFactory) this::grouping);
        this.resources = Collections.unmodifiableMap(all);
        this.workerContext = new WorkerTopologyContext(
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
                this.resources);
        this.groupings = new SeededGroupings(workerContext, conf, random);
    }

    /**
     * Creates the context of a task.
     *
     * @param isOpen set once the task is open
     */
    TopologyContext context(int task, AtomicBoolean isOpen) {
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
                isWorkerOfOneTask ? List.of(task) : assignment.all(),
                new HashMap<>(),
                resources,
                new HashMap<>(),
                new HashMap<>(),
                isOpen,
                metrics);
    }

    boolean isSpout(String component) {
        return topology.get_spouts().containsKey(component);
    }

    /** Throws an {@link IllegalArgumentException} if the component runs in a separate process, or is not a spout. */
    ISpout spout(String component) {
        return instantiate(
                component,
                Objects.requireNonNull(topology.get_spouts().get(component)).get_spout_object(),
                ISpout.class);
    }

    /** Throws an {@link IllegalArgumentException} if the component runs in a separate process, or is not a bolt. */
    IBolt bolt(String component) {
        return instantiate(
                component,
                Objects.requireNonNull(topology.get_bolts().get(component)).get_bolt_object(),
                IBolt.class);
    }

    /**
     * Checks the settings of a component, because a wrapper can hide the windowed bolt.
     *
     * @throws IllegalArgumentException if the component is a bolt with windows that close by time
     */
    void refuseWindowsOfTime(String component) {
        Map<String, Object> own = StormCommon.componentConf(
                Objects.requireNonNull(StormCommon.allComponents(topology).get(component)));
        if (TIME_OF_WINDOWS.stream().anyMatch(own::containsKey)) {
            throw new IllegalArgumentException(
                    "bolt '" + component
                            + "' has windows of time, which need a thread and the wall clock: test it with windows of a number of tuples");
        }
    }

    /** Returns the settings of a task, in a new mutable map. */
    Map<String, Object> confOf(String component) {
        return DriverConf.ofComponent(
                conf, Objects.requireNonNull(StormCommon.allComponents(topology).get(component)));
    }

    Router router(TopologyContext context) {
        return new Router(context.getThisTaskId(), routes(context), assignment.taskToComponent());
    }

    private CustomStreamGrouping grouping(
            WorkerTopologyContext context, GlobalStreamId stream, Grouping grouping, List<Integer> tasks) {
        String consumer = context.getComponentId(tasks.get(0));
        return groupings.of(stream.get_componentId(), stream.get_streamId(), consumer, grouping);
    }

    /** Creates the task's groupings in an order that does not depend on hash codes. */
    private Map<String, Router.Targets> routes(TopologyContext context) {
        String producer = context.getThisComponentId();
        Map<String, Map<String, Grouping>> targets = context.getThisTargets();
        Map<String, Router.Targets> routes = new HashMap<>();
        for (Map.Entry<String, Fields> stream : new TreeMap<>(fields.getOrDefault(producer, Map.of())).entrySet()) {
            List<CustomStreamGrouping> made = new ArrayList<>();
            List<String> consumers = new ArrayList<>();
            new TreeMap<>(targets.getOrDefault(stream.getKey(), Map.of())).forEach((consumer, grouping) -> {
                made.add(groupings.of(producer, stream.getKey(), consumer, grouping));
                consumers.add(consumer);
            });
            routes.put(stream.getKey(), new Router.Targets(stream.getValue().size(), made, consumers));
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

    /**
     * Copies a topology, and sets the number of tasks of each component.
     *
     * @throws IllegalArgumentException if Storm would reject the topology, or if it has state spouts
     */
    private static StormTopology normalized(StormTopology topology, Map<String, Object> topologyConf) {
        StormTopology copy = topology.deepCopy();
        if (copy.get_state_spouts_size() > 0) {
            throw new IllegalArgumentException(
                    "state spouts are not supported: " + copy.get_state_spouts().keySet());
        }
        try {
            StormCommon.validateBasic(copy);
            StormCommon.validateStructure(copy);
        } catch (InvalidTopologyException e) {
            throw new IllegalArgumentException("Storm rejects this topology: " + e.get_msg(), e);
        }
        for (Object component : StormCommon.allComponents(copy).values()) {
            ComponentCommon common = StormCommon.getComponentCommon(component);
            Map<String, Object> conf = StormCommon.componentConf(component);
            int tasks = DriverConf.tasksOf(topologyConf, component, Thrift.getParallelismHint(common));
            conf.put(Config.TOPOLOGY_TASKS, tasks);
            common.set_json_conf(JSONValue.toJSONString(conf));
        }
        return copy;
    }

    /**
     * Creates an instance of a serialized component.
     *
     * @throws IllegalArgumentException if the component runs in a separate process, or is not of the type
     */
    private static <T> T instantiate(String component, ComponentObject form, Class<T> type) {
        Object instance;
        if (form.is_set_serialized_java()) {
            instance = Utils.javaDeserialize(form.get_serialized_java(), Object.class);
        } else if (form.is_set_java_object()) {
            instance = Thrift.instantiateJavaObject(form.get_java_object());
        } else {
            throw shell(component);
        }
        if (instance instanceof ShellBolt || instance instanceof ShellSpout) {
            throw shell(component);
        }
        if (!type.isInstance(instance)) {
            throw new IllegalArgumentException("component '" + component + "' is a "
                    + instance.getClass().getName() + ": must be an " + type.getSimpleName());
        }
        return type.cast(instance);
    }

    private static IllegalArgumentException shell(String component) {
        return new IllegalArgumentException(
                "component '" + component + "' is a shell component, which runs in a separate process");
    }
}
