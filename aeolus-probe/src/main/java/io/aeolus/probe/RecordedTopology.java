package io.aeolus.probe;

import io.aeolus.probe.internal.observe.BoltObserver;
import io.aeolus.probe.internal.observe.ComponentObjects;
import io.aeolus.probe.internal.observe.ObservedBolt;
import io.aeolus.probe.internal.observe.ObservedSpout;
import io.aeolus.probe.internal.record.Recorders;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.topology.WindowedBoltExecutor;

/** A copy of a topology, with recorders around user code, and the ids of the spouts whose rows are counted. */
public record RecordedTopology(StormTopology topology, Set<String> spouts) {

    public RecordedTopology {
        spouts = Set.copyOf(spouts);
    }

    /**
     * Puts recorders into a copy, around the spouts and, as the rules say, around the bolts that make output; and counters of rows
     * around all.
     *
     * @throws IllegalArgumentException if a spout cannot be recorded
     */
    public static RecordedTopology of(StormTopology original, RecordingRules rules) {
        StormTopology copy = original.deepCopy();
        Map<String, SpoutSpec> spouts = new HashMap<>(copy.get_spouts());
        // Storm's own, for checkpoints: its tuples are no rows.
        spouts.values()
                .removeIf(spec -> spec.get_spout_object().is_set_serialized_java()
                        && ComponentObjects.of(spec.get_spout_object()) instanceof CheckpointSpout);
        // Even between the spouts; their tasks share it.
        double ratePerSecond = rules.ratePerSecond().orElse(Double.POSITIVE_INFINITY) / spouts.size();
        spouts.forEach((id, spec) -> recordSpout(id, spec.get_spout_object(), ratePerSecond, rules.countsFlow()));
        if (rules.output() != RecordingRules.Output.NONE) {
            recordOutput(copy.get_bolts(), rules);
        }
        if (rules.countsFlow()) {
            // Of a bolt that gets batches, no rows can be counted.
            observe(copy.get_bolts(), bolt -> !ComponentObjects.isWrappedByHand(bolt), Recorders::ofFlow);
        }
        return new RecordedTopology(copy, spouts.keySet());
    }

    /** Whether a bolt has windows, as Storm makes them: it is through with a row long before the ack. */
    public static boolean hasWindows(StormTopology topology) {
        return topology.get_bolts().values().stream()
                .map(Bolt::get_bolt_object)
                .filter(ComponentObject::is_set_serialized_java)
                .anyMatch(bolt -> ComponentObjects.of(bolt) instanceof WindowedBoltExecutor);
    }

    /**
     * A copy of a topology, batched already if it is to be, with a timer of messages around each bolt, outside of all else. A bolt that
     * is no serialised Java object stays as it is, and nothing is known of it.
     */
    public static StormTopology withMessageTimes(StormTopology rewritten) {
        StormTopology copy = rewritten.deepCopy();
        observe(copy.get_bolts(), bolt -> true, Recorders::ofMessageTimes);
        return copy;
    }

    /** A bolt that is no serialised Java object stays as it is. */
    private static void observe(Map<String, Bolt> bolts, Predicate<IBolt> which, BoltObserver.Maker maker) {
        for (Bolt spec : bolts.values()) {
            ComponentObject component = spec.get_bolt_object();
            if (component.is_set_serialized_java()
                    && ComponentObjects.of(component) instanceof IBolt bolt
                    && which.test(bolt)) {
                ComponentObjects.set(component, new ObservedBolt(bolt, maker));
            }
        }
    }

    private static void recordSpout(String id, ComponentObject component, double ratePerSecond, boolean countsFlow) {
        if (!component.is_set_serialized_java()) {
            throw new IllegalArgumentException(
                    "spout '" + id + "' is not a serialised Java object: its rows cannot be counted");
        }
        if (!(ComponentObjects.of(component) instanceof ISpout spout)) {
            throw new IllegalArgumentException("component '" + id + "' is no spout");
        }
        if (ComponentObjects.isWrappedByHand(spout)) {
            throw new IllegalArgumentException("component '" + id
                    + "' is wrapped by hand: give the spout itself and a plan, so that its rows can be counted");
        }
        ObservedSpout recorded =
                new ObservedSpout(spout, (config, context) -> Recorders.ofSpout(config, context, ratePerSecond));
        ComponentObjects.set(component, countsFlow ? new ObservedSpout(recorded, Recorders::ofFlow) : recorded);
    }

    private static void recordOutput(Map<String, Bolt> bolts, RecordingRules rules) {
        boolean keepsTuples = rules.keepsOutput();
        Set<GlobalStreamId> consumed = bolts.values().stream()
                .flatMap(bolt -> bolt.get_common().get_inputs().keySet().stream())
                .collect(Collectors.toUnmodifiableSet());
        bolts.forEach((id, bolt) -> {
            Set<String> streams = new HashSet<>(bolt.get_common().get_streams().keySet());
            streams.remove(CheckpointSpout.CHECKPOINT_STREAM_ID);
            boolean isSink = streams.isEmpty() && rules.output() == RecordingRules.Output.STREAMS_AND_SINKS;
            streams.removeIf(stream -> consumed.contains(new GlobalStreamId(id, stream)));
            if (!streams.isEmpty() || isSink) {
                observe(
                        Map.of(id, bolt),
                        // One that is wrapped by hand is given batches, which are no rows.
                        inner -> !(streams.isEmpty() && ComponentObjects.isWrappedByHand(inner)),
                        (config, context) -> Recorders.ofOutput(config, context, streams, keepsTuples));
            }
        });
    }

    /**
     * How a run is recorded.
     *
     * @param ratePerSecond the most rows that all spout tasks together emit in a second; empty for as many as they can
     * @param output what is taken for the output, and recorded as a digest
     * @param keepsOutput whether the output's tuples are kept, besides their digest
     * @param countsFlow whether the rows along all streams are counted, or only those that spouts emit
     */
    public record RecordingRules(OptionalDouble ratePerSecond, Output output, boolean keepsOutput, boolean countsFlow) {

        /** What is taken for the output of a topology. To digest a tuple costs more than to send it in a batch. */
        public enum Output {
            /** Nothing: of a run that is cut, nobody can say what its output should be. */
            NONE,
            /** The streams that nobody consumes. */
            STREAMS,
            /** These, and what goes into bolts that have no output stream. */
            STREAMS_AND_SINKS
        }
    }
}
