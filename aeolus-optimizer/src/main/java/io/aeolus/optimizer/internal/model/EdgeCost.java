// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * The cost of a tuple on an edge, by party.
 *
 * @param sender in the producer's task
 * @param receiver in the consumer's task, without user code
 * @param acker in the acker
 * @param machine outside of tasks: network threads, garbage collection
 * @param link time on the link between two machines, in one direction; no CPU time
 */
public record EdgeCost(PartyCost sender, PartyCost receiver, PartyCost acker, PartyCost machine, PartyCost link) {

    /** No cost. */
    public static final EdgeCost NONE = new EdgeCost(PartyCost.NONE, PartyCost.NONE, PartyCost.NONE, PartyCost.NONE);

    /** Without time on a link. */
    public EdgeCost(PartyCost sender, PartyCost receiver, PartyCost acker, PartyCost machine) {
        this(sender, receiver, acker, machine, PartyCost.NONE);
    }

    public EdgeCost withLink(PartyCost other) {
        return new EdgeCost(sender, receiver, acker, machine, other);
    }

    /** Returns a copy for batches that the sender has packed for another consumer. */
    EdgeCost ofFurtherConsumer() {
        return new EdgeCost(sender.ofFurtherConsumer(), receiver, acker, machine, link);
    }

    /** Returns the sum of two costs by party. */
    public EdgeCost plus(EdgeCost other) {
        return new EdgeCost(
                sender.plus(other.sender),
                receiver.plus(other.receiver),
                acker.plus(other.acker),
                machine.plus(other.machine),
                link.plus(other.link));
    }

    /** Returns a copy with the CPU times multiplied by a factor, and the time on the link by another. */
    public EdgeCost times(double ofProcessors, double ofLink) {
        return new EdgeCost(
                sender.times(ofProcessors),
                receiver.times(ofProcessors),
                acker.times(ofProcessors),
                machine.times(ofProcessors),
                link.times(ofLink));
    }
}
