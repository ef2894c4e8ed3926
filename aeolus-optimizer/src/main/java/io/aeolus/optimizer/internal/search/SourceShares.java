// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The shares of sources if only some of them are limited. The model keeps the profiled shares of all sources. But a source that emits at
 * its maximum rate, or whose tuples reach a saturated task, does not slow down the other sources. At a total rate R, a source limited to
 * the rate r has the share r / R, and the others share the rest. R is the highest possible rate.
 */
final class SourceShares {

    private static final int MAX_STEPS = 60;
    private static final double PRECISION = 1e-6;

    private SourceShares() {}

    /** Returns whether there are several sources, one of which is not paced. */
    static boolean areIn(CostModel model) {
        int sources = 0;
        boolean isOneEndless = false;
        for (Operator operator : model.operators()) {
            if (operator.isSource() && operator.share() > 0) {
                sources++;
                isOneEndless |= operator.rate().isEmpty();
            }
        }
        return sources > 1 && isOneEndless;
    }

    /** Returns whether some sources are paced and others are not. */
    static boolean areSomePaced(CostModel model) {
        return areIn(model)
                && model.operators().stream()
                        .anyMatch(operator ->
                                operator.share() > 0 && operator.rate().isPresent());
    }

    /**
     * Returns the topology with its final shares; unchanged if no source is limited before the others.
     *
     * @param isForRate whether each source emits as much as it can; otherwise only paced sources are limited
     */
    static CostModel withFinalShares(CostModel model, boolean isForRate, Function<CostModel, Evaluation> evaluation) {
        CostModel withFinalShares = model;
        if (!areIn(model)) {
            return withFinalShares;
        }
        // The rate to which each source is limited; 0 for sources that can emit more.
        double[] held = new double[model.operators().size()];
        Evaluation now = evaluation.apply(withFinalShares);
        while ((isForRate || now.limit() instanceof Limit.Source) && hold(withFinalShares, now, held)) {
            double rate = highest(withFinalShares, held, now.rowsPerNano(), evaluation);
            withFinalShares = at(withFinalShares, held, rate);
            now = evaluation.apply(withFinalShares);
        }
        return withFinalShares;
    }

    /** Fixes the rates of the sources that are limited; returns false if there are none, or no others. */
    private static boolean hold(CostModel model, Evaluation now, double[] held) {
        BitSet stopped = new BitSet();
        int goOn = 0;
        for (int v = 0; v < held.length; v++) {
            Operator source = model.operator(v);
            if (!source.isSource() || source.share() <= 0 || held[v] > 0) {
                continue;
            }
            if (isHeldBy(now.limit(), model, v)) {
                stopped.set(v);
            } else if (source.rate().isEmpty()) {
                goOn++;
            }
        }
        if (stopped.isEmpty() || goOn == 0) {
            return false;
        }
        stopped.stream().forEach(v -> {
            Operator source = model.operator(v);
            double share = source.share() * now.rowsPerNano();
            held[v] = now.limit() instanceof Limit.Source ? source.rate().orElse(share) : share;
        });
        return true;
    }

    /** Of several paced sources, the slowest first: the total rate is higher when the next one is at its maximum. */
    private static boolean isHeldBy(Limit limit, CostModel model, int source) {
        return limit instanceof Limit.Source first
                ? first.operator() == source
                : limit instanceof Limit.Tasks tasks && reaches(model, source, tasks.operator());
    }

    /** Returns whether tuples of a source reach an operator. */
    private static boolean reaches(CostModel model, int source, int operator) {
        BitSet reached = new BitSet();
        reached.set(source);
        for (int size = 0; size < reached.cardinality(); ) {
            size = reached.cardinality();
            for (Stream stream : model.streams()) {
                if (reached.get(stream.producer()) && stream.perCall() > 0) {
                    stream.edges().stream().mapToInt(Edge::consumer).forEach(reached::set);
                }
            }
        }
        return reached.get(operator);
    }

    /** Returns the highest total rate with the held sources. */
    private static double highest(
            CostModel model, double[] held, double least, Function<CostModel, Evaluation> evaluation) {
        // Held sources keep their rates at any total rate.
        double low = Math.max(least, Arrays.stream(held).sum());
        double high = 2 * low;
        for (int i = 0; i < MAX_STEPS && isPossible(model, held, high, evaluation); i++) {
            low = high;
            high *= 2;
        }
        for (int i = 0; i < MAX_STEPS && high - low > PRECISION * high; i++) {
            double middle = (low + high) / 2;
            if (isPossible(model, held, middle, evaluation)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean isPossible(
            CostModel model, double[] held, double rate, Function<CostModel, Evaluation> evaluation) {
        return evaluation.apply(at(model, held, rate)).rowsPerNano() >= rate * (1 - PRECISION);
    }

    /** Returns the topology with the shares at a total rate. */
    private static CostModel at(CostModel model, double[] held, double rate) {
        double heldShare = 0;
        double others = 0;
        for (int v = 0; v < held.length; v++) {
            heldShare += held[v] / rate;
            others += held[v] > 0 ? 0 : model.operator(v).share();
        }
        CostModel changed = model;
        for (int v = 0; v < held.length; v++) {
            Operator operator = model.operator(v);
            if (operator.isSource() && operator.share() > 0) {
                // A held source's share implies its rate; another source's rate can become the limit.
                changed = changed.withOperator(
                        v,
                        held[v] > 0
                                ? operator.withShare(held[v] / rate, OptionalDouble.empty())
                                : operator.withShare(
                                        operator.share() * Math.max(0, 1 - heldShare) / others, operator.rate()));
            }
        }
        return changed;
    }
}
