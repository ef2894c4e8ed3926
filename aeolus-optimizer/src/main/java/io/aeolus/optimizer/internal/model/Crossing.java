package io.aeolus.optimizer.internal.model;

/**
 * What a message costs more where it goes from one worker to another.
 *
 * @param route whether tuples look for a task in their own worker
 * @param tuple what a tuple costs more; none of it in the acker. Its link is that of a tuple that goes to another host
 * @param ack what its ack costs more on the way to an acker in another worker
 */
public record Crossing(Route route, EdgeCost tuple, EdgeCost ack) {

    /** No message costs more, wherever it goes. */
    public static final Crossing FREE = new Crossing(Route.ANYWHERE, EdgeCost.NONE, EdgeCost.NONE);

    /** These costs times a number, which is not negative. */
    public Crossing times(double factor) {
        return new Crossing(route, tuple.times(factor), ack.times(factor));
    }
}
