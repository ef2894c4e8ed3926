// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.List;

/**
 * A stream that an operator emits.
 *
 * @param producer index of the producer
 * @param perCall selectivity: tuples for each call of the producer
 * @param bytes size of a tuple's values; 0 if unknown
 * @param limit the largest batch
 * @param batchSize current rows in a batch; 1 for an unbatched stream
 * @param burstFactor ratio of the rows in a batch to those with evenly spaced rows; 1 or more
 */
public record Stream(
        int producer,
        String id,
        double perCall,
        double bytes,
        BatchLimit limit,
        int batchSize,
        List<Edge> edges,
        double burstFactor) {

    public Stream {
        Checks.notNegative(perCall, "perCall of " + id);
        Checks.notNegative(bytes, "bytes of " + id);
        Checks.atLeastOne(batchSize, "batchSize of " + id);
        if (!(burstFactor >= 1)) {
            throw new IllegalArgumentException("burstFactor of " + id + " is " + burstFactor + ": must be at least 1");
        }
        edges = List.copyOf(edges);
    }

    /** With evenly spaced rows. */
    public Stream(
            int producer, String id, double perCall, double bytes, BatchLimit limit, int batchSize, List<Edge> edges) {
        this(producer, id, perCall, bytes, limit, batchSize, edges, 1);
    }

    public Stream withPerCall(double tuples) {
        return new Stream(producer, id, tuples, bytes, limit, batchSize, edges, burstFactor);
    }

    public Stream withEdges(List<Edge> others) {
        return new Stream(producer, id, perCall, bytes, limit, batchSize, others, burstFactor);
    }

    public Stream withLimit(BatchLimit other) {
        return new Stream(producer, id, perCall, bytes, other, batchSize, edges, burstFactor);
    }

    public Stream withBurstFactor(double times) {
        return new Stream(producer, id, perCall, bytes, limit, batchSize, edges, times);
    }
}
