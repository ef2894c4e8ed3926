package io.aeolus.monitor.internal.profile.collect;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.TaskProfile;
import io.aeolus.monitor.internal.profile.KeyFields;
import io.aeolus.monitor.internal.profile.report.Quantity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;

/** Puts what was declared and what was measured together, component by component. */
final class Assembly {

    private static final double NANOS_PER_SECOND = 1e9;

    private final StormTopology topology;
    private final Map<Integer, String> taskComponents;
    private final Map<String, String> unprofiled;
    private final Map<Integer, History.Task> tasks;
    private final Map<String, Executor> executors = new HashMap<>();

    /** What the tasks of an executor do together: they share its thread and its queue. */
    private record Executor(double callsPerSecond, long calls, double overheadNanos) {

        static Executor of(TaskDelta delta) {
            return new Executor(
                    Operators.ratio((double) delta.calls(), delta.seconds()).orElse(0),
                    delta.calls(),
                    delta.overheadNanos());
        }

        Executor plus(Executor other) {
            return new Executor(
                    callsPerSecond + other.callsPerSecond, calls + other.calls, overheadNanos + other.overheadNanos);
        }

        /** The task's part of what the thread allocated and used of a processor. */
        TaskDelta share(TaskDelta delta) {
            double share =
                    Operators.ratio((double) delta.calls(), (double) calls).orElse(0);
            return delta.withShareOfThread(share);
        }
    }

    Assembly(
            StormTopology topology,
            Map<Integer, String> taskComponents,
            Map<String, String> unprofiled,
            Map<Integer, History.Task> tasks) {
        this.topology = topology;
        this.taskComponents = taskComponents;
        this.unprofiled = unprofiled;
        this.tasks = tasks;
        for (History.Task task : tasks.values()) {
            executors.merge(task.thread(), Executor.of(task.delta()), Executor::plus);
        }
    }

    private Executor executorOf(History.Task task) {
        return executors.getOrDefault(task.thread(), Executor.of(task.delta()));
    }

    /** The components, sources first. */
    List<ComponentProfile> components() {
        List<ComponentProfile> components = new ArrayList<>();
        for (String id : FlowOrder.of(topology)) {
            SpoutSpec spout = topology.get_spouts().get(id);
            Bolt bolt = topology.get_bolts().get(id);
            if (spout != null) {
                components.add(component(id, Kind.SPOUT, spout.get_common()));
            } else if (bolt != null) {
                components.add(component(id, Kind.BOLT, bolt.get_common()));
            }
        }
        return components;
    }

    private ComponentProfile component(String id, Kind kind, ComponentCommon common) {
        List<TaskProfile> profiles = new ArrayList<>();
        TaskDelta sum = TaskDelta.NONE;
        List<Span> spans = new ArrayList<>();
        double waits = 0;
        long waited = 0;
        double greatestOverhead = 0;
        List<String> streams = common.get_streams().keySet().stream().sorted().toList();
        for (Map.Entry<Integer, History.Task> entry : tasks.entrySet()) {
            History.Task task = entry.getValue();
            if (!task.component().equals(id)) {
                continue;
            }
            TaskDelta delta = executorOf(task).share(task.delta());
            OptionalDouble wait = queueWait(task);
            double overhead = overheadShare(task);
            OperatorProfile operator = Operators.of(
                    delta, kind == Kind.SPOUT, streams, wait, ActiveSpans.of(List.of(delta.span())), overhead);
            profiles.add(new TaskProfile(entry.getKey(), task.worker(), delta.seconds(), operator));
            sum = sum.plus(delta);
            spans.add(delta.span());
            if (wait.isPresent()) {
                waits += wait.getAsDouble() * delta.calls();
                waited += delta.calls();
            }
            greatestOverhead = Math.max(greatestOverhead, overhead);
        }
        return new ComponentProfile(
                id,
                kind,
                Thrift.getParallelismHint(common),
                (int) taskComponents.values().stream().filter(id::equals).count(),
                inputs(common),
                outputs(common),
                operator(
                        id,
                        kind,
                        streams,
                        sum,
                        Operators.ratio(waits, (double) waited),
                        ActiveSpans.of(spans),
                        greatestOverhead),
                profiles);
    }

    private OperatorProfile operator(
            String id,
            Kind kind,
            List<String> streams,
            TaskDelta sum,
            OptionalDouble wait,
            Optional<ActiveSpan> active,
            double overheadShare) {
        String reason = unprofiled.get(id);
        if (reason != null) {
            return Operators.unknown(reason);
        }
        return Operators.of(sum, kind == Kind.SPOUT, streams, wait, active, overheadShare);
    }

    private OptionalDouble queueWait(History.Task task) {
        return Operators.queueWaitNanos(
                task.delta().sampled(Quantity.QUEUE_LENGTH), executorOf(task).callsPerSecond());
    }

    private double overheadShare(History.Task task) {
        return Operators.ratio(executorOf(task).overheadNanos(), task.delta().seconds() * NANOS_PER_SECOND)
                .orElse(0);
    }

    private List<Input> inputs(ComponentCommon common) {
        List<Input> inputs = new ArrayList<>();
        new TreeMap<>(common.get_inputs())
                .forEach((stream, grouping) -> inputs.add(new Input(
                        stream.get_componentId(),
                        stream.get_streamId(),
                        nameOf(grouping),
                        KeyFields.of(grouping).orElse(List.of()))));
        return inputs;
    }

    /** Storm's word for it. */
    private static String nameOf(Grouping grouping) {
        if (grouping.is_set_fields()) {
            return grouping.get_fields().isEmpty() ? "global" : "fields";
        }
        if (grouping.is_set_custom_serialized()) {
            return KeyFields.of(grouping).isPresent() ? "partialKey" : "custom";
        }
        return Optional.ofNullable(grouping.getSetField())
                .map(field -> switch (field) {
                    case LOCAL_OR_SHUFFLE -> "localOrShuffle";
                    case CUSTOM_OBJECT -> "custom";
                    default -> field.getFieldName();
                })
                .orElse("unknown");
    }

    private static List<Output> outputs(ComponentCommon common) {
        List<Output> outputs = new ArrayList<>();
        new TreeMap<>(common.get_streams())
                .forEach((stream, info) -> outputs.add(new Output(stream, info.get_output_fields(), info.is_direct())));
        return outputs;
    }
}
