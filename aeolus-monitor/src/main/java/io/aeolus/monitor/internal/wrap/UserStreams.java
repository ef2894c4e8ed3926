package io.aeolus.monitor.internal.wrap;

import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.utils.Utils;

/** Tells the user's streams from Storm's own. */
public final class UserStreams {

    private UserStreams() {}

    /**
     * Whether a stream carries the user's tuples. Ticks and checkpoints come by the clock.
     *
     * @param component the producer's id
     * @param stream the producer's stream
     * @return false if it is one of Storm's own
     */
    public static boolean contain(String component, String stream) {
        return !Utils.isSystemId(component) && !stream.equals(CheckpointSpout.CHECKPOINT_STREAM_ID);
    }
}
