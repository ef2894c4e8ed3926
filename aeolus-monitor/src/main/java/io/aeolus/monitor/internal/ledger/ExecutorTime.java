package io.aeolus.monitor.internal.ledger;

import java.io.Serializable;

/**
 * What an executor has worked since its start.
 *
 * @param cpuNanos CPU time of its thread
 * @param busyNanos time that its tasks spent in {@code execute}, by samples; 0 of a spout
 */
public record ExecutorTime(long cpuNanos, long busyNanos) implements Serializable {

    /** Nothing yet. */
    public static final ExecutorTime NONE = new ExecutorTime(0, 0);

    /**
     * The longer of both since an earlier moment.
     *
     * @param before the same executor, earlier
     * @return nanoseconds
     */
    public long workedSince(ExecutorTime before) {
        return Math.max(cpuNanos - before.cpuNanos, busyNanos - before.busyNanos);
    }
}
