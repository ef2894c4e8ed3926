package io.aeolus.probe;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * What a task, or several together, have done, and what bursts of calls showed of its cost. Counts are exact. A <em>call</em> gives
 * a user's tuple to a bolt, or asks a spout for one and gets it.
 *
 * @param isSpout whether it is a spout
 * @param calls users' calls
 * @param emptyCalls of a spout: calls that emitted nothing
 * @param idleNanos of a spout: time without anything to emit
 * @param longCallNanos of a spout: time inside of calls that last for a tenth of a second and more, also in one that is under way; it may
 *     be a little too short. Without samples it is what the spout waited in all calls, by some of them, if that is more
 * @param emittedWithId of a spout: tuples with a message id that stands for a row
 * @param acked calls of ack, or message ids acked
 * @param failed calls of fail, or message ids failed
 * @param executed tuples taken, by input
 * @param emitted tuples emitted, by stream, each counted once
 * @param latencies of a spout: nanoseconds from the emission of some of its rows to their acks
 * @param held of a bolt whose calls are timed: rows that it acks after the call
 * @param samples what bursts showed; a task tells them once a second, and nothing in between
 */
public record CallCosts(
        boolean isSpout,
        long calls,
        long emptyCalls,
        long idleNanos,
        long longCallNanos,
        long emittedWithId,
        long acked,
        long failed,
        Map<StreamName, Long> executed,
        Map<String, Long> emitted,
        Distribution latencies,
        HeldRows held,
        CallSamples samples)
        implements Facet {

    /** Nothing. */
    public static final CallCosts NONE = new CallCosts(
            false, 0, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), Distribution.NONE, HeldRows.NONE, CallSamples.NONE);

    public CallCosts {
        executed = Map.copyOf(executed);
        emitted = Map.copyOf(emitted);
    }

    /** What was done since an earlier moment, at which the same task had these costs. */
    public CallCosts minus(CallCosts earlier) {
        return combined(earlier, -1);
    }

    /** Both together: another task of the component, or another life of this one. */
    public CallCosts plus(CallCosts other) {
        return combined(other, 1);
    }

    private CallCosts combined(CallCosts other, int factor) {
        BinaryOperator<Long> sum = (one, more) -> one + factor * more;
        return new CallCosts(
                isSpout || other.isSpout,
                calls + factor * other.calls,
                emptyCalls + factor * other.emptyCalls,
                idleNanos + factor * other.idleNanos,
                longCallNanos + factor * other.longCallNanos,
                emittedWithId + factor * other.emittedWithId,
                acked + factor * other.acked,
                failed + factor * other.failed,
                merged(executed, other.executed, sum),
                merged(emitted, other.emitted, sum),
                latencies.combined(other.latencies, factor),
                factor < 0 ? held.minus(other.held) : held.plus(other.held),
                samples.combined(other.samples, factor));
    }

    /** The same counts with other samples. */
    public CallCosts withSamples(CallSamples others) {
        return new CallCosts(
                isSpout,
                calls,
                emptyCalls,
                idleNanos,
                longCallNanos,
                emittedWithId,
                acked,
                failed,
                executed,
                emitted,
                latencies,
                held,
                others);
    }

    /** The same counts with rows that are held. */
    public CallCosts withHeld(HeldRows rows) {
        return new CallCosts(
                isSpout,
                calls,
                emptyCalls,
                idleNanos,
                longCallNanos,
                emittedWithId,
                acked,
                failed,
                executed,
                emitted,
                latencies,
                rows,
                samples);
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
}
