// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/** Reads the declarations of a topology's components. */
public final class Declarations {

    private Declarations() {}

    /** Orders components topologically, by name among equals. Components of a cycle come last. */
    public static List<String> inFlowOrder(StormTopology topology) {
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

    /** Returns the task settings of a component; empty without any. */
    public static Optional<Declared> declared(StormTopology topology, String id) {
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

    /** Returns the subscribed streams, by producer and stream. */
    public static List<Input> inputs(ComponentCommon component) {
        return new TreeMap<>(component.get_inputs())
                .entrySet().stream()
                        .map(input -> input(input.getKey(), input.getValue()))
                        .toList();
    }

    /** Returns the declared streams by id. */
    public static List<Output> outputs(ComponentCommon component) {
        return new TreeMap<>(component.get_streams())
                .entrySet().stream()
                        .map(stream ->
                                new Output(stream.getKey(), stream.getValue().get_output_fields()))
                        .toList();
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
