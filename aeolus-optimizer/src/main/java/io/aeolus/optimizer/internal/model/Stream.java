package io.aeolus.optimizer.internal.model;

import java.util.List;

/**
 * What an operator emits.
 *
 * @param producer index of the producer in the dataflow's operators
 * @param id the stream's name
 * @param perCall selectivity: tuples for each call of the producer
 * @param bytes size of a tuple's values; 0 if unknown
 * @param limit the largest batch
 * @param batchSize rows in a batch as it is now; 1 if it is not batched
 * @param edges who takes it; none if nobody does
 * @param bunching how many times as many rows come together in a batch as where they come evenly; 1 or more
 */
public record Stream(
        int producer,
        String id,
        double perCall,
        double bytes,
        BatchLimit limit,
        int batchSize,
        List<Edge> edges,
        double bunching) {

    /** Copies the list. No number is out of bounds. */
    public Stream {
        Checks.notNegative(perCall, "perCall of " + id);
        Checks.notNegative(bytes, "bytes of " + id);
        Checks.atLeastOne(batchSize, "batchSize of " + id);
        if (!(bunching >= 1)) {
            throw new IllegalArgumentException("bunching of " + id + " is " + bunching + ": give 1 or more");
        }
        edges = List.copyOf(edges);
    }

    /** Where rows come evenly. */
    public Stream(
            int producer, String id, double perCall, double bytes, BatchLimit limit, int batchSize, List<Edge> edges) {
        this(producer, id, perCall, bytes, limit, batchSize, edges, 1);
    }

    /** The same with so many tuples for each call of the producer. */
    public Stream withPerCall(double tuples) {
        return new Stream(producer, id, tuples, bytes, limit, batchSize, edges, bunching);
    }

    /** The same, taken by others. */
    public Stream withEdges(List<Edge> others) {
        return new Stream(producer, id, perCall, bytes, limit, batchSize, others, bunching);
    }

    /** The same with another limit of its batches. */
    public Stream withLimit(BatchLimit other) {
        return new Stream(producer, id, perCall, bytes, other, batchSize, edges, bunching);
    }

    /** The same where so many times as many rows come together. */
    public Stream withBunching(double times) {
        return new Stream(producer, id, perCall, bytes, limit, batchSize, edges, times);
    }
}
