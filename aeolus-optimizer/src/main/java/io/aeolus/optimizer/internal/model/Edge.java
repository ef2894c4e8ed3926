// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * A subscription to a stream.
 *
 * @param consumer index of the consumer
 * @param taskShare how the consumer's tasks share the tuples
 * @param cost the cost of a tuple within a worker
 * @param delay the queueing delay of a tuple within a worker
 * @param remote additional cost and delay between workers. The model ignores it: {@code PlacedModel} adds it to cost
 *     and delay once tasks are placed
 * @param partitioning which other consumers of the stream share the edge's batches. The model ignores it: {@link SharedBatches} sets the cost for the
 *     parallelism of a plan
 * @param chained cost of a direct call in a chain, in place of the tuple's messages
 */
public record Edge(
        int consumer,
        TaskShare taskShare,
        EdgeCost cost,
        QueueingDelay delay,
        RemoteCost remote,
        Partitioning partitioning,
        ChainedCall chained) {

    /** In separate batches. */
    public Edge(int consumer, TaskShare taskShare, EdgeCost cost, QueueingDelay delay, RemoteCost remote) {
        this(consumer, taskShare, cost, delay, remote, new Partitioning.Alone(), ChainedCall.FREE);
    }

    /** With the same cost everywhere, and the usual delay within a worker. */
    public Edge(int consumer, TaskShare taskShare, EdgeCost cost) {
        this(consumer, taskShare, cost, QueueingDelay.INSIDE, RemoteCost.FREE);
    }

    /** Returns a copy with another consumer, which gets separate batches. */
    Edge withConsumer(int other) {
        return other == consumer ? this : new Edge(other, taskShare, cost, delay, remote).withChained(chained);
    }

    public Edge withCosts(EdgeCost other, RemoteCost otherRemote) {
        return new Edge(consumer, taskShare, other, delay, otherRemote, partitioning, chained);
    }

    /** Returns a copy with another cost of a direct call. */
    public Edge withChained(ChainedCall call) {
        return new Edge(consumer, taskShare, cost, delay, remote, partitioning, call);
    }

    /** Returns a copy with the sender's cost of the batches that it shares; {@code isFurther} if they are packed for another consumer. */
    Edge sent(boolean isFurther) {
        return new Edge(consumer, taskShare, isFurther ? cost.ofFurtherConsumer() : cost, delay, remote)
                .withChained(chained);
    }
}
