package io.aeolus.optimizer.internal.model;

/**
 * What a tuple costs on its way from one operator to another, at least once.
 *
 * @param sender in the producer's task
 * @param receiver in the consumer's task, besides user code
 * @param acker in the acker
 * @param machine in no task at all: threads of the network, garbage collection
 */
public record EdgeCost(PartyCost sender, PartyCost receiver, PartyCost acker, PartyCost machine) {

    /** No cost at all. */
    public static final EdgeCost NONE = new EdgeCost(PartyCost.NONE, PartyCost.NONE, PartyCost.NONE, PartyCost.NONE);
}
