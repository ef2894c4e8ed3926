package io.aeolus.probe;

import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * The call counts of one or more tasks, and the sampled costs of their calls. Counts are exact. A <em>call</em> passes a user
 * tuple to a bolt, or is a {@code nextTuple} that emits a tuple.
 *
 * @param isSpout whether the task belongs to a spout
 * @param calls calls with a user tuple
 * @param acked calls of ack by a bolt, or message ids acked to a spout
 * @param failed calls of fail by a bolt, or message ids failed to a spout
 * @param executed tuples executed, by input stream
 * @param emitted tuples emitted, by stream; a tuple counts once, however many tasks receive it
 * @param spout counts that only spouts have
 * @param held rows that a timed bolt acks after {@code execute}
 * @param samples samples from timed bursts; a task reports them once a second and {@link CallSamples#NONE} in between
 */
public record CallCosts(
        boolean isSpout,
        long calls,
        long acked,
        long failed,
        Map<StreamName, Long> executed,
        Map<String, Long> emitted,
        SpoutCosts spout,
        HeldRows held,
        CallSamples samples)
        implements Facet {

    /** Nothing. */
    public static final CallCosts NONE = ofBolt(0, 0, 0, Map.of(), Map.of());

    /**
     * How a spout's rows come.
     *
     * @param emptyCalls calls that emitted nothing
     * @param idleNanos time without anything to emit
     * @param longCallNanos time inside of calls that last for a tenth of a second and more, also in one that is under way; it may be a
     *     little too short. Without samples it is what the spout waited in all calls, by some of them, if that is more
     * @param emittedWithId tuples with a message id that stands for a row
     * @param latencies nanoseconds from the emission of some of the rows to their acks
     */
    public record SpoutCosts(
            long emptyCalls, long idleNanos, long longCallNanos, long emittedWithId, Distribution latencies)
            implements Serializable {

        /** Nothing. */
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
        executed = Map.copyOf(executed);
        emitted = Map.copyOf(emitted);
    }

    /** What a bolt has done, without samples. */
    public static CallCosts ofBolt(
            long calls, long acked, long failed, Map<StreamName, Long> executed, Map<String, Long> emitted) {
        return new CallCosts(
                false, calls, acked, failed, executed, emitted, SpoutCosts.NONE, HeldRows.NONE, CallSamples.NONE);
    }

    /** What a spout has done, without samples. */
    public static CallCosts ofSpout(long calls, long acked, long failed, Map<String, Long> emitted, SpoutCosts spout) {
        return new CallCosts(true, calls, acked, failed, Map.of(), emitted, spout, HeldRows.NONE, CallSamples.NONE);
    }

    /** What was done since an earlier moment, at which the same task had these costs. */
    public CallCosts minus(CallCosts earlier) {
        return combined(earlier, -1);
    }

    /** Both together: another task of the component, or another incarnation of this one. */
    public CallCosts plus(CallCosts other) {
        return combined(other, 1);
    }

    private CallCosts combined(CallCosts other, int factor) {
        BinaryOperator<Long> sum = (one, more) -> one + factor * more;
        return new CallCosts(
                isSpout || other.isSpout,
                calls + factor * other.calls,
                acked + factor * other.acked,
                failed + factor * other.failed,
                merged(executed, other.executed, sum),
                merged(emitted, other.emitted, sum),
                spout.combined(other.spout, factor),
                factor < 0 ? held.minus(other.held) : held.plus(other.held),
                samples.combined(other.samples, factor));
    }

    /** The same counts with other samples. */
    public CallCosts withSamples(CallSamples others) {
        return new CallCosts(isSpout, calls, acked, failed, executed, emitted, spout, held, others);
    }

    /** The same counts with rows that are held. */
    public CallCosts withHeld(HeldRows rows) {
        return new CallCosts(isSpout, calls, acked, failed, executed, emitted, spout, rows, samples);
    }

    /** Tuples emitted on all streams. */
    public long tuplesEmitted() {
        return emitted.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The entries of both; of a key that both have, what the merge makes of the two. What only the second one has stays. */
    static <K, V> Map<K, V> merged(Map<K, V> one, Map<K, V> other, BinaryOperator<V> merge) {
        Map<K, V> all = new HashMap<>(one);
        other.forEach((key, value) -> all.merge(key, value, merge));
        return all;
    }

    /**
     * Rows that a bolt task keeps after {@code execute} and acks later: the rows of a window or of a join, or all rows until a tick. Only rows
     * with anchors count, as nothing waits for the ack of other rows.
     *
     * @param now rows that are held now
     * @param most the most rows that were held at one time; of several tasks, the greatest
     * @param span the most tuples that the task received from a held row up to the row's ack; of several tasks, the greatest. A bolt that acks
     *     in the order of arrival spans as many tuples as it holds, other bolts span more
     * @param rowNanos how long rows were held, summed over the rows
     */
    public record HeldRows(long now, long most, long span, long rowNanos) implements Serializable {

        /** A bolt that acks each row in {@code execute}. */
        public static final HeldRows NONE = new HeldRows(0, 0, 0, 0);

        /** The rows since an earlier moment of the same task; the greatest numbers count since its start. */
        HeldRows minus(HeldRows earlier) {
            return new HeldRows(now, most, span, rowNanos - earlier.rowNanos);
        }

        /** Both together: another task of the component, or another life of this one. */
        HeldRows plus(HeldRows other) {
            return new HeldRows(
                    now + other.now, Math.max(most, other.most), Math.max(span, other.span), rowNanos + other.rowNanos);
        }
    }
}
