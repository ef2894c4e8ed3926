package io.aeolus.optimizer.internal.model;

/**
 * What a tuple costs on its way from one operator to another, at least once.
 *
 * @param sender in the producer's task
 * @param receiver in the consumer's task, besides user code
 * @param acker in the acker
 * @param machine in no task at all: threads of the network, garbage collection
 * @param link no processor's time, but that in which the way between two machines is taken, in one of its directions
 */
public record EdgeCost(PartyCost sender, PartyCost receiver, PartyCost acker, PartyCost machine, PartyCost link) {

    /** No cost at all. */
    public static final EdgeCost NONE = new EdgeCost(PartyCost.NONE, PartyCost.NONE, PartyCost.NONE, PartyCost.NONE);

    /** Where no link is slower than the processors. */
    public EdgeCost(PartyCost sender, PartyCost receiver, PartyCost acker, PartyCost machine) {
        this(sender, receiver, acker, machine, PartyCost.NONE);
    }

    /** The same with another time on the link. */
    public EdgeCost withLink(PartyCost other) {
        return new EdgeCost(sender, receiver, acker, machine, other);
    }

    /** The sum of two costs, party by party. */
    public EdgeCost plus(EdgeCost other) {
        return new EdgeCost(
                sender.plus(other.sender),
                receiver.plus(other.receiver),
                acker.plus(other.acker),
                machine.plus(other.machine),
                link.plus(other.link));
    }

    /** These costs times a number, which is not negative. */
    public EdgeCost times(double factor) {
        return new EdgeCost(
                sender.times(factor),
                receiver.times(factor),
                acker.times(factor),
                machine.times(factor),
                link.times(factor));
    }
}
