// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.profile;

import io.aeolus.batching.Aeolus;
import io.aeolus.batching.ChainRefusals;
import io.aeolus.monitor.ComponentProfile.Chaining;
import io.aeolus.monitor.ComponentProfile.Declared;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.ComponentProfile.Output;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ThriftTopologyUtils;
import org.apache.storm.utils.Utils;

/** A spout or bolt as its topology declares it. */
public record DeclaredComponent(StormTopology topology, String id) {

    private static final double MILLIS_PER_SECOND = 1_000;

    /** Orders components topologically, by name among equals. Components of a cycle come last. */
    public static List<DeclaredComponent> inFlowOrder(StormTopology topology) {
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
        return order.stream().map(id -> new DeclaredComponent(topology, id)).toList();
    }

    private static boolean waits(String id, StormTopology topology, Set<String> left) {
        return topology.get_bolts().containsKey(id)
                && topology.get_bolts().get(id).get_common().get_inputs().keySet().stream()
                        .anyMatch(input -> left.contains(input.get_componentId()));
    }

    private ComponentCommon common() {
        return ThriftTopologyUtils.getComponentCommon(topology, id);
    }

    public int parallelism() {
        return Thrift.getParallelismHint(common());
    }

    public Kind kind() {
        return topology.get_spouts().containsKey(id) ? Kind.SPOUT : Kind.BOLT;
    }

    /** Returns the component's own settings. */
    Map<String, Object> settings() {
        return Utils.parseJson(common().get_json_conf());
    }

    /** Returns the task settings of the component; empty without any. */
    public Optional<Declared> taskSettings() {
        Map<String, Object> own = settings();
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
    public List<Input> inputs() {
        return new TreeMap<>(common().get_inputs())
                .entrySet().stream()
                        .map(input -> input(input.getKey(), input.getValue()))
                        .toList();
    }

    /** Returns the declared streams by id. */
    public List<Output> outputs() {
        return new TreeMap<>(common().get_streams())
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

    /**
     * Returns the maximum number of tuples that a task of a bolt may hold, window length plus sliding interval; empty without a window of
     * tuples.
     */
    public OptionalLong heldRows() {
        Map<String, Object> own = settings();
        double length = decimal(own, Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_COUNT);
        double interval = decimal(own, Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_COUNT);
        return length > 0 ? OptionalLong.of((long) (length + interval)) : OptionalLong.empty();
    }

    /**
     * Returns the tick interval of a bolt, or the length of its time window plus the sliding interval, in milliseconds; 0 without both.
     */
    public double timerMillis() {
        Map<String, Object> own = settings();
        double window = decimal(own, Config.TOPOLOGY_BOLTS_WINDOW_LENGTH_DURATION_MS)
                + decimal(own, Config.TOPOLOGY_BOLTS_SLIDING_INTERVAL_DURATION_MS);
        return Math.max(window, MILLIS_PER_SECOND * decimal(own, Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS));
    }

    private static double decimal(Map<String, Object> settings, String name) {
        return ObjectReader.getDouble(settings.get(name), 0.0);
    }

    /** Returns whether the component's code can be chained; empty if its classes cannot be loaded. */
    public Optional<Chaining> chaining() {
        try {
            ChainRefusals refusals = Aeolus.chainRefusals(topology, id);
            return Optional.of(new Chaining(refusals.asHead(), refusals.asMember()));
        } catch (RuntimeException | LinkageError e) {
            return Optional.empty();
        }
    }
}
