package io.aeolus.monitor;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.probe.Machine;
import java.nio.file.Path;
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
 * @param costs the cost of a message, for each path, party and part
 * @param points what was measured
 */
public record NetworkModel(
        String cluster,
        Machine machine,
        long seed,
        int rounds,
        double phaseSeconds,
        List<MessageCost> costs,
        List<Point> points) {

    /** The model's file. */
    public static final JsonFormat<NetworkModel> FORMAT = new JsonFormat<>(NetworkModel.class, "network model", 2);

    /** Copies the lists. */
    public NetworkModel {
        costs = List.copyOf(costs);
        points = List.copyOf(points);
    }

    /**
     * Reads a model's file.
     *
     * @param file the file
     * @return the model
     * @throws BadInputException if the file cannot be read or is no model; one line with file, place, reason and remedy
     */
    public static NetworkModel read(Path file) throws BadInputException {
        return FORMAT.read(file);
    }

    /**
     * What a message costs.
     *
     * @param path the way that it takes
     * @param party who has the cost
     * @param part whose processor time it is
     * @return the cost; empty if it was not measured: there is no transport inside a worker, and no link
     *     where the way is as fast as the processors
     */
    public Optional<MessageCost> cost(MessageCost.Path path, Party party, Part part) {
        return costs.stream()
                .filter(cost -> cost.path() == path && cost.party() == party && cost.part() == part)
                .findAny();
    }

    /**
     * Whether each party's whole cost is described well.
     *
     * @return false if one of them is a poor fit
     */
    public boolean isGood() {
        return costs.stream().filter(cost -> cost.part() == Part.TOTAL).noneMatch(MessageCost::isPoor);
    }

    /**
     * What was measured with one batch size and one tuple size.
     *
     * @param path the way that the messages took
     * @param batchSize tuples in a message
     * @param tupleBytes size of a tuple's only value
     * @param costs the cost of each party and part
     */
    public record Point(MessageCost.Path path, int batchSize, int tupleBytes, List<PartCost> costs) {

        /** Copies the costs. */
        public Point {
            costs = List.copyOf(costs);
        }
    }

    /**
     * The cost of a part at a point.
     *
     * @param party who has it
     * @param part whose time it is
     * @param nanosPerTuple time for each tuple in each round, without that for waiting
     */
    public record PartCost(Party party, Part part, List<Double> nanosPerTuple) {

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
