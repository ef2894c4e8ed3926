// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.aeolus.probe.OutputDigest;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The measurements of one run. A tuple counts as processed when it is acked or, if not all tuples are acked, when the bolts have executed
 * all tuples derived from it.
 *
 * @param guarantee the delivery guarantee that the run showed
 * @param isWhole whether the measurement covers the run from first to last tuple; false for a part of the run
 * @param tuples spout tuples processed, each counted once; of a part of a run, those that the bolts finished in it
 * @param seconds from the first emit to the last tuple processed, or the length of the measured part
 * @param latency of sampled tuples, from the first emit, or with a rate from the due time, to the ack; empty if unknown
 * @param open tuples in flight at the end of the measurement; if not all tuples are acked, each copy counts
 * @param lost tuples that were never processed; empty if unknown
 * @param duplicated replays of tuples that had failed
 * @param output count and digest of the output
 * @param meanBatchSize tuples per batch over all batched streams, 1 without batches
 * @param peakMemoryMiB peak heap of the run, garbage included
 */
public record Measurement(
        @JsonProperty("promise") DeliveryGuarantee guarantee,
        boolean isWhole,
        long tuples,
        double seconds,
        @JsonProperty("latencyMillis") Optional<LatencyMillis> latency,
        long open,
        OptionalLong lost,
        long duplicated,

        @JsonSerialize(converter = Measurement.DigestText.class)
        @JsonDeserialize(converter = Measurement.TextDigest.class)
        OutputDigest output,

        double meanBatchSize,
        double peakMemoryMiB) {

    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double tuplesPerSecond() {
        return tuples / seconds;
    }

    static final class DigestText extends StdConverter<OutputDigest, String> {
        @Override
        public String convert(OutputDigest output) {
            return output.text();
        }
    }

    static final class TextDigest extends StdConverter<String, OutputDigest> {
        @Override
        public OutputDigest convert(String text) {
            String[] parts = text.split(":", 2);
            try {
                return new OutputDigest(Long.parseLong(parts[0]), Long.parseUnsignedLong(parts[1], 16));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new IllegalArgumentException(
                        "'" + text + "' is not a valid output digest: run aeolus compare again", e);
            }
        }
    }
}
