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
 * @param emittedWithId of a spout: tuples with a message id that stands for a row
 * @param acked calls of ack, or message ids acked
 * @param failed calls of fail, or message ids failed
 * @param executed tuples taken, by input
 * @param emitted tuples emitted, by stream, each counted once
 * @param samples what bursts showed
 */
public record CallCosts(
        boolean isSpout,
        long calls,
        long emptyCalls,
        long idleNanos,
        long emittedWithId,
        long acked,
        long failed,
        Map<StreamName, Long> executed,
        Map<String, Long> emitted,
        CallSamples samples)
        implements Facet {

    /** Nothing. */
    public static final CallCosts NONE = new CallCosts(false, 0, 0, 0, 0, 0, 0, Map.of(), Map.of(), CallSamples.NONE);

    /** Copies the maps. */
    public CallCosts {
        executed = Map.copyOf(executed);
        emitted = Map.copyOf(emitted);
    }

    /**
     * What was done since an earlier moment.
     *
     * @param earlier the same task then
     * @return the differences
     */
    public CallCosts minus(CallCosts earlier) {
        return new CallCosts(
                isSpout,
                calls - earlier.calls,
                emptyCalls - earlier.emptyCalls,
                idleNanos - earlier.idleNanos,
                emittedWithId - earlier.emittedWithId,
                acked - earlier.acked,
                failed - earlier.failed,
                merged(executed, earlier.executed, (now, then) -> now - then),
                merged(emitted, earlier.emitted, (now, then) -> now - then),
                samples.minus(earlier.samples));
    }

    /**
     * Both together.
     *
     * @param other another task of the component, or another life of this one
     * @return the sums
     */
    public CallCosts plus(CallCosts other) {
        return new CallCosts(
                isSpout || other.isSpout,
                calls + other.calls,
                emptyCalls + other.emptyCalls,
                idleNanos + other.idleNanos,
                emittedWithId + other.emittedWithId,
                acked + other.acked,
                failed + other.failed,
                merged(executed, other.executed, Long::sum),
                merged(emitted, other.emitted, Long::sum),
                samples.plus(other.samples));
    }

    /**
     * The same with its samples, which a task does not tell each time.
     *
     * @param earlier what it told before
     * @return this one, if it has samples by itself
     */
    public CallCosts completedBy(CallCosts earlier) {
        return samples.isAsBefore()
                ? new CallCosts(
                        isSpout,
                        calls,
                        emptyCalls,
                        idleNanos,
                        emittedWithId,
                        acked,
                        failed,
                        executed,
                        emitted,
                        earlier.samples)
                : this;
    }

    /**
     * Tuples emitted on all streams.
     *
     * @return their number
     */
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
