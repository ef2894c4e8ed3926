// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import io.aeolus.batching.Aeolus;
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

/** A copy of a topology with recorders, and the ids of the spouts whose rows are counted. */
public record RecordedTopology(StormTopology topology, Set<String> spouts) {

    public RecordedTopology {
        spouts = Set.copyOf(spouts);
    }

    /**
     * Adds recorders to a copy of a topology: around spouts, around the bolts that produce output and, if flow is counted, around all
     * components.
     *
     * @throws IllegalArgumentException if a spout cannot be recorded
     */
    public static RecordedTopology of(StormTopology original, RecordingRules rules) {
        StormTopology copy = original.deepCopy();
        Map<String, SpoutSpec> spouts = new HashMap<>(copy.get_spouts());
        // The tuples of Storm's checkpoint spout are not rows.
        spouts.values()
                .removeIf(spec -> spec.get_spout_object().is_set_serialized_java()
                        && ComponentObjects.of(spec.get_spout_object()) instanceof CheckpointSpout);
        // Spouts have equal rates, which their tasks share.
        double ratePerSecond = rules.ratePerSecond().orElse(Double.POSITIVE_INFINITY) / spouts.size();
        spouts.forEach((id, spec) -> recordSpout(id, spec.get_spout_object(), ratePerSecond, rules.countsFlow()));
        if (rules.output() != RecordingRules.Output.NONE) {
            recordOutput(copy.get_bolts(), rules);
        }
        if (rules.countsFlow()) {
            // A bolt that is wrapped by hand receives batches, not rows.
            observe(copy.get_bolts(), bolt -> !ComponentObjects.isWrappedByHand(bolt), Recorders::ofFlow);
        }
        return new RecordedTopology(copy, spouts.keySet());
    }

    /**
     * Returns a copy of a topology, batched or not, with a message timer around each bolt. A bolt that is not a serialized Java object is
     * not timed, and a chained bolt receives no messages.
     */
    public static StormTopology withMessageTimes(StormTopology rewritten) {
        StormTopology copy = rewritten.deepCopy();
        Map<String, Bolt> receivers = new HashMap<>(copy.get_bolts());
        receivers.keySet().removeAll(Aeolus.chainHeads(copy).keySet());
        observe(receivers, bolt -> true, Recorders::ofMessageTimes);
        return copy;
    }

    /** Adds observers to bolts that are serialized Java objects. */
    private static void observe(Map<String, Bolt> bolts, Predicate<IBolt> which, BoltObserver.Factory factory) {
        for (Bolt spec : bolts.values()) {
            ComponentObject component = spec.get_bolt_object();
            if (component.is_set_serialized_java()
                    && ComponentObjects.of(component) instanceof IBolt bolt
                    && which.test(bolt)) {
                ComponentObjects.set(component, new ObservedBolt(bolt, factory));
            }
        }
    }

    private static void recordSpout(String id, ComponentObject component, double ratePerSecond, boolean countsFlow) {
        if (!component.is_set_serialized_java()) {
            throw new IllegalArgumentException(
                    "spout '" + id + "' must be a serialized Java object for its rows to be counted");
        }
        if (!(ComponentObjects.of(component) instanceof ISpout spout)) {
            throw new IllegalArgumentException("component '" + id + "' is not a spout");
        }
        if (ComponentObjects.isWrappedByHand(spout)) {
            throw new IllegalArgumentException(
                    "component '" + id + "' is wrapped by hand: pass the unwrapped spout and a plan");
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
                        // A bolt that is wrapped by hand receives batches, not rows.
                        inner -> !(streams.isEmpty() && ComponentObjects.isWrappedByHand(inner)),
                        (config, context) -> Recorders.ofOutput(config, context, streams, keepsTuples));
            }
        });
    }

    /**
     * Options of a recording.
     *
     * @param ratePerSecond maximum rate of all spout tasks together, in rows per second; empty for no limit
     * @param output the output to digest
     * @param keepsOutput whether to keep the output's tuples in addition to their digest
     * @param countsFlow whether to count the rows on all streams, or only rows that spouts emit
     */
    public record RecordingRules(OptionalDouble ratePerSecond, Output output, boolean keepsOutput, boolean countsFlow) {

        /** The output of a topology. Digesting a tuple costs more than sending it in a batch. */
        public enum Output {
            /** No output, for runs that end early and so have no expected output. */
            NONE,
            /** The streams without consumers. */
            STREAMS,
            /** The streams without consumers, and the inputs of bolts without output streams. */
            STREAMS_AND_SINKS
        }
    }
}
