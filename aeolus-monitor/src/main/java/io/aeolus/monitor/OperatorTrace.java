// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * The activity of one spout or bolt in the measured part of a run.
 *
 * @param emitted emitted tuples; for unbatched streams that are not counted, estimated from Storm's samples
 * @param executed executed tuples; empty for spouts, and where executions are not counted
 * @param busyShare share of the time for which the busiest executor was in a call or on a processor, whichever is greater; empty if
 *     unknown, for example for shell components, and for chained components, whose code runs in the executors of their head
 *
 * @param processing time of messages in the bolt; empty for spouts, and for bolts that acked no sampled message
 * @param waiting messages in the receive queues; empty for spouts, and if unknown
 * @param batches batches sent
 * @param batchedRows tuples in these batches
 * @param flushes batches by flush reason, see {@link io.aeolus.batching.AeolusMetrics#FLUSH_PREFIX}; reasons that did not occur are left
 *     out
 * @param runsIn the head of the chain, in whose tasks the component runs; empty if it has its own executors
 */
public record OperatorTrace(
        String id,
        long emitted,
        OptionalLong executed,
        @JsonProperty("busy") OptionalDouble busyShare,
        @JsonProperty("processingMillis") Optional<ProcessingMillis> processing,
        @JsonProperty("waitingMessages") Optional<WaitingMessages> waiting,
        long batches,
        long batchedRows,
        Map<String, Long> flushes,
        Optional<String> runsIn) {

    /** Copies the map in the order of names. */
    public OperatorTrace {
        flushes = Collections.unmodifiableMap(new TreeMap<>(flushes));
    }

    /**
     * The time from receipt to ack of messages in a bolt, in milliseconds. A message is a tuple or a whole batch.
     *
     * @param messages acked messages, of which a sample was timed
     */
    public record ProcessingMillis(long messages, double p10, double p50, double p90, double p99, double max) {}

    /**
     * Messages in the receive queues of all executors of a bolt, at sampled times of a run. A message is a tuple or a whole batch.
     *
     * @param max the maximum over the samples
     */
    public record WaitingMessages(double mean, long max) {}
}
