package io.aeolus.monitor;

import io.aeolus.cluster.BadInputException;
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
        List<NetworkPoint> points) {

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
    public Optional<MessageCost> cost(NetworkPath path, MessageParty party, CostPart part) {
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
        return costs.stream().filter(cost -> cost.part() == CostPart.TOTAL).noneMatch(MessageCost::isPoor);
    }
}
