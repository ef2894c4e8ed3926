package io.aeolus.probe;

import java.util.Map;

/**
 * How far a task of a {@link LoadTopology} is, and what its worker has spent on it.
 *
 * @param load the number of the load that the spout has ended last, or whose tuples the sink had last; 0 before the first
 * @param tuples of this load: those acked to the spout, or executed by the sink
 * @param nanos from the spout's first tuple to its last ack; 0 for the sink
 * @param hasFailed whether one of its tuples failed
 * @param idleNanos processor time that the task's own thread has spent on waiting for work
 * @param busyNanos processor time that others in its worker have spent on all but waiting; only those that it has
 * @param sentBytes what its worker has sent to others, without what protocols add
 */
public record LoadProgress(
        long load,
        long tuples,
        long nanos,
        boolean hasFailed,
        long idleNanos,
        Map<Role, Long> busyNanos,
        long sentBytes)
        implements Facet {

    /** Copies the map. */
    public LoadProgress {
        busyNanos = Map.copyOf(busyNanos);
    }

    /** What threads other than the task's do in its worker. */
    public enum Role {
        /** They are ackers. */
        ACKING,
        /** They bring messages to other workers. */
        SENDING,
        /** They take messages from other workers. */
        RECEIVING
    }
}
