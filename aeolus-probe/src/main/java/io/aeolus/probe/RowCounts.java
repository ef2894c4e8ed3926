package io.aeolus.probe;

import java.io.Serializable;

/** Rows up to some moment: those emitted, each counted once, and acked; how often rows failed; and how often such were emitted again. */
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
