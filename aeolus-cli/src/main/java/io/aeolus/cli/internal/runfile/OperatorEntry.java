package io.aeolus.cli.internal.runfile;

import io.aeolus.monitor.OperatorTrace;
import io.aeolus.monitor.ProcessingMillis;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What one component did in a run. What is unknown is null.
 *
 * @param id its id
 * @param emitted tuples that it emitted
 * @param busy part of the time in which its busiest executor worked
 * @param processingMillis how long messages were in it
 * @param batches batches that it sent
 * @param batchedRows rows in them
 * @param flushes batches by the reason why they were sent when they were
 */
public record OperatorEntry(
        String id,
        long emitted,
        Optional<BigDecimal> busy,
        Optional<Processing> processingMillis,
        long batches,
        long batchedRows,
        Map<String, Long> flushes) {

    /** Copies the map. */
    public OperatorEntry {
        flushes = Collections.unmodifiableMap(new TreeMap<>(flushes));
    }

    /**
     * How long messages, tuples or whole batches, are in a bolt until they are acked, in milliseconds.
     *
     * @param messages messages that it acked
     * @param p10 a tenth is faster
     * @param p50 the median
     * @param p90 nine tenths are faster
     * @param p99 the 99th percentile
     * @param max the longest
     */
    public record Processing(
            long messages, BigDecimal p10, BigDecimal p50, BigDecimal p90, BigDecimal p99, BigDecimal max) {

        private static Processing of(ProcessingMillis processing) {
            return new Processing(
                    processing.messages(),
                    Rounding.of(processing.p10()),
                    Rounding.of(processing.p50()),
                    Rounding.of(processing.p90()),
                    Rounding.of(processing.p99()),
                    Rounding.of(processing.max()));
        }
    }

    static OperatorEntry of(OperatorTrace operator) {
        return new OperatorEntry(
                operator.id(),
                operator.emitted(),
                Rounding.of(operator.busyShare()),
                operator.processing().map(Processing::of),
                operator.batches(),
                operator.batchedRows(),
                operator.flushes());
    }
}
