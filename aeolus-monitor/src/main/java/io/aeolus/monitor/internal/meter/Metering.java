package io.aeolus.monitor.internal.meter;

import io.aeolus.monitor.internal.wrap.ComponentObjects;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.IBolt;
import org.apache.storm.utils.Utils;

/** Builds meters into a topology that is ready to run. */
public final class Metering {

    private Metering() {}

    /**
     * Puts a meter around each bolt. One that is no serialised Java object stays as it is, and nothing is known of it.
     *
     * @param topology the topology, rewritten already; it is not changed
     * @param runId the run in whose ledger to write
     * @return a copy of the topology, with meters
     */
    public static StormTopology of(StormTopology topology, String runId) {
        StormTopology copy = topology.deepCopy();
        copy.get_bolts().values().forEach(spec -> wrap(spec.get_bolt_object(), runId));
        return copy;
    }

    private static void wrap(ComponentObject component, String runId) {
        if (component.is_set_serialized_java() && ComponentObjects.of(component) instanceof IBolt bolt) {
            component.set_serialized_java(Utils.javaSerialize(
                    bolt instanceof ICredentialsListener
                            ? new CredentialsMeteredBolt(bolt, runId)
                            : new MeteredBolt(bolt, runId)));
        }
    }
}
