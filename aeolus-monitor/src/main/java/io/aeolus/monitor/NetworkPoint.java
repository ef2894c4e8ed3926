package io.aeolus.monitor;

import java.util.List;

/**
 * What was measured with one batch size and one tuple size.
 *
 * @param path the way that the messages took
 * @param batchSize tuples in a message
 * @param tupleBytes size of a tuple's only value
 * @param costs the cost of each party and part
 */
public record NetworkPoint(NetworkPath path, int batchSize, int tupleBytes, List<PartCost> costs) {

    /** Copies the costs. */
    public NetworkPoint {
        costs = List.copyOf(costs);
    }

    /**
     * The cost of a part.
     *
     * @param party who has it
     * @param part whose processor time it is
     * @param nanosPerTuple processor time for each tuple in each round, without that for waiting
     */
    public record PartCost(MessageParty party, CostPart part, List<Double> nanosPerTuple) {

        /**
         * Copies the rounds.
         *
         * @throws IllegalArgumentException if there is none
         */
        public PartCost {
            nanosPerTuple = List.copyOf(nanosPerTuple);
            if (nanosPerTuple.isEmpty()) {
                throw new IllegalArgumentException("nanosPerTuple is empty: give the cost in each round");
            }
        }

        /**
         * The cost of which a quarter of the rounds was below: whatever else runs on the machine mostly adds to it.
         *
         * @return nanoseconds for each tuple
         */
        public double lowerQuartile() {
            return nanosPerTuple.stream().sorted().toList().get((nanosPerTuple.size() - 1) / 4);
        }
    }
}
