package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.CostPart;
import io.aeolus.monitor.CostTerm;
import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageParty;
import io.aeolus.monitor.NetworkPath;
import io.aeolus.monitor.NetworkPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Fits the cost model to what was measured. Terms that say nothing are left out one after the other, the least first: inside a worker
 * nothing is serialised, so what a regression finds there as a cost per byte is noise.
 */
public final class CostFit {

    /** A term that makes up less of the cost, wherever it was measured, is left out. */
    private static final double NEGLIGIBLE_SHARE = 0.1;

    /** A term that is fewer standard errors above 0 is left out, too: nothing tells that it is there at all. */
    private static final double CERTAIN_ERRORS = 3;

    /** A point and the cost there. */
    record Observation(int batchSize, int tupleBytes, double nanosPerTuple) {}

    private record Key(NetworkPath path, MessageParty party, CostPart part) {}

    private CostFit() {}

    /**
     * Fits all paths, parties and parts, in the order in which they appear.
     *
     * @param points what was measured
     * @return the constants
     */
    public static List<MessageCost> fitAll(List<NetworkPoint> points) {
        Map<Key, List<Observation>> groups = new LinkedHashMap<>();
        for (NetworkPoint point : points) {
            for (NetworkPoint.PartCost cost : point.costs()) {
                groups.computeIfAbsent(new Key(point.path(), cost.party(), cost.part()), key -> new ArrayList<>())
                        .add(new Observation(point.batchSize(), point.tupleBytes(), cost.lowerQuartile()));
            }
        }
        List<MessageCost> costs = new ArrayList<>();
        groups.forEach((key, observations) -> costs.add(fit(key.path, key.party, key.part, observations)));
        return List.copyOf(costs);
    }

    static MessageCost fit(NetworkPath path, MessageParty party, CostPart part, List<Observation> observations) {
        Map<Term, CostTerm> found = new EnumMap<>(Term.class);
        List<Term> terms = List.of(Term.values());
        Regression fit = regression(terms, observations);
        OptionalInt least = least(fit, terms.size());
        while (terms.size() > 1 && least.isPresent()) {
            int column = least.getAsInt();
            Term negligible = terms.get(column);
            found.put(negligible, new CostTerm(0, fit.standardError(column), fit.partialRSquared(column), true));
            terms = terms.stream().filter(term -> term != negligible).toList();
            fit = regression(terms, observations);
            least = least(fit, terms.size());
        }
        for (int i = 0; i < terms.size(); i++) {
            found.put(
                    terms.get(i),
                    new CostTerm(Math.max(0, fit.coefficient(i)), fit.standardError(i), fit.partialRSquared(i), false));
        }
        return new MessageCost(
                path,
                party,
                part,
                get(found, Term.TUPLE),
                get(found, Term.BATCH),
                get(found, Term.ROW),
                get(found, Term.BYTE),
                fit.rSquared());
    }

    /** Of the columns that say nothing, the one whose share of the cost, where it is largest, is the smallest. */
    private static OptionalInt least(Regression fit, int columns) {
        return IntStream.range(0, columns)
                .filter(column -> fit.largestShare(column) < NEGLIGIBLE_SHARE
                        || fit.coefficient(column) < CERTAIN_ERRORS * fit.standardError(column))
                .boxed()
                .min(Comparator.comparingDouble(fit::largestShare))
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
    }

    private static CostTerm get(Map<Term, CostTerm> terms, Term term) {
        return Objects.requireNonNull(terms.get(term));
    }

    private static Regression regression(List<Term> terms, List<Observation> observations) {
        return Regression.fit(
                observations.stream()
                        .map(point -> terms.stream()
                                .mapToDouble(term -> term.factor(point.batchSize, point.tupleBytes))
                                .toArray())
                        .toArray(double[][]::new),
                observations.stream().mapToDouble(Observation::nanosPerTuple).toArray());
    }
}
