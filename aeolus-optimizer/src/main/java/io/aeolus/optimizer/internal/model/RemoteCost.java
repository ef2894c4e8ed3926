// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

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
