package io.aeolus.probe;

import java.io.Serializable;
import java.util.Map;

/**
 * What bursts showed of a task, or of several. Times in nanoseconds.
 *
 * @param isAsBefore whether nothing of this is told, as what was told last still holds
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
        boolean isAsBefore,
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
    public static final CallSamples NONE =
            new CallSamples(false, 0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), 0, 0);

    /** What was told last still holds. */
    public static final CallSamples AS_BEFORE =
            new CallSamples(true, 0, 0, 0, Map.of(), Map.of(), Map.of(), Map.of(), 0, 0);

    /** Copies the maps. */
    public CallSamples {
        quantities = Map.copyOf(quantities);
        bytes = Map.copyOf(bytes);
        bytesUnknown = Map.copyOf(bytesUnknown);
        keys = Map.copyOf(keys);
    }

    /**
     * The sums of a quantity.
     *
     * @param quantity the quantity
     * @return the sums, none if there are no samples
     */
    public Sampled of(Quantity quantity) {
        return quantities.getOrDefault(quantity, Sampled.NONE);
    }

    /**
     * What came since an earlier moment.
     *
     * @param earlier the same task then
     * @return the differences
     */
    public CallSamples minus(CallSamples earlier) {
        return new CallSamples(
                isAsBefore,
                calls - earlier.calls,
                messages - earlier.messages,
                burstNanos - earlier.burstNanos,
                CallCosts.merged(quantities, earlier.quantities, Sampled::minus),
                CallCosts.merged(bytes, earlier.bytes, Sampled::minus),
                bytesUnknown,
                keys,
                wallReadingNanos,
                cpuReadingNanos);
    }

    /**
     * Both together.
     *
     * @param other another task's
     * @return the sums; what readings cost is this one's, unless it is unknown
     */
    public CallSamples plus(CallSamples other) {
        return new CallSamples(
                false,
                calls + other.calls,
                messages + other.messages,
                burstNanos + other.burstNanos,
                CallCosts.merged(quantities, other.quantities, Sampled::plus),
                CallCosts.merged(bytes, other.bytes, Sampled::plus),
                CallCosts.merged(bytesUnknown, other.bytesUnknown, (reason, same) -> reason),
                CallCosts.merged(keys, other.keys, KeySums::plus),
                wallReadingNanos > 0 ? wallReadingNanos : other.wallReadingNanos,
                cpuReadingNanos > 0 ? cpuReadingNanos : other.cpuReadingNanos);
    }
}
