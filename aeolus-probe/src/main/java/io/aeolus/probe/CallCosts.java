// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * The call counts of one or more tasks, and the sampled costs of their calls. Counts are exact. A <em>call</em> passes a user tuple to a
 * bolt, or is a {@code nextTuple} that emits a tuple.
 *
 * @param isSpout whether the task belongs to a spout
 * @param calls calls with a user tuple
 * @param acked calls of ack by a bolt, or message ids acked to a spout
 * @param failed calls of fail by a bolt, or message ids failed to a spout
 * @param emitted tuples emitted, by stream; a tuple counts once, however many tasks receive it
 * @param spout counts that only spouts have
 * @param held rows that a timed bolt acks after {@code Bolt.execute}
 * @param samples samples from timed bursts; a task reports them once a second and {@link CallSamples#NONE} in between
 */
public record CallCosts(
        boolean isSpout,
        long calls,
        long acked,
        long failed,
        Map<String, Long> emitted,
        SpoutCosts spout,
        HeldRows held,
        CallSamples samples)
        implements TaskReport {

    public static final CallCosts NONE = ofBolt(0, 0, 0, Map.of());

    /**
     * Counts that only spouts have.
     *
     * @param emptyCalls calls of {@code nextTuple} that emitted nothing
     * @param idleNanos time in which the spout had nothing to emit
     * @param longCallNanos time spent in calls that last a tenth of a second or more, including the current call; a lower bound. Without
     *     samples, an estimate of the time that the spout waited in all calls, if that is more
     * @param emittedWithId tuples emitted with a message id that is not a {@link ControlId}
     * @param latencies nanoseconds from emission to ack, of sampled rows
     */
    public record SpoutCosts(
            long emptyCalls, long idleNanos, long longCallNanos, long emittedWithId, Distribution latencies)
            implements Serializable {

        public static final SpoutCosts NONE = new SpoutCosts(0, 0, 0, 0, Distribution.NONE);

        private SpoutCosts combined(SpoutCosts other, int factor) {
            return new SpoutCosts(
                    emptyCalls + factor * other.emptyCalls,
                    idleNanos + factor * other.idleNanos,
                    longCallNanos + factor * other.longCallNanos,
                    emittedWithId + factor * other.emittedWithId,
                    latencies.combined(other.latencies, factor));
        }
    }

    public CallCosts {
        emitted = Map.copyOf(emitted);
    }

    /** Returns the counts of a bolt, without samples. */
    public static CallCosts ofBolt(long calls, long acked, long failed, Map<String, Long> emitted) {
        return new CallCosts(false, calls, acked, failed, emitted, SpoutCosts.NONE, HeldRows.NONE, CallSamples.NONE);
    }

    /** Returns the counts of a spout, without samples. */
    public static CallCosts ofSpout(long calls, long acked, long failed, Map<String, Long> emitted, SpoutCosts spout) {
        return new CallCosts(true, calls, acked, failed, emitted, spout, HeldRows.NONE, CallSamples.NONE);
    }

    /** Returns the calls since an earlier report of the same task. */
    public CallCosts minus(CallCosts earlier) {
        return combined(earlier, -1);
    }

    /** Returns the sum of both: of two tasks of a component, or of two incarnations of a task. */
    public CallCosts plus(CallCosts other) {
        return combined(other, 1);
    }

    private CallCosts combined(CallCosts other, int factor) {
        return new CallCosts(
                isSpout || other.isSpout,
                calls + factor * other.calls,
                acked + factor * other.acked,
                failed + factor * other.failed,
                merged(emitted, other.emitted, (one, more) -> one + factor * more),
                spout.combined(other.spout, factor),
                held.combined(other.held, factor),
                samples.combined(other.samples, factor));
    }

    public CallCosts withSamples(CallSamples others) {
        return new CallCosts(isSpout, calls, acked, failed, emitted, spout, held, others);
    }

    public CallCosts withHeld(HeldRows rows) {
        return new CallCosts(isSpout, calls, acked, failed, emitted, spout, rows, samples);
    }

    public long tuplesEmitted() {
        return emitted.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Returns the entries of both maps, and merges the values of common keys. */
    static <K, V> Map<K, V> merged(Map<K, V> one, Map<K, V> other, BinaryOperator<V> merge) {
        Map<K, V> all = new HashMap<>(one);
        other.forEach((key, value) -> all.merge(key, value, merge));
        return all;
    }

    /**
     * The rows that a bolt task keeps after {@code Bolt.execute} and acks later: rows of a window or a join, or rows that wait for a tick. Only
     * anchored rows count, because Storm does not wait for the ack of other rows.
     *
     * @param now rows held now
     * @param most the most rows held at one time; the maximum over several tasks
     * @param span the most tuples that the task received from a held row up to the row's ack; the maximum over several tasks. A bolt that
     *     acks in the order of arrival spans as many tuples as it holds, other bolts span more
     * @param rowNanos time for which rows were held, summed over the rows
     */
    public record HeldRows(long now, long most, long span, long rowNanos) implements Serializable {

        public static final HeldRows NONE = new HeldRows(0, 0, 0, 0);

        /** Returns the sum of both or, with factor -1, the rows since the other report. Maxima always count from the start. */
        private HeldRows combined(HeldRows other, int factor) {
            return factor < 0
                    ? new HeldRows(now, most, span, rowNanos - other.rowNanos)
                    : new HeldRows(
                            now + other.now,
                            Math.max(most, other.most),
                            Math.max(span, other.span),
                            rowNanos + other.rowNanos);
        }
    }
}
