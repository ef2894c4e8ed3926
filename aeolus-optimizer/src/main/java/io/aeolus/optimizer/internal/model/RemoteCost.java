package io.aeolus.optimizer.internal.model;

import java.util.function.UnaryOperator;

/**
 * What a message costs more where it goes from one worker to another, and how much longer it waits.
 *
 * @param route whether tuples look for a task in their own worker
 * @param tuple what a tuple costs more; none of it in the acker. Its link is that of a tuple that goes to another host
 * @param ack what its ack costs more on the way to an acker in another worker. Its link is that of an ack that goes to another host
 * @param way how much longer both wait
 */
public record RemoteCost(Route route, EdgeCost tuple, EdgeCost ack, QueueingDelay way) {

    /** No message costs more or waits longer, wherever it goes. */
    public static final RemoteCost FREE =
            new RemoteCost(Route.ANYWHERE, EdgeCost.NONE, EdgeCost.NONE, QueueingDelay.NONE);

    /** The same where messages wait for another time. */
    public RemoteCost withWay(QueueingDelay other) {
        return new RemoteCost(route, tuple, ack, other);
    }

    /** The same with other times on the link. */
    public RemoteCost withLink(UnaryOperator<PartyCost> changed) {
        return new RemoteCost(
                route, tuple.withLink(changed.apply(tuple.link())), ack.withLink(changed.apply(ack.link())), way);
    }

    /** What a tuple costs more in the mean, where such a part of the tuples and of their acks crosses workers. */
    public EdgeCost part(double tuples, double acks) {
        return tuple.times(tuples).plus(ack.times(acks));
    }

    /** The same with the times of another crossing on the link. */
    RemoteCost withLinkOf(RemoteCost other) {
        return new RemoteCost(route, tuple.withLink(other.tuple.link()), ack.withLink(other.ack.link()), way);
    }

    /** These costs times a number, which is not negative; messages wait as long. */
    public RemoteCost times(double factor) {
        return new RemoteCost(route, tuple.times(factor), ack.times(factor), way);
    }
}
