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
public record Crossing(Route route, EdgeCost tuple, EdgeCost ack, Way way) {

    /** No message costs more or waits longer, wherever it goes. */
    public static final Crossing FREE = new Crossing(Route.ANYWHERE, EdgeCost.NONE, EdgeCost.NONE, Way.NONE);

    /** The same where messages wait for another time. */
    public Crossing withWay(Way other) {
        return new Crossing(route, tuple, ack, other);
    }

    /** The same with other times on the link. */
    public Crossing withLink(UnaryOperator<PartyCost> changed) {
        return new Crossing(
                route, tuple.withLink(changed.apply(tuple.link())), ack.withLink(changed.apply(ack.link())), way);
    }

    /** The same where rows in batches take so many times as long on the link; not negative. */
    public Crossing withRowsOnLink(double factor) {
        PartyCost link = tuple.link();
        return new Crossing(
                route,
                tuple.withLink(new PartyCost(link.singleNanos(), link.batchNanos(), link.rowNanos() * factor)),
                ack,
                way);
    }

    /** These costs times a number, which is not negative; messages wait as long. */
    public Crossing times(double factor) {
        return new Crossing(route, tuple.times(factor), ack.times(factor), way);
    }
}
