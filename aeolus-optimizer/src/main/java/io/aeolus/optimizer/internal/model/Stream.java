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
 */
public record Stream(
        int producer, String id, double perCall, double bytes, BatchLimit limit, int batchSize, List<Edge> edges) {

    /** Copies the list. No number is out of bounds. */
    public Stream {
        Checks.notNegative(perCall, "perCall of " + id);
        Checks.notNegative(bytes, "bytes of " + id);
        Checks.atLeastOne(batchSize, "batchSize of " + id);
        edges = List.copyOf(edges);
    }

    /** The same with so many tuples for each call of the producer. */
    public Stream withPerCall(double tuples) {
        return new Stream(producer, id, tuples, bytes, limit, batchSize, edges);
    }

    /** The same, taken by others. */
    public Stream withEdges(List<Edge> others) {
        return new Stream(producer, id, perCall, bytes, limit, batchSize, others);
    }
}
