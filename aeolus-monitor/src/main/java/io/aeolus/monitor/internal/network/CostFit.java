// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.MessageCost.Term;
import io.aeolus.monitor.NetworkModel.PartCost;
import io.aeolus.monitor.NetworkModel.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fits the cost model to measurements. Eliminates insignificant terms one by one, the least significant first: inside a worker nothing is
 * serialized, so an estimated cost per byte there is noise.
 */
public final class CostFit {

    record Observation(int batchSize, int tupleBytes, double nanosPerTuple) {

        /** Factors of the coefficients: of an unbatched tuple, of a batch, of a tuple in a batch, and of a byte. */
        private double[] factors() {
            return batchSize == 1
                    ? new double[] {1, 0, 0, tupleBytes}
                    : new double[] {0, 1.0 / batchSize, 1, tupleBytes};
        }
    }

    private record Key(Path path, Party party, Part part) {}

    private CostFit() {}

    /** Fits each combination of path, party and part, in the order of the points. */
    public static List<MessageCost> fitAll(List<Point> points) {
        Map<Key, List<Observation>> groups = new LinkedHashMap<>();
        for (Point point : points) {
            for (PartCost cost : point.costs()) {
                groups.computeIfAbsent(new Key(point.path(), cost.party(), cost.part()), key -> new ArrayList<>())
                        .add(new Observation(point.batchSize(), point.tupleBytes(), cost.lowerQuartile()));
            }
        }
        return groups.entrySet().stream()
                .map(group -> fit(group.getKey().path, group.getKey().party, group.getKey().part, group.getValue()))
                .toList();
    }

    static MessageCost fit(Path path, Party party, Part part, List<Observation> observations) {
        List<Integer> constants = new ArrayList<>(List.of(0, 1, 2, 3));
        Term[] terms = new Term[constants.size()];
        Regression fit = regression(observations, constants);
        Optional<Integer> negligible = fit.negligible();
        while (constants.size() > 1 && negligible.isPresent()) {
            int column = negligible.get();
            terms[constants.remove(column)] = fit.term(column, true);
            fit = regression(observations, constants);
            negligible = fit.negligible();
        }
        for (int column = 0; column < constants.size(); column++) {
            terms[constants.get(column)] = fit.term(column, false);
        }
        return new MessageCost(path, party, part, terms[0], terms[1], terms[2], terms[3], fit.rSquared());
    }

    private static Regression regression(List<Observation> observations, List<Integer> constants) {
        return Regression.fit(
                observations.stream()
                        .map(Observation::factors)
                        .map(all -> constants.stream()
                                .mapToDouble(constant -> all[constant])
                                .toArray())
                        .toArray(double[][]::new),
                observations.stream().mapToDouble(Observation::nanosPerTuple).toArray());
    }
}
