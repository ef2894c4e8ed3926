package io.aeolus.probe;

import java.io.Serializable;
import java.util.Map;

/**
 * How far a task of a {@link LoadTopology} is, and what its worker has spent on it.
 *
 * @param load the load that the spout has ended last; of the sink, all loads together
 * @param busyNanos processor time that threads which serve the task have spent on all but waiting; only those that it has
 * @param receivedBytes what its worker has got from others, without what protocols add
 */
public record LoadProgress(Load load, Map<Role, Long> busyNanos, long receivedBytes) implements Facet {

    public LoadProgress {
        busyNanos = Map.copyOf(busyNanos);
    }

    /**
     * What has come of the load with a number: tuples acked to the spout, time from its first tuple to the last ack, and whether one
     * failed. Before the first load the number is 0. The sink, for all loads, counts what it has executed since its start, and no time.
     */
    public record Load(long number, long tuples, long nanos, boolean hasFailed) implements Serializable {}

    /** What threads do for a task. */
    public enum Role {
        /** It is the task's own. */
        EXECUTING,
        /** They are the ackers of its worker, if all are there. */
        ACKING,
        /** They bring messages from its worker to others. */
        SENDING,
        /** They take messages from other workers. */
        RECEIVING
    }
}
