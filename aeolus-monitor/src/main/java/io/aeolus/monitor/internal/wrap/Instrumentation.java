package io.aeolus.monitor.internal.wrap;

import java.io.Serializable;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.utils.Utils;

/** Builds recording into a topology. */
public final class Instrumentation {

    private Instrumentation() {}

    /**
     * A topology with recording.
     *
     * @param topology a copy of the topology
     * @param spouts the ids of the spouts whose rows are counted
     */
    public record Instrumented(StormTopology topology, Set<String> spouts) {

        /** Copies the set. */
        public Instrumented {
            spouts = Set.copyOf(spouts);
        }
    }

    /**
     * Wraps the spouts, and the bolts that emit on streams that nobody consumes. Other bolts stay as they are.
     *
     * @param topology a built topology; it is not changed
     * @param runId the run in whose ledger to record
     * @param recordsSinks whether the input of bolts without any output stream is recorded as output
     * @return a copy of the topology, with recording
     * @throws IllegalArgumentException if a spout cannot be recorded
     */
    public static Instrumented instrument(StormTopology topology, String runId, boolean recordsSinks) {
        StormTopology copy = topology.deepCopy();
        Set<String> spouts = new HashSet<>();
        copy.get_spouts().forEach((id, spec) -> {
            if (wrapSpout(id, spec, runId)) {
                spouts.add(id);
            }
        });
        Set<GlobalStreamId> consumed = consumedStreams(copy);
        copy.get_bolts().forEach((id, bolt) -> {
            Set<String> streams = new HashSet<>(bolt.get_common().get_streams().keySet());
            streams.remove(CheckpointSpout.CHECKPOINT_STREAM_ID);
            boolean isSink = streams.isEmpty() && recordsSinks;
            streams.removeIf(stream -> consumed.contains(new GlobalStreamId(id, stream)));
            if (!streams.isEmpty() || isSink) {
                wrapBolt(id, bolt, streams, runId);
            }
        });
        return new Instrumented(copy, spouts);
    }

    private static Set<GlobalStreamId> consumedStreams(StormTopology topology) {
        Set<GlobalStreamId> consumed = new HashSet<>();
        for (Map.Entry<String, Bolt> bolt : topology.get_bolts().entrySet()) {
            consumed.addAll(bolt.getValue().get_common().get_inputs().keySet());
        }
        return consumed;
    }

    /** Wraps a spout; returns false if it is Storm's own for checkpoints, whose tuples are no rows. */
    private static boolean wrapSpout(String id, SpoutSpec spec, String runId) {
        if (!spec.get_spout_object().is_set_serialized_java()) {
            throw new IllegalArgumentException(
                    "spout '" + id + "' is not a serialised Java object: its rows cannot be counted");
        }
        Serializable object = ComponentObjects.of(spec.get_spout_object());
        if (object instanceof CheckpointSpout) {
            return false;
        }
        if (!(object instanceof ISpout spout)) {
            throw new IllegalArgumentException("component '" + id + "' is no spout");
        }
        if (ComponentObjects.isWrappedByHand(spout)) {
            throw new IllegalArgumentException("component '" + id
                    + "' is wrapped by hand: give the spout itself and a plan, so that its rows can be counted");
        }
        spec.get_spout_object()
                .set_serialized_java(Utils.javaSerialize(
                        spout instanceof ICredentialsListener
                                ? new CredentialsRecordingSpout(spout, runId)
                                : new RecordingSpout(spout, runId)));
        return true;
    }

    /** Wraps a bolt; one that is no serialised Java object stays as it is, and its output is not recorded. */
    private static void wrapBolt(String id, Bolt spec, Set<String> outputStreams, String runId) {
        if (!spec.get_bolt_object().is_set_serialized_java()) {
            return;
        }
        if (!(ComponentObjects.of(spec.get_bolt_object()) instanceof IBolt bolt)) {
            throw new IllegalArgumentException("component '" + id + "' is no bolt");
        }
        if (outputStreams.isEmpty() && ComponentObjects.isWrappedByHand(bolt)) {
            // It is given batches, which are no rows.
            return;
        }
        spec.get_bolt_object()
                .set_serialized_java(Utils.javaSerialize(
                        bolt instanceof ICredentialsListener
                                ? new CredentialsRecordingBolt(bolt, outputStreams, runId)
                                : new RecordingBolt(bolt, outputStreams, runId)));
    }
}
