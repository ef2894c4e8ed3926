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
 */
public record Edge(int consumer, TaskShare taskShare, EdgeCost cost, QueueingDelay delay, RemoteCost remote) {

    /** With the same cost everywhere, and the usual delay within a worker. */
    public Edge(int consumer, TaskShare taskShare, EdgeCost cost) {
        this(consumer, taskShare, cost, QueueingDelay.INSIDE, RemoteCost.FREE);
    }

    /** Returns a copy with another consumer. */
    Edge withConsumer(int other) {
        return other == consumer ? this : new Edge(other, taskShare, cost, delay, remote);
    }

    public Edge withCosts(EdgeCost other, RemoteCost otherRemote) {
        return new Edge(consumer, taskShare, other, delay, otherRemote);
    }

    /** Returns a copy with the queueing delay multiplied by a factor, and the additional delay between workers by another. */
    public Edge withDelays(double factor, double between) {
        return new Edge(
                consumer,
                taskShare,
                cost,
                delay.times(factor),
                remote.withDelay(remote.delay().times(between)));
    }
}
