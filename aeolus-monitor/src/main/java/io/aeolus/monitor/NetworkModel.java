package io.aeolus.monitor;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.Optional;

/**
 * The constants of the cost model, and what they were computed from. {@link #FORMAT} is its file.
 *
 * @param cluster the kind of cluster it was measured on
 * @param machine what it was measured on, as a worker sees it
 * @param seed of the order of measurements
 * @param rounds how often each point was measured
 * @param phaseSeconds how long each time
 */
public record NetworkModel(
        String cluster,
        Machine machine,
        long seed,
        int rounds,
        double phaseSeconds,
        List<MessageCost> costs,
        List<Point> points) {

    public static final JsonFormat<NetworkModel> FORMAT = new JsonFormat<>(NetworkModel.class, "network model", 2);

    public NetworkModel {
        costs = List.copyOf(costs);
        points = List.copyOf(points);
    }

    /** What a message costs; there is no transport inside a worker, and no link where the way is as fast as the processors. */
    public Optional<MessageCost> cost(MessageCost.Path path, Party party, Part part) {
        return costs.stream()
                .filter(cost -> cost.path() == path && cost.party() == party && cost.part() == part)
                .findAny();
    }

    /** Whether no party's whole cost is a poor fit. */
    public boolean isGood() {
        return costs.stream().filter(cost -> cost.part() == Part.TOTAL).noneMatch(MessageCost::isPoor);
    }

    /** What was measured with so many tuples in a message, whose only values have so many bytes. */
    public record Point(MessageCost.Path path, int batchSize, int tupleBytes, List<PartCost> costs) {

        public Point {
            costs = List.copyOf(costs);
        }
    }

    /** The cost of a part at a point: time for each tuple in each round, of which there is one at least, without that for waiting. */
    public record PartCost(Party party, Part part, List<Double> nanosPerTuple) {

        public PartCost {
            nanosPerTuple = List.copyOf(nanosPerTuple);
            if (nanosPerTuple.isEmpty()) {
                throw new IllegalArgumentException("nanosPerTuple is empty: give the cost in each round");
            }
        }

        /** The cost that a quarter of the rounds was below: whatever else runs on the machine mostly adds to it. */
        public double lowerQuartile() {
            return nanosPerTuple.stream().sorted().toList().get((nanosPerTuple.size() - 1) / 4);
        }
    }
}
