package io.aeolus.monitor;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * What one spout or bolt did in the part of a run that counts.
 *
 * @param id the component's id
 * @param emitted tuples that it emitted; without batches, and where rows are not counted, by Storm's samples
 * @param executed rows that it executed; empty of spouts, and where that is not counted
 * @param busyShare part of the time in which its busiest executor worked: in a call, or on a processor if that is more; empty
 *     if it is not known, as of shell components
 * @param processing how long messages were in it; empty of spouts, and of bolts that acked none of the sampled ones
 * @param waiting messages in its receive queues, by looks; empty of spouts, and where it is not known
 * @param batches batches that it sent
 * @param batchedRows rows in them
 * @param flushes batches by the reason why they were sent when they were, as in
 *     {@link io.aeolus.batching.AeolusMetrics#FLUSH_PREFIX}; reasons that did not occur are left out
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
        Map<String, Long> flushes) {

    /** Copies the map, in the order of names. */
    public OperatorTrace {
        flushes = Collections.unmodifiableMap(new TreeMap<>(flushes));
    }

    /**
     * How long messages are in a bolt, from the moment it gets one to the ack, in milliseconds. A message is what Storm hands over: a
     * tuple, or a whole batch.
     *
     * @param messages messages that it acked, of which some were measured
     * @param p10 a tenth is faster
     * @param max the longest
     */
    public record ProcessingMillis(long messages, double p10, double p50, double p90, double p99, double max) {}

    /**
     * Messages, tuples or whole batches, in the receive queues of all executors of a bolt together, at some moments of a run.
     *
     * @param mean over the moments
     * @param max the most at one of them
     */
    public record WaitingMessages(double mean, long max) {}
}
