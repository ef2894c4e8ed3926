package io.aeolus.probe;

import java.io.Serializable;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * What bursts showed of a task, or of several. Times in nanoseconds.
 *
 * @param calls the task's calls when this was told
 * @param messages of a bolt: messages that Storm had given it then, by Storm's own count, which goes in steps of some twenty; 0 if
 *     unknown
 * @param burstNanos time that the bursts took by themselves
 * @param quantities sums of what was measured; a quantity without samples is not there
 * @param bytes sizes of emitted tuples, by stream
 * @param bytesUnknown streams whose tuples cannot be serialised, with the reason
 * @param keys keys by input, since the task's start: they are not subtracted
 * @param wallReadingNanos what reading the clock costs in a burst
 * @param cpuReadingNanos what reading the thread's CPU time costs in a burst
 */
public record CallSamples(
        long calls,
        long messages,
        double burstNanos,
        Map<Quantity, Sampled> quantities,
        Map<String, Sampled> bytes,
        Map<String, String> bytesUnknown,
        Map<StreamName, KeySums> keys,
        double wallReadingNanos,
        double cpuReadingNanos)
        implements Serializable {

    /** Nothing was measured. */
    public static final CallSamples NONE = new CallSamples(0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), 0, 0);

    public CallSamples {
        quantities = Map.copyOf(quantities);
        bytes = Map.copyOf(bytes);
        bytesUnknown = Map.copyOf(bytesUnknown);
        keys = Map.copyOf(keys);
    }

    /** The sums of a quantity, none if there are no samples. */
    public Sampled of(Quantity quantity) {
        return quantities.getOrDefault(quantity, Sampled.NONE);
    }

    /** Both together or, if the factor is -1, what came since the other one. What readings cost is this one's, unless it is unknown. */
    CallSamples combined(CallSamples other, int factor) {
        BinaryOperator<Sampled> sums = (one, more) -> one.combined(more, factor);
        return new CallSamples(
                calls + factor * other.calls,
                messages + factor * other.messages,
                burstNanos + factor * other.burstNanos,
                CallCosts.merged(quantities, other.quantities, sums),
                CallCosts.merged(bytes, other.bytes, sums),
                CallCosts.merged(bytesUnknown, other.bytesUnknown, (reason, same) -> reason),
                factor < 0 ? keys : CallCosts.merged(keys, other.keys, KeySums::plus),
                wallReadingNanos > 0 ? wallReadingNanos : other.wallReadingNanos,
                cpuReadingNanos > 0 ? cpuReadingNanos : other.cpuReadingNanos);
    }

    /** What bursts measure of each task. Times are in nanoseconds. */
    public enum Quantity {
        /** Pure processing time of a call. */
        PURE_WALL,
        /** The same as CPU time. */
        PURE_CPU,
        /** Time in one emit. */
        EMIT_WALL,
        /** The same as CPU time. */
        EMIT_CPU,
        /** Of a bolt: time in one ack or fail. Of a spout: time of user code in one. */
        ACK_WALL,
        /** The same as CPU time. */
        ACK_CPU,
        /** Of a spout: from one emitted tuple to the next. */
        INTER_ARRIVAL,
        /** Of a bolt: messages in the receive queue, which are batches where streams are batched. */
        QUEUE_LENGTH
    }

    /**
     * The sums of a quantity that was measured in bursts. Samples of one burst are alike; bursts are independent. Each sample stands for
     * w calls; a burst of n samples x has the weight X = n·w and the sum Y = w·Σx. Immutable.
     *
     * @param samples how many samples
     * @param bursts how many bursts
     * @param weight ΣX
     * @param sum ΣY
     * @param squares sum of w·x²
     * @param weightSquares ΣX²
     * @param sumSquares ΣY²
     * @param products ΣXY
     * @param values the values, each as often as its weight says
     */
    public record Sampled(
            long samples,
            long bursts,
            double weight,
            double sum,
            double squares,
            double weightSquares,
            double sumSquares,
            double products,
            Distribution values)
            implements Serializable {

        /** No samples. */
        public static final Sampled NONE = new Sampled(0, 0, 0, 0, 0, 0, 0, 0, Distribution.NONE);

        /** Both together: more samples of the same quantity. */
        public Sampled plus(Sampled other) {
            return combined(other, 1);
        }

        /** Both together or, if the factor is -1, what came since the sums were the other ones. */
        public Sampled combined(Sampled other, int factor) {
            return new Sampled(
                    samples + factor * other.samples,
                    bursts + factor * other.bursts,
                    weight + factor * other.weight,
                    sum + factor * other.sum,
                    squares + factor * other.squares,
                    weightSquares + factor * other.weightSquares,
                    sumSquares + factor * other.sumSquares,
                    products + factor * other.products,
                    values.combined(other.values, factor));
        }
    }
}
