package io.aeolus.monitor;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a task, or all tasks of a component together, did in the measured time, and what it cost. A <em>call</em> is one of the
 * bolt's method execute with a user's tuple, or one of the spout's nextTuple that emitted something. Counts are exact;
 * figures are from sampled calls. Times in nanoseconds: <em>wall</em> as the clock goes, <em>CPU</em> as the thread's own.
 *
 * @param acked of a bolt: calls of ack; of a spout: message ids acked
 * @param failed of a bolt: calls of fail; of a spout: message ids failed
 * @param executed tuples taken, by input; none for a spout
 * @param emitted tuples emitted, by output stream
 * @param wallNanos pure processing time of a call: without emit and ack
 * @param cpuNanos the same as CPU time
 * @param emitWallNanos time in one emit
 * @param emitCpuNanos the same as CPU time
 * @param ackWallNanos of a bolt: time in one ack or fail; of a spout: in user code for one
 * @param ackCpuNanos the same as CPU time
 * @param busyShare CPU time of the task's thread as a share of the time, all of Storm's and the user's work in it; of a component:
 *     the mean over its tasks
 * @param cpuWaitShare share of the time in which the task's thread was ready to run and got no processor; wall times have their part
 *     of it in them; empty where the system does not tell (other than Linux)
 * @param allocatedBytesPerCall memory that the task's thread allocated, divided by the calls
 * @param queueLength tuples in the task's receive queue, as sampled calls saw them; unknown for a spout
 * @param queueWaitNanos mean time of a tuple in that queue, by Little's law: mean length divided by the rate of calls
 * @param source of a spout: how rows come
 * @param keys keys seen, by key-based input
 * @param active the CPU time of the task's thread for each call, between its first and last calls; empty if too few calls were seen
 * @param overheadShare share of the thread's time that profiling took; of a component: the greatest
 */
public record OperatorProfile(
        long calls,
        long acked,
        long failed,
        List<Executed> executed,
        List<Emitted> emitted,
        Figure wallNanos,
        Figure cpuNanos,
        Figure emitWallNanos,
        Figure emitCpuNanos,
        Figure ackWallNanos,
        Figure ackCpuNanos,
        OptionalDouble busyShare,
        OptionalDouble cpuWaitShare,
        OptionalDouble allocatedBytesPerCall,
        Figure queueLength,
        OptionalDouble queueWaitNanos,
        Optional<Source> source,
        List<Keys> keys,
        Optional<ActiveSpan> active,
        double overheadShare) {

    private static final double HALF = 0.5;

    /** Who waits by his own will for so much of the time would hardly be faster if all else cost nothing. */
    private static final double OWN_PACE = 0.9;

    /** Tuples taken from one input, which is a producer's stream. */
    public record Executed(String producer, String stream, long tuples) {}

    /**
     * Tuples emitted on one stream.
     *
     * @param tuples how many, each counted once, to however many tasks it went
     * @param selectivity tuples per call; empty without calls
     * @param bytes size of a tuple's values as Storm serialises them, as in the network model
     */
    public record Emitted(String stream, long tuples, OptionalDouble selectivity, Figure bytes) {}

    /**
     * How the rows of a spout come.
     *
     * @param emptyCalls calls of {@code nextTuple} that emitted nothing
     * @param idleShare share of the time, from the end of a call that emitted nothing to the end of the next call or the start of
     *     one that emitted something: there was nothing to emit
     * @param waitShare share of the time in which its thread waits inside of calls that emit something: it sleeps, is blocked, or keeps
     *     to a rate of its own
     * @param withId tuples that have a message id, so that Storm tells when they are processed
     * @param interArrivalNanos from one emitted tuple of a task to the next, idle times included
     */
    public record Source(long emptyCalls, double idleShare, double waitShare, long withId, Figure interArrivalNanos) {

        /** Share of the time in which it is the source itself that emits nothing: it waits, or has nothing. */
        public double ownShare() {
            return Math.min(1, idleShare + waitShare);
        }
    }

    /**
     * Keys of one input, as sampled calls saw them, since the task's start.
     *
     * @param samples sampled tuples
     * @param seen different keys among them; of more than 2,048, within some percent
     * @param distinct different keys that there probably are (Chao 1984); never below those seen; empty if it cannot be told
     * @param hottestShare share of the tuples that have the most frequent key, of those that were seen more than once; 0 if none
     *     was; empty without samples
     */
    public record Keys(
            String producer,
            String stream,
            long samples,
            long seen,
            OptionalDouble distinct,
            OptionalDouble hottestShare) {}

    /** Tuples emitted on all streams. */
    public long tuplesEmitted() {
        return emitted.stream().mapToLong(Emitted::tuples).sum();
    }

    /** Of a spout: whether most of its tuples have no message id, so that nothing tells when they are processed. */
    public boolean isWithoutIds() {
        return withoutIdShare() > HALF;
    }

    /** Of a spout: the share of its tuples that have no message id; 0 if there are none. */
    double withoutIdShare() {
        long tuples = tuplesEmitted();
        return tuples == 0
                ? 0
                : source.map(known -> (double) (tuples - known.withId()) / tuples)
                        .orElse(0.0);
    }

    /**
     * Of a spout: whether it is as slow as it is by its own will. Nearly all of the time it waits in its own calls, or has nothing, but
     * for what others have of the processors.
     */
    public boolean setsItsPace() {
        double own = source.map(Source::ownShare).orElse(0.0);
        return own >= HALF && own + cpuWaitShare.orElse(0) >= OWN_PACE;
    }

    public OperatorProfile {
        executed = List.copyOf(executed);
        emitted = List.copyOf(emitted);
        keys = List.copyOf(keys);
    }
}
