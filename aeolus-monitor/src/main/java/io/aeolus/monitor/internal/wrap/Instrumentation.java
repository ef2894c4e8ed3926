package io.aeolus.monitor.internal.wrap;

import io.aeolus.batching.Aeolus;
import java.io.Serializable;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.utils.Utils;

/** Builds recording into a topology. */
public final class Instrumentation {

    private Instrumentation() {}

    /**
     * Wraps the spouts, and the bolts that emit on streams that nobody consumes. Other bolts stay as they are.
     *
     * @param topology a built topology; it is not changed
     * @param runId the run in whose ledger to record
     * @return a copy of the topology, with recording
     * @throws IllegalArgumentException if a component to wrap is not a Java object
     */
    public static StormTopology instrument(StormTopology topology, String runId) {
        StormTopology copy = topology.deepCopy();
        copy.get_spouts().forEach((id, spec) -> wrapSpout(id, spec, runId));
        Set<GlobalStreamId> consumed = consumedStreams(copy);
        copy.get_bolts().forEach((id, bolt) -> {
            Set<String> outputStreams =
                    new HashSet<>(bolt.get_common().get_streams().keySet());
            outputStreams.removeIf(stream -> consumed.contains(new GlobalStreamId(id, stream)));
            if (!outputStreams.isEmpty()) {
                wrapBolt(id, bolt, outputStreams, runId);
            }
        });
        return copy;
    }

    private static Set<GlobalStreamId> consumedStreams(StormTopology topology) {
        Set<GlobalStreamId> consumed = new HashSet<>();
        for (Map.Entry<String, Bolt> bolt : topology.get_bolts().entrySet()) {
            consumed.addAll(bolt.getValue().get_common().get_inputs().keySet());
        }
        return consumed;
    }

    private static void wrapSpout(String id, SpoutSpec spec, String runId) {
        wrap(id, spec.get_spout_object(), object -> {
            if (object instanceof ISpout spout) {
                if (isWrappedByHand(spout)) {
                    throw new IllegalArgumentException(
                            "component '" + id
                                    + "' is wrapped by hand: give the spout itself and a plan, so that its rows can be counted");
                }
                return spout instanceof ICredentialsListener
                        ? new CredentialsRecordingSpout(spout, runId)
                        : new RecordingSpout(spout, runId);
            }
            throw new IllegalArgumentException("component '" + id + "' is no spout");
        });
    }

    /** Recording must go inside of the batching wrapper, and this one is closed. */
    private static boolean isWrappedByHand(ISpout spout) {
        return spout.getClass().getPackageName().startsWith(Aeolus.class.getPackageName() + ".");
    }

    private static void wrapBolt(String id, Bolt spec, Set<String> outputStreams, String runId) {
        wrap(id, spec.get_bolt_object(), object -> {
            if (object instanceof IBolt bolt) {
                return bolt instanceof ICredentialsListener
                        ? new CredentialsRecordingBolt(bolt, outputStreams, runId)
                        : new RecordingBolt(bolt, outputStreams, runId);
            }
            throw new IllegalArgumentException("component '" + id + "' is no bolt");
        });
    }

    private static void wrap(String id, ComponentObject component, UnaryOperator<Serializable> wrapper) {
        if (!component.is_set_serialized_java()) {
            throw new IllegalArgumentException("component '" + id + "' is not a Java object: it cannot be recorded");
        }
        Serializable object = Utils.javaDeserialize(component.get_serialized_java(), Serializable.class);
        component.set_serialized_java(Utils.javaSerialize(wrapper.apply(object)));
    }
}
