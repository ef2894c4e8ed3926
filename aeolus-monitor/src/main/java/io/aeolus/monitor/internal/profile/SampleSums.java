package io.aeolus.monitor.internal.profile;

import io.aeolus.monitor.internal.profile.report.KeySums;
import io.aeolus.monitor.internal.profile.report.Mark;
import io.aeolus.monitor.internal.profile.report.Quantity;
import io.aeolus.monitor.internal.profile.report.Sampled;
import java.util.List;
import java.util.Map;

/**
 * What the samples of a task have shown up to now.
 *
 * @param sampled sums of what was sampled
 * @param bytes sizes by stream
 * @param bytesUnknown why there are none
 * @param keys keys by input
 * @param marks none, or the first and the latest
 * @param samplingNanos time that the samples took
 */
record SampleSums(
        Map<Quantity, Sampled> sampled,
        Map<String, Sampled> bytes,
        Map<String, String> bytesUnknown,
        List<KeySums> keys,
        List<Mark> marks,
        double samplingNanos) {}
