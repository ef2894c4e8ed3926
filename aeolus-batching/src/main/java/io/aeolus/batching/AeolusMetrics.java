package io.aeolus.batching;

/**
 * The names of the metrics that wrapped components register with Storm's metrics API, for each task. Storm's own counts of a
 * wrapped component are batches; these are tuples as user code emits and sees them. A component that neither sends nor gets
 * batches has none: Storm's own counts are right there.
 *
 * <p>All are counters but {@link #BATCH_SIZE} and {@link #LATENCY}.
 */
public final class AeolusMetrics {

    /** Tuples that user code has emitted, each counted once however many tasks get it, when it leaves its buffer. */
    public static final String EMITTED = "aeolus.emitted";

    /** Tuples that the bolt has executed, control tuples not counted. */
    public static final String EXECUTED = "aeolus.executed";

    /** Message ids of which the spout was told that they are acked. */
    public static final String ACKED = "aeolus.acked";

    /** Message ids of which the spout was told that they failed. */
    public static final String FAILED = "aeolus.failed";

    /** Rows that have left the buffers of batched streams; a row with several batches counts in each. */
    public static final String ROWS = "aeolus.rows";

    /** Batches sent, those of a single row included: rows per batch are {@link #ROWS} divided by this. */
    public static final String BATCHES = "aeolus.batches";

    /**
     * Roots that the rows of sent batches hang on: divided by {@link #BATCHES} it says how many acks a batch costs each of its
     * consumers. A spout's batch is one root.
     */
    public static final String ROOTS = "aeolus.roots";

    /**
     * A timer of a spout's batches of two rows and more: from the emission of the first row to the ack of the batch. The time in the
     * buffer is in it, other than in Storm's complete latency, which also knows single rows.
     */
    public static final String LATENCY = "aeolus.latency";

    /** A histogram of the rows in a batch, without those that left alone because rows do not gather. */
    public static final String BATCH_SIZE = "aeolus.batch-size";

    /**
     * The beginning of the names that count batches by the reason why they were sent: {@code size} (full), {@code linger} (the
     * first row could not wait longer), {@code barrier} (a row on another stream would have overtaken them), {@code idle} (the
     * task had nothing more to do), {@code alone} (a row that did not wait, as hardly any others come meanwhile), {@code pending}
     * (the spout has {@code topology.max.spout.pending} tuples open), {@code control} (a tick or user code asked for it),
     * {@code close} (closed or deactivated).
     */
    public static final String FLUSH_PREFIX = "aeolus.flush.";

    /**
     * The beginning of the names that count values that have changed between their emission and the time at which their batch left, by
     * stream and field with a slash between them. Not all rows are compared, and once a value has changed, those of its stream are copied.
     */
    public static final String CHANGED_PREFIX = "aeolus.changed.";

    /**
     * How often the spout stood still since bolts held back all {@code topology.max.spout.pending} rows, in batches of which other rows were
     * acked. Each time its batches become smaller for a while.
     */
    public static final String STANDSTILLS = "aeolus.standstills";

    private AeolusMetrics() {}
}
