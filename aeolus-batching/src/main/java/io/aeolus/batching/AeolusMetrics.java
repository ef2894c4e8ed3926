// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching;

/**
 * The names of the metrics that each task of a wrapped component registers with Storm's metrics API. These metrics count tuples as user
 * code emits and receives them, whereas Storm's own metrics of a wrapped component count batches. In a topology without chains, a component
 * that neither sends nor receives batches registers none of these metrics, since Storm's metrics count its tuples.
 *
 * <p>All are counters, except {@link #BATCH_SIZE}, {@link #LATENCY}, {@link #TASK} and those that begin with {@code aeolus.live}.
 */
public final class AeolusMetrics {

    /**
     * Tuples that user code has emitted, each counted once, even if several tasks receive it. In a chain, a tuple is counted when it is
     * emitted, otherwise when it is sent.
     */
    public static final String EMITTED = "aeolus.emitted";

    /**
     * The prefix of the counters of {@link #EMITTED} tuples by stream, without streams of chains. A tuple is counted when user code emits it, and
     * published with the next batch or single tuple of the task.
     */
    public static final String STREAM_EMITTED_PREFIX = "aeolus.stream.emitted.";

    /** Tuples that the bolt has executed, without control tuples such as ticks. */
    public static final String EXECUTED = "aeolus.executed";

    /** Message ids that were acked to the spout. */
    public static final String ACKED = "aeolus.acked";

    /** Message ids that were failed to the spout. */
    public static final String FAILED = "aeolus.failed";

    /** Tuples sent on batched streams, without replays. A tuple that is part of several batches is counted in each batch. */
    public static final String ROWS = "aeolus.rows";

    /** Batches sent, including batches of a single tuple. {@link #ROWS} divided by this is the mean batch size. */
    public static final String BATCHES = "aeolus.batches";

    /**
     * Roots to which sent batches are anchored. Divided by {@link #BATCHES} it is the number of acks that a batch costs each of its consumers.
     * A spout's batch has one root.
     */
    public static final String ROOTS = "aeolus.roots";

    /**
     * A timer of a spout's batches of two tuples or more, and of one tuple while batches are limited to one: from the emission of the first tuple
     * to the ack of the batch. It includes the time in the buffer, which Storm's complete latency does not.
     */
    public static final String LATENCY = "aeolus.latency";

    /** A histogram of the tuples in a batch. Tuples that bypass the buffers because batches would hardly ever have a second tuple are left out. */
    public static final String BATCH_SIZE = "aeolus.batch-size";

    /**
     * The prefix of the counters of batches by flush reason: {@code size} (full), {@code linger} (the first tuple reached its linger),
     * {@code barrier} (a tuple on another stream would have overtaken the batch), {@code idle} (the task had no more work), {@code alone} (a single
     * tuple that was not buffered), {@code pending} (the spout has {@code topology.max.spout.pending} tuples in flight), {@code control} (a tick
     * or user code requested a flush, or the batch sizes changed), {@code close} (the task was closed or deactivated).
     */
    public static final String FLUSH_PREFIX = "aeolus.flush.";

    /**
     * The prefix of counters named {@code STREAM/FIELD}: emitted values that user code changed later. A sample of the tuples is checked. After the
     * first change, values of the stream are copied when they are emitted.
     */
    public static final String CHANGED_PREFIX = "aeolus.changed.";

    /**
     * How often the spout's batches were made smaller for some time, because bolts held back rows: batches that were not completely acked
     * filled {@code topology.max.spout.pending}.
     */
    public static final String STANDSTILLS = "aeolus.standstills";

    /**
     * A gauge of a task that sends batches: the {@linkplain LiveBatches#version version} of its batch sizes and lingers, 0 as submitted.
     */
    public static final String LIVE_VERSION = "aeolus.live.version";

    /** The prefix of the gauges of the present batch size by batched stream, without streams of chained components. */
    public static final String LIVE_SIZE_PREFIX = "aeolus.live.batch-size.";

    /** The prefix of the gauges of the present linger in seconds by batched stream, without streams of chained components. */
    public static final String LIVE_LINGER_PREFIX = "aeolus.live.linger-seconds.";

    /**
     * A gauge that each task of a chained component registers: its task id. The head of a chain registers the metrics of the chained components with
     * its own task; the component's id and a dot precede their names, as in {@code parse.aeolus.executed}.
     */
    public static final String TASK = "aeolus.task";

    private AeolusMetrics() {}
}
