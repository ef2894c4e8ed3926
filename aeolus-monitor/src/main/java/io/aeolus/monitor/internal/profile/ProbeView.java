package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import io.aeolus.monitor.internal.profile.report.StreamCount;
import java.util.List;
import java.util.Map;

/**
 * What a probe has seen up to now.
 *
 * @param calls users' calls
 * @param emptyCalls of a spout: calls that emitted nothing
 * @param idleNanos of a spout: time without anything to emit
 * @param emittedWithId of a spout: tuples with a message id
 * @param acked acks
 * @param failed fails
 * @param executed tuples taken
 * @param emitted tuples emitted
 * @param sampled sums of what was sampled
 * @param bytes sizes by stream
 * @param bytesUnknown why there are none
 * @param keys keys by input
 * @param marks none, or the first and the latest
 * @param samplingNanos time that the samples took
 * @param counted counts of all kinds
 */
record ProbeView(
        long calls,
        long emptyCalls,
        long idleNanos,
        long emittedWithId,
        long acked,
        long failed,
        List<StreamCount> executed,
        List<StreamCount> emitted,
        Map<Quantity, Sampled> sampled,
        Map<String, Sampled> bytes,
        Map<String, String> bytesUnknown,
        List<KeySums> keys,
        List<Mark> marks,
        double samplingNanos,
        long counted) {

    /** Puts together what was counted and what samples showed. */
    static ProbeView of(CallCounts called, long acked, long failed, List<StreamCount> emitted, SampleSums samples) {
        long tuples = emitted.stream().mapToLong(StreamCount::tuples).sum();
        return new ProbeView(
                called.calls(),
                called.emptyCalls(),
                called.idleNanos(),
                called.emittedWithId(),
                acked,
                failed,
                called.executed(),
                emitted,
                samples.sampled(),
                samples.bytes(),
                samples.bytesUnknown(),
                samples.keys(),
                samples.marks(),
                samples.samplingNanos(),
                // Calls that emit nothing are when there is nothing to do.
                acked + failed + called.calls() + tuples);
    }
}
