package io.aeolus.optimizer.internal.model;

/**
 * A subscription to a stream.
 *
 * @param consumer index of the consumer in the dataflow's operators
 * @param spread how its tuples are spread over the consumer's tasks
 * @param cost what a tuple costs on its way
 * @param crossing what it costs more between workers. The model itself does not look at it: where tasks are placed, it becomes a part
 *     of the cost
 */
public record Edge(int consumer, Spread spread, EdgeCost cost, Crossing crossing) {

    /** Where messages cost the same everywhere. */
    public Edge(int consumer, Spread spread, EdgeCost cost) {
        this(consumer, spread, cost, Crossing.FREE);
    }
}
