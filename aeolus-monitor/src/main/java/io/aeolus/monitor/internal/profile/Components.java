package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.TaskProfile;
import io.aeolus.probe.CallSamples;
import io.aeolus.probe.KeyFields;
import io.aeolus.probe.Quantity;
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
public final class Components {

    private final Map<String, String> unprofiled;
    private final Deltas deltas;
    private final Map<String, Executor> executors = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    private final List<ComponentProfile> profiles = new ArrayList<>();

    /** What the tasks of an executor do together: they share its thread and its queue. */
    private record Executor(int tasks, double callsPerSecond, long calls, CallSamples samples) {

        static Executor of(TaskDelta delta) {
            return new Executor(
                    1,
                    delta.callsPerSecond(),
                    delta.costs().calls(),
                    delta.costs().samples());
        }

        Executor plus(Executor other) {
            return new Executor(
                    tasks + other.tasks,
                    callsPerSecond + other.callsPerSecond,
                    calls + other.calls,
                    samples.plus(other.samples));
        }

        /** The task's part of what the thread allocated and used of a processor. */
        TaskDelta share(TaskDelta delta) {
            return delta.withShareOfThread(
                    Operators.ratio((double) delta.costs().calls(), (double) calls)
                            .orElse(0));
        }

        double messagesPerSecond() {
            return callsPerSecond / Operators.rowsPerMessage(samples);
        }

        double overheadShare(TaskDelta delta) {
            return Operators.ratio(samples.burstNanos(), delta.nanos()).orElse(0);
        }
    }

    /**
     * Makes the components' profiles.
     *
     * @param topology the topology as it was built
     * @param unprofiled components without a profiler, with the reason
     * @param deltas what the tasks did
     */
    public Components(StormTopology topology, Map<String, String> unprofiled, Deltas deltas) {
        this.unprofiled = unprofiled;
        this.deltas = deltas;
        for (Deltas.Task task : deltas.tasks().values()) {
            executors.merge(task.thread(), Executor.of(task.delta()), Executor::plus);
        }
        for (String id : FlowOrder.of(topology)) {
            SpoutSpec spout = topology.get_spouts().get(id);
            Bolt bolt = topology.get_bolts().get(id);
            if (spout != null) {
                profiles.add(component(id, Kind.SPOUT, spout.get_common()));
            } else if (bolt != null) {
                profiles.add(component(id, Kind.BOLT, bolt.get_common()));
            }
        }
    }

    /**
     * The components.
     *
     * @return sources first
     */
    public List<ComponentProfile> profiles() {
        return profiles;
    }

    /**
     * What does not fit together.
     *
     * @return a line each
     */
    public List<String> problems() {
        return problems;
    }

    /**
     * Share of the time that bursts took of the thread that they took most of.
     *
     * @return 0 to 1
     */
    public double greatestOverhead() {
        return profiles.stream()
                .mapToDouble(component -> component.operator().overheadShare())
                .max()
                .orElse(0);
    }

    private ComponentProfile component(String id, Kind kind, ComponentCommon common) {
        List<TaskProfile> tasks = new ArrayList<>();
        List<String> streams = common.get_streams().keySet().stream().sorted().toList();
        boolean isSpout = kind == Kind.SPOUT;
        TaskDelta sum = TaskDelta.NONE;
        List<Span> spans = new ArrayList<>();
        boolean isShared = false;
        double waits = 0;
        long waited = 0;
        double greatestOverhead = 0;
        for (Map.Entry<Integer, Deltas.Task> entry : deltas.tasks().entrySet()) {
            Deltas.Task task = entry.getValue();
            if (!task.component().equals(id)) {
                continue;
            }
            Executor executor = executors.getOrDefault(task.thread(), Executor.of(task.delta()));
            TaskDelta delta = executor.share(task.delta());
            OptionalDouble wait = Operators.queueWaitNanos(
                    delta.costs().samples().of(Quantity.QUEUE_LENGTH), executor.messagesPerSecond());
            CpuBudget budget = CpuBudget.of(id, delta, executor.tasks > 1);
            double overhead = executor.overheadShare(delta);
            OperatorProfile operator =
                    Operators.of(delta, isSpout, streams, wait, List.of(delta.span()), budget, overhead);
            tasks.add(new TaskProfile(entry.getKey(), task.worker(), delta.seconds(), operator));
            sum = sum.plus(delta);
            spans.add(delta.span());
            isShared |= executor.tasks > 1;
            if (wait.isPresent()) {
                waits += wait.getAsDouble() * delta.costs().calls();
                waited += delta.costs().calls();
            }
            greatestOverhead = Math.max(greatestOverhead, overhead);
        }
        CpuBudget budget = CpuBudget.of(id, sum, isShared);
        budget.problem().ifPresent(problems::add);
        String reason = unprofiled.get(id);
        return new ComponentProfile(
                id,
                kind,
                Thrift.getParallelismHint(common),
                (int) deltas.components().values().stream().filter(id::equals).count(),
                inputs(common),
                outputs(common),
                reason == null
                        ? Operators.of(
                                sum,
                                isSpout,
                                streams,
                                Operators.ratio(waits, (double) waited),
                                spans,
                                budget,
                                greatestOverhead)
                        : Operators.unknown(reason),
                tasks);
    }

    private static List<Input> inputs(ComponentCommon common) {
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
