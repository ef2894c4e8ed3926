package io.aeolus.monitor;

import io.aeolus.probe.OutputDigest;
import java.util.Optional;

/**
 * The numbers of one run.
 *
 * @param tuples spout tuples that were fully processed, each counted once
 * @param seconds from the first emission to the last ack
 * @param latency of a sample of the rows, from a row's first emission to its ack; empty if no sampled row was acked
 * @param lost rows of the input that were never acked
 * @param duplicated emissions of rows that had been emitted before and failed
 * @param output count and digest of the output
 * @param meanBatchSize rows per batch over all batched streams, 1 if none is batched
 * @param peakMemoryMiB the most heap in use at any time of the run, garbage included
 */
public record Measurement(
        long tuples,
        double seconds,
        Optional<LatencyMillis> latency,
        long lost,
        long duplicated,
        OutputDigest output,
        double meanBatchSize,
        double peakMemoryMiB) {

    /** Spout tuples fully processed in a second. */
    public double tuplesPerSecond() {
        return tuples / seconds;
    }
}
