// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The work of a task, or of all tasks of a component together, in the measured time, and its cost. A <em>call</em> is a call of a bolt's
 * {@code Bolt.execute} with a user's tuple, or a call of a spout's {@code nextTuple} that emits. Counts are exact; figures are estimated from
 * sampled calls. Times are in nanoseconds: <em>wall</em> is elapsed time, <em>CPU</em> is the CPU time of the thread.
 *
 * @param acked of a bolt: calls of ack; of a spout: message ids acked
 * @param failed of a bolt: calls of fail; of a spout: message ids failed
 * @param emitted tuples emitted, by output stream
 * @param wallNanos processing time of a call, without emit and ack
 * @param cpuNanos the same as CPU time
 * @param emitWallNanos time of one emit
 * @param ackWallNanos of a bolt: time of one ack or fail; of a spout: time of user code for one ack or fail
 * @param busyShare CPU time of the task's thread as a share of the time, including Storm's work and the chained components; of a component:
 *     the mean over its tasks; empty for a chained component, which has no thread. Of a running topology, with waits for other systems
 * @param cpuWaitShare share of the time for which the task's thread was runnable without a processor. Wall times include this wait. Empty
 *     except on Linux, and for a running topology if the CPU use of its workers is unknown
 * @param queueLength tuples in the task's receive queue at sampled calls; unknown for a spout
 * @param queueWaitNanos mean time of a tuple in that queue, by Little's law: mean length divided by the rate of calls
 * @param source of a spout: its arrival process
 * @param keys observed keys, by input with a key-based grouping
 * @param active CPU time of the task's thread per call, between its first and last calls; empty with too few calls
 * @param overheadShare share of the thread's time spent on profiling; of a component: the maximum
 */
public record OperatorProfile(
        long calls,
        long acked,
        long failed,
        List<Emitted> emitted,
        Figure wallNanos,
        Figure cpuNanos,
        Figure emitWallNanos,
        Figure ackWallNanos,
        OptionalDouble busyShare,
        OptionalDouble cpuWaitShare,
        Figure queueLength,
        OptionalDouble queueWaitNanos,
        Optional<Source> source,
        List<Keys> keys,
        Optional<ActiveSpan> active,
        double overheadShare) {

    private static final double HALF = 0.5;

    /** A source that waits for this share of the time would hardly be faster if all other work took no time. */
    private static final double OWN_RATE_SHARE = 0.9;

    /**
     * The activity of a task's thread, or of all threads of a component, between the first and the last snapshot in which the task was
     * active. Excludes idle time before and after the input. Includes Storm's work, user code and profiling. Exact: the thread's CPU
     * clock is read at both ends.
     *
     * @param calls calls between the two snapshots, at least 1; of a component: the sum over its tasks
     * @param callsPerSecond calls per second; of a component: the sum over its tasks
     * @param threadNanosPerCall CPU time of the thread per call. Tasks that share a thread share its time in proportion to their calls,
     *     tasks of a chain in proportion to their sampled CPU time if it is known. The sum over a chain is the time of its threads
     */
    public record ActiveSpan(long calls, double callsPerSecond, double threadNanosPerCall) {}

    /**
     * Tuples emitted on one stream.
     *
     * @param tuples each counted once, however many tasks receive it
     * @param selectivity tuples per call; empty without calls
     * @param bytes serialized size of a tuple's values, as in the network model
     * @param objects mean number of values of a tuple that are neither numbers nor other primitive values; empty if unknown
     */
    public record Emitted(
            String stream, long tuples, OptionalDouble selectivity, Figure bytes, OptionalDouble objects) {}

    /**
     * The arrival process of a spout.
     *
     * @param emptyCalls calls of {@code nextTuple} that emitted nothing
     * @param idleShare share of the time with nothing to emit: from the end of a call that emitted nothing to the end of the next call,
     *     or to the start of the next call if that call emits
     *
     * @param waitShare share of the time that the thread waits inside calls that emit: it sleeps, blocks, or limits its own rate
     * @param withId tuples with a message id, whose acks Storm reports
     */
    public record Source(long emptyCalls, double idleShare, double waitShare, long withId) {

        /** Returns the share of the time for which the source waits or has nothing to emit. */
        public double ownShare() {
            return Math.min(1, idleShare + waitShare);
        }
    }

    /**
     * Keys of one input since the task's start, from sampled calls.
     *
     * @param samples sampled tuples
     * @param seen distinct keys among the samples; above 2,048, within a few percent
     * @param distinct estimated number of distinct keys (Chao 1984), at least {@code seen}; empty if unknown
     * @param hottestShare share of the tuples with the most frequent key that was seen more than once; 0 without such a key; empty
     *     without samples
     */
    public record Keys(
            String producer,
            String stream,
            long samples,
            long seen,
            OptionalDouble distinct,
            OptionalDouble hottestShare) {}

    public long tuplesEmitted() {
        return emitted.stream().mapToLong(Emitted::tuples).sum();
    }

    /** Of a spout: returns whether most of its tuples have no message id, so that no ack reports when they are processed. */
    public boolean isWithoutIds() {
        return withoutIdShare() > HALF;
    }

    /** Of a spout: returns the share of its tuples without message id; 0 without tuples. */
    double withoutIdShare() {
        long tuples = tuplesEmitted();
        return tuples == 0
                ? 0
                : source.map(known -> (double) (tuples - known.withId()) / tuples)
                        .orElse(0.0);
    }

    /**
     * Of a spout: returns whether it limits its own rate: apart from waits for a processor, it nearly always waits in its calls or has
     * nothing to emit.
     */
    public boolean setsItsPace() {
        double own = source.map(Source::ownShare).orElse(0.0);
        return own >= HALF && own + cpuWaitShare.orElse(0) >= OWN_RATE_SHARE;
    }

    public OperatorProfile {
        emitted = List.copyOf(emitted);
        keys = List.copyOf(keys);
    }
}
