package io.aeolus.probe;

import java.io.Serializable;

/**
 * Counts of rows at some moment.
 *
 * @param emitted rows emitted, each counted once
 * @param acked rows acked
 * @param failed fails of rows
 * @param replayed emissions of rows that had failed
 */
public record RowCounts(long emitted, long acked, long failed, long replayed) implements Serializable {

    /** Nothing yet. */
    public static final RowCounts NONE = new RowCounts(0, 0, 0, 0);

    /** Both together. */
    public RowCounts plus(RowCounts other) {
        return new RowCounts(
                emitted + other.emitted, acked + other.acked, failed + other.failed, replayed + other.replayed);
    }

    /** Rows on their way through the topology: emissions that were neither acked nor failed. */
    public long inFlight() {
        return emitted + replayed - acked - failed;
    }
}
