package io.aeolus.optimizer.internal.model;

/**
 * A subscription to a stream.
 *
 * @param consumer index of the consumer in the dataflow's operators
 * @param spread how its tuples are spread over the consumer's tasks
 * @param cost what a tuple costs on its way
 * @param way how long it waits there
 * @param crossing both, as far as there is more of it between workers. The model itself does not look at it: where tasks are placed, it
 *     becomes a part of the cost and of the way
 */
public record Edge(int consumer, TaskShare spread, EdgeCost cost, QueueingDelay way, RemoteCost crossing) {

    /** Where messages cost the same everywhere, and wait as is usual inside of a worker. */
    public Edge(int consumer, TaskShare spread, EdgeCost cost) {
        this(consumer, spread, cost, QueueingDelay.INSIDE, RemoteCost.FREE);
    }

    /** The same with other costs. */
    public Edge withCosts(EdgeCost other, RemoteCost otherCrossing) {
        return new Edge(consumer, spread, other, way, otherCrossing);
    }

    /** The same where tuples wait so many times as long, and what is added between workers is so many times as long; not negative. */
    public Edge withWays(double factor, double between) {
        return new Edge(
                consumer,
                spread,
                cost,
                way.times(factor),
                crossing.withWay(crossing.way().times(between)));
    }
}
