package io.aeolus.probe;

import java.util.HashSet;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.utils.Utils;

/** Tells the user's streams from Storm's own. */
public final class UserStreams {

    private UserStreams() {}

    /** The ids of a topology's spouts and bolts, without Storm's own for checkpoints. */
    public static Set<String> components(StormTopology topology) {
        Set<String> ids = new HashSet<>(topology.get_spouts().keySet());
        ids.addAll(topology.get_bolts().keySet());
        ids.remove(CheckpointSpout.CHECKPOINT_COMPONENT_ID);
        return ids;
    }

    /** Whether a component's stream carries the user's tuples. Ticks and checkpoints come by the clock. */
    public static boolean contain(String component, String stream) {
        return !Utils.isSystemId(component) && !stream.equals(CheckpointSpout.CHECKPOINT_STREAM_ID);
    }
}
