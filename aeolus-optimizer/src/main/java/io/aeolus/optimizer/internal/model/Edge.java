package io.aeolus.optimizer.internal.model;

/**
 * A subscription to a stream.
 *
 * @param consumer index of the consumer in the dataflow's operators
 * @param spread how its tuples are spread over the consumer's tasks
 * @param cost what a tuple costs on its way
 */
public record Edge(int consumer, Spread spread, EdgeCost cost) {}
