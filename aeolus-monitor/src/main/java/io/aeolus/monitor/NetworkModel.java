// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.probe.Machine;
import java.util.List;
import java.util.Optional;

/**
 * The coefficients of the cost model, and the measurements that they were fitted to. {@link #FORMAT} defines the file.
 *
 * @param cluster the kind of cluster
 * @param machine the machine that runs the spout's worker
 * @param seed the seed of the measuring order
 * @param rounds measurements of each point
 * @param phaseSeconds duration of each measurement
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

    /** Returns the cost of a message; empty for the transport inside a worker, and for a link as fast as the processors. */
    public Optional<MessageCost> cost(MessageCost.Path path, Party party, Part part) {
        return costs.stream()
                .filter(cost -> cost.path() == path && cost.party() == party && cost.part() == part)
                .findAny();
    }

    /** Returns whether the fit of each party's total cost is good. */
    public boolean isGood() {
        return costs.stream().filter(cost -> cost.part() == Part.TOTAL).noneMatch(MessageCost::isPoor);
    }

    /** The measurements at one batch size and tuple size. */
    public record Point(MessageCost.Path path, int batchSize, int tupleBytes, List<PartCost> costs) {

        public Point {
            costs = List.copyOf(costs);
        }
    }

    /** The cost of a part at a point: CPU time per tuple in each of at least one round, without idle time. */
    public record PartCost(Party party, Part part, List<Double> nanosPerTuple) {

        public PartCost {
            nanosPerTuple = List.copyOf(nanosPerTuple);
            if (nanosPerTuple.isEmpty()) {
                throw new IllegalArgumentException("nanosPerTuple is empty: must have one value per round");
            }
        }

        /** Returns the lower quartile of the rounds, because other load on the machine mostly adds to the cost. */
        public double lowerQuartile() {
            return nanosPerTuple.stream().sorted().toList().get((nanosPerTuple.size() - 1) / 4);
        }
    }
}
