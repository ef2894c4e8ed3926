// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.monitor.ChangedField;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.ComponentProfile.Held;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.monitor.ComponentProfile.TaskProfile;
import io.aeolus.monitor.internal.profile.OperatorProfiles.Part;
import io.aeolus.monitor.internal.profile.OperatorProfiles.Place;
import io.aeolus.probe.CallCosts;
import io.aeolus.probe.CallCosts.HeldRows;
import io.aeolus.probe.ProfiledTopology;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ThriftTopologyUtils;

/** Combines declarations and measurements of each component. */
public final class ComponentProfiles {

    private static final String NO_SAMPLES = "no samples";
    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<String, String> unprofiled;
    private final ProfileDelta deltas;
    private final Map<String, ThreadTasks> threads = new HashMap<>();
    private final Map<String, String> heads;
    private final List<String> doubts = new ArrayList<>();
    private final List<ChangedField> changed = new ArrayList<>();
    private final List<ComponentProfile> profiles = new ArrayList<>();

    /** Combines a user's topology, the submitted topology, which may have a plan's executors, and the measurements. */
    public ComponentProfiles(StormTopology topology, ProfiledTopology submitted, ProfileDelta deltas) {
        this.unprofiled = submitted.unprofiled();
        this.deltas = deltas;
        this.heads = Aeolus.chainHeads(submitted.topology());
        for (ProfileDelta.Task task : deltas.tasks().values()) {
            threads.computeIfAbsent(task.latest().thread(), thread -> new ThreadTasks())
                    .add(task);
        }
        for (String id : inFlowOrder(topology)) {
            Kind kind = topology.get_spouts().containsKey(id) ? Kind.SPOUT : Kind.BOLT;
            int parallelism = Thrift.getParallelismHint(
                    ThriftTopologyUtils.getComponentCommon(submitted.topology(), heads.getOrDefault(id, id)));
            profiles.add(component(
                    id,
                    kind,
                    parallelism,
                    declared(topology, id),
                    ChainableCode.of(topology, id),
                    ThriftTopologyUtils.getComponentCommon(topology, id)));
        }
    }

    /** Returns the components, sources first. */
    public List<ComponentProfile> profiles() {
        return profiles;
    }

    public Optional<List<ChangedField>> changed() {
        return Optional.of(changed).filter(fields -> !fields.isEmpty());
    }

    public List<String> doubts() {
        return doubts;
    }

    /** Returns the maximum share of a thread's time spent on sampling bursts. */
    public double maxOverheadShare() {
        return profiles.stream()
                .mapToDouble(component -> component.operator().overheadShare())
                .max()
                .orElse(0);
    }

    /** Orders components topologically, by name among equals. Components of a cycle come last. */
    static List<String> inFlowOrder(StormTopology topology) {
        List<String> order = new ArrayList<>();
        Set<String> left = new TreeSet<>(topology.get_spouts().keySet());
        left.addAll(topology.get_bolts().keySet());
        while (!left.isEmpty()) {
            List<String> next =
                    left.stream().filter(id -> !waits(id, topology, left)).toList();
            List<String> placed = next.isEmpty() ? List.copyOf(left) : next;
            order.addAll(placed);
            placed.forEach(left::remove);
        }
        return order;
    }

    private static boolean waits(String id, StormTopology topology, Set<String> left) {
        return topology.get_bolts().containsKey(id)
                && topology.get_bolts().get(id).get_common().get_inputs().keySet().stream()
                        .anyMatch(input -> left.contains(input.get_componentId()));
    }

    private static Optional<Declared> declared(StormTopology topology, String id) {
        Map<String, Object> own = StormCommon.componentConf(
                topology.get_spouts().containsKey(id)
                        ? topology.get_spouts().get(id)
                        : topology.get_bolts().get(id));
        Declared declared =
                new Declared(number(own, Config.TOPOLOGY_TASKS), number(own, Config.TOPOLOGY_MAX_TASK_PARALLELISM));
        return declared.tasks().isPresent() || declared.maxTaskParallelism().isPresent()
                ? Optional.of(declared)
                : Optional.empty();
    }

    private static OptionalInt number(Map<String, Object> settings, String name) {
        Integer value = ObjectReader.getInt(settings.get(name), null);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }

    private ComponentProfile component(
            String id,
            Kind kind,
            int parallelism,
            Optional<Declared> declared,
            Optional<Chaining> chaining,
            ComponentCommon common) {
        Place place = new Place(kind == Kind.SPOUT, Optional.ofNullable(heads.get(id)));
        List<String> streams = common.get_streams().keySet().stream().sorted().toList();
        List<Part> parts = new ArrayList<>();
        List<TaskProfile> tasks = new ArrayList<>();
        deltas.tasks().forEach((number, task) -> {
            TaskIncarnation latest = task.latest();
            if (latest.component().equals(id)) {
                ThreadTasks thread = Objects.requireNonNull(threads.get(latest.thread()));
                Part part = Part.of(task.delta(), thread.sum(), thread.shareOf(task));
                double factor = CpuBudget.of(id, part.delta()).factor();
                parts.add(part);
                tasks.add(new TaskProfile(
                        number,
                        latest.worker(),
                        task.delta().seconds(),
                        OperatorProfiles.of(List.of(part), place, streams, factor, NO_SAMPLES)));
            }
        });
        CpuBudget budget = CpuBudget.of(id, OperatorProfiles.sum(parts));
        budget.doubt().ifPresent(doubts::add);
        deltas.sentBy(id).changed().stream()
                .sorted()
                .map(field -> ChangedField.of(id, field))
                .forEach(changed::add);
        String reason = unprofiled.get(id);
        int number = Collections.frequency(deltas.components().values(), id);
        return new ComponentProfile(
                id,
                kind,
                // Storm creates at most one executor per task, and a setting may limit the tasks.
                number > 0 ? Math.min(parallelism, number) : parallelism,
                number,
                new TreeMap<>(common.get_inputs())
                        .entrySet().stream()
                                .map(input -> input(input.getKey(), input.getValue()))
                                .toList(),
                new TreeMap<>(common.get_streams())
                        .entrySet().stream()
                                .map(stream -> new Output(
                                        stream.getKey(),
                                        stream.getValue().get_output_fields(),
                                        stream.getValue().is_direct()))
                                .toList(),
                reason == null
                        ? OperatorProfiles.of(parts, place, streams, budget.factor(), NO_SAMPLES)
                        : OperatorProfiles.of(List.of(), new Place(false, Optional.empty()), List.of(), 1, reason),
                tasks,
                deltas.sentBy(id).rowsPerBatch(),
                declared,
                held(OperatorProfiles.sum(parts).costs(), common),
                place.head(),
                chaining);
    }

    /** Returns the tuples that were held, or that a window may hold; empty for spouts. */
    private static Optional<Held> held(CallCosts costs, ComponentCommon common) {
        HeldRows measured = costs.held();
        OptionalLong ofWindow = HoldSettings.rows(common);
        if (measured.most() == 0 && ofWindow.isEmpty()) {
            return Optional.empty();
        }
        double delay = costs.calls() > 0 ? measured.rowNanos() / NANOS_PER_MILLI / costs.calls() : 0;
        // The next tuple triggers the ack.
        return Optional.of(new Held(
                Math.max(measured.most() + 1, ofWindow.orElse(0)),
                Math.max(measured.span() + 1, ofWindow.orElse(0)),
                delay,
                HoldSettings.timerMillis(common)));
    }

    private static Input input(GlobalStreamId stream, Grouping grouping) {
        List<String> key = UserStreams.keyOf(grouping).orElse(List.of());
        return new Input(stream.get_componentId(), stream.get_streamId(), nameOf(grouping, key), key);
    }

    private static String nameOf(Grouping grouping, List<String> key) {
        return Optional.ofNullable(grouping.getSetField())
                .map(field -> switch (field) {
                    case FIELDS -> key.isEmpty() ? "global" : "fields";
                    case CUSTOM_SERIALIZED -> key.isEmpty() ? "custom" : "partialKey";
                    case CUSTOM_OBJECT -> "custom";
                    case LOCAL_OR_SHUFFLE -> "localOrShuffle";
                    default -> field.getFieldName();
                })
                .orElse("unknown");
    }
}
