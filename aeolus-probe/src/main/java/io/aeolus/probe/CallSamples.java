// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe;

import java.io.Serializable;
import java.util.Map;
import java.util.function.BinaryOperator;

/**
 * Samples from timed bursts of one or more tasks. Times are in nanoseconds.
 *
 * @param calls the task's calls at the time of the report
 * @param messages messages that Storm had passed to a bolt by then, by Storm's own counter, which rises in steps of about twenty; 0 if
 *     unknown
 * @param burstNanos overhead of the bursts themselves
 * @param quantities sums by measured quantity, without quantities that have no samples
 * @param bytes sizes of emitted tuples, by stream
 * @param bytesUnknown streams whose tuples cannot be serialized, with the reason
 * @param objects values of an emitted tuple that batches do not hold in arrays of numbers, by stream
 * @param keys keys by input, always since the task's start
 */
public record CallSamples(
        long calls,
        long messages,
        double burstNanos,
        Map<Quantity, SampleSums> quantities,
        Map<String, SampleSums> bytes,
        Map<String, String> bytesUnknown,
        Map<String, SampleSums> objects,
        Map<StreamName, KeySums> keys)
        implements Serializable {

    public static final CallSamples NONE = new CallSamples(0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), Map.of());

    public CallSamples {
        quantities = Map.copyOf(quantities);
        bytes = Map.copyOf(bytes);
        bytesUnknown = Map.copyOf(bytesUnknown);
        objects = Map.copyOf(objects);
        keys = Map.copyOf(keys);
    }

    /** Returns the sums of a quantity, {@link SampleSums#NONE} without samples. */
    public SampleSums of(Quantity quantity) {
        return quantities.getOrDefault(quantity, SampleSums.NONE);
    }

    /** Returns the sum of both or, with factor -1, the samples since the other report. */
    CallSamples combined(CallSamples other, int factor) {
        BinaryOperator<SampleSums> sums = (one, more) -> one.combined(more, factor);
        return new CallSamples(
                calls + factor * other.calls,
                messages + factor * other.messages,
                burstNanos + factor * other.burstNanos,
                CallCosts.merged(quantities, other.quantities, sums),
                CallCosts.merged(bytes, other.bytes, sums),
                CallCosts.merged(bytesUnknown, other.bytesUnknown, (reason, same) -> reason),
                CallCosts.merged(objects, other.objects, sums),
                factor < 0 ? keys : CallCosts.merged(keys, other.keys, KeySums::plus));
    }

    /** The quantities that bursts measure. Times are in nanoseconds. */
    public enum Quantity {
        /** Wall time of a call in user code, without emits and acks. */
        PURE_WALL,
        /** CPU time of a call in user code, without emits and acks. */
        PURE_CPU,
        /** Wall time of an emit. */
        EMIT_WALL,
        /** CPU time of an emit. */
        EMIT_CPU,
        /** Wall time of an ack or fail; of a spout's, in user code only. */
        ACK_WALL,
        /** CPU time of an ack or fail; of a spout's, in user code only. */
        ACK_CPU,
        /** Messages in a bolt's receive queue; a message is a batch if the stream is batched. */
        QUEUE_LENGTH
    }

    /**
     * The sums of a quantity measured in bursts. Samples of one burst are correlated; bursts are independent. Each sample represents w
     * calls; a burst of n samples x has the weight X = n·w and the sum Y = w·Σx. Immutable.
     *
     * @param weight ΣX
     * @param sum ΣY
     * @param weightSquares ΣX²
     * @param sumSquares ΣY²
     * @param products ΣXY
     * @param values the distribution of the values by weight
     */
    public record SampleSums(
            long samples,
            long bursts,
            double weight,
            double sum,
            double weightSquares,
            double sumSquares,
            double products,
            Distribution values)
            implements Serializable {

        public static final SampleSums NONE = new SampleSums(0, 0, 0, 0, 0, 0, 0, Distribution.NONE);

        public SampleSums plus(SampleSums other) {
            return combined(other, 1);
        }

        /** Returns the sum of both or, with factor -1, the samples since the other report. */
        public SampleSums combined(SampleSums other, int factor) {
            return new SampleSums(
                    samples + factor * other.samples,
                    bursts + factor * other.bursts,
                    weight + factor * other.weight,
                    sum + factor * other.sum,
                    weightSquares + factor * other.weightSquares,
                    sumSquares + factor * other.sumSquares,
                    products + factor * other.products,
                    values.combined(other.values, factor));
        }
    }
}
