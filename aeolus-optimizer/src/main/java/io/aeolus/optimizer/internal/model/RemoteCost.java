// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

import java.util.function.UnaryOperator;

/**
 * The additional cost and delay of a message between workers.
 *
 * @param route whether tuples prefer tasks in their own worker
 * @param tuple additional cost of a tuple, without the acker; its link cost counts for tuples to another host
 * @param ack additional cost of its ack to an acker in another worker; its link cost counts for acks to another host
 * @param delay additional delays
 */
public record RemoteCost(Route route, EdgeCost tuple, EdgeCost ack, QueueingDelay delay) {

    /** No additional cost or delay. */
    public static final RemoteCost FREE =
            new RemoteCost(Route.ANYWHERE, EdgeCost.NONE, EdgeCost.NONE, QueueingDelay.NONE);

    public RemoteCost withDelay(QueueingDelay other) {
        return new RemoteCost(route, tuple, ack, other);
    }

    /** Returns a copy with other times on the link. */
    public RemoteCost withLink(UnaryOperator<PartyCost> changed) {
        return new RemoteCost(
                route, tuple.withLink(changed.apply(tuple.link())), ack.withLink(changed.apply(ack.link())), delay);
    }

    /** Returns the mean additional cost of a tuple, if given shares of the tuples and of their acks cross workers. */
    public EdgeCost part(double tuples, double acks) {
        return tuple.times(tuples).plus(ack.times(acks));
    }

    /** Returns a copy with the CPU times multiplied by a factor. */
    RemoteCost withProcessorCosts(double factor) {
        return new RemoteCost(route, tuple.times(factor, 1), ack.times(factor, 1), delay);
    }

    /** Whether tuples prefer tasks in their own worker. */
    public enum Route {

        /** Any task: by key, at random, to one task, to all. */
        ANYWHERE,

        /** Tasks of the own worker, then of the own host, unless these are overloaded: Storm's load-aware shuffle. */
        OWN_FIRST,

        /** Tasks of the own worker if there are any: Storm's local-or-shuffle. */
        OWN_IF_ANY
    }
}
