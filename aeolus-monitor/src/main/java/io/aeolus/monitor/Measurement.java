package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.util.StdConverter;
import io.aeolus.probe.OutputDigest;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The numbers of one run. A row is done when it is acked or, where not all rows are acked, when the bolts have executed what came of it.
 *
 * @param promise what the topology promised of its rows
 * @param isWhole whether the run counts from its first row to its last; false if some seconds of it count
 * @param tuples spout tuples that were done, each counted once; of seconds that count, those that the bolts were through with in them
 * @param seconds from the first emission to the last row done, or those that count
 * @param latency of a sample of the rows, from a row's first emission to its ack; empty if it is not known
 * @param open rows that were not done at the end of what counts; copies for all tasks that get one, where not all rows are acked
 * @param lost rows that were never done; empty if that is not known
 * @param duplicated emissions of rows that had been emitted before and failed
 * @param output count and digest of the output
 * @param meanBatchSize rows per batch over all batched streams, 1 if none is batched
 * @param peakMemoryMiB the most heap in use at any time of the run, garbage included
 */
public record Measurement(
        DeliveryGuarantee promise,
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

    /** Spout tuples done in a second. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public double tuplesPerSecond() {
        return tuples / seconds;
    }

    /** An output as files have it. */
    static final class DigestText extends StdConverter<OutputDigest, String> {
        @Override
        public String convert(OutputDigest output) {
            return output.text();
        }
    }

    /** Reads an output. */
    static final class TextDigest extends StdConverter<String, OutputDigest> {
        @Override
        public OutputDigest convert(String text) {
            String[] parts = text.split(":", 2);
            try {
                return new OutputDigest(Long.parseLong(parts[0]), Long.parseUnsignedLong(parts[1], 16));
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                throw new IllegalArgumentException("'" + text + "' is no output: compare again", e);
            }
        }
    }
}
