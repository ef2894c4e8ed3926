package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.Arrays;
import java.util.BitSet;
import java.util.OptionalDouble;

/**
 * Sources that can go on where others cannot. In the model all sources keep the shares that they had in the profile. But one that has no
 * more rows, or whose rows come to a task that is always busy, does not hold up those of which nothing goes there. At a rate R of all, a
 * source that is held at the rate r then has the share r / R, and the others have the rest. R is the highest rate that is possible so.
 */
final class SourceShares {

    private static final int MOST_STEPS = 60;
    private static final double PRECISION = 1e-6;

    private SourceShares() {}

    /** What to expect of a dataflow. */
    @FunctionalInterface
    interface Evaluating {
        Evaluation of(CostModel dataflow) throws BadInputException;
    }

    /** Whether there are several sources, one of which can go on for ever. */
    static boolean areIn(CostModel dataflow) {
        int sources = 0;
        boolean isOneEndless = false;
        for (Operator operator : dataflow.operators()) {
            if (operator.isSource() && operator.share() > 0) {
                sources++;
                isOneEndless |= operator.rate().isEmpty();
            }
        }
        return sources > 1 && isOneEndless;
    }

    /** Whether some sources have a rate, and others none. */
    static boolean areSomePaced(CostModel dataflow) {
        return areIn(dataflow)
                && dataflow.operators().stream()
                        .anyMatch(operator ->
                                operator.share() > 0 && operator.rate().isPresent());
    }

    /**
     * The dataflow with the shares that sources have in the end; itself where no source is held before the others.
     *
     * @param isForRate whether each source is to emit as much as it can; otherwise only those are held that have no more
     */
    static CostModel settled(CostModel dataflow, boolean isForRate, Evaluating evaluating) throws BadInputException {
        CostModel settled = dataflow;
        if (!areIn(dataflow)) {
            return settled;
        }
        // Of each source the rate at which it is held; 0 of those that can go on.
        double[] held = new double[dataflow.operators().size()];
        Evaluation now = evaluating.of(settled);
        while ((isForRate || now.limit() instanceof Limit.Source) && hold(settled, now, held)) {
            double rate = highest(settled, held, now.rowsPerNano(), evaluating);
            settled = at(settled, held, rate);
            now = evaluating.of(settled);
        }
        return settled;
    }

    /** Holds the sources that cannot go on; false if there are none but those that are held, or no others. */
    private static boolean hold(CostModel dataflow, Evaluation now, double[] held) {
        BitSet stopped = new BitSet();
        int goOn = 0;
        for (int v = 0; v < held.length; v++) {
            Operator source = dataflow.operators().get(v);
            if (!source.isSource() || source.share() <= 0 || held[v] > 0) {
                continue;
            }
            if (isHeldBy(now.limit(), dataflow, v)) {
                stopped.set(v);
            } else if (source.rate().isEmpty()) {
                goOn++;
            }
        }
        if (stopped.isEmpty() || goOn == 0) {
            return false;
        }
        stopped.stream().forEach(v -> {
            Operator source = dataflow.operators().get(v);
            double share = source.share() * now.rowsPerNano();
            held[v] = now.limit() instanceof Limit.Source ? source.rate().orElse(share) : share;
        });
        return true;
    }

    /** Of several sources with rates, the one that has no more first: the rate of all is higher where the next one has no more. */
    private static boolean isHeldBy(Limit limit, CostModel dataflow, int source) {
        return limit instanceof Limit.Source first
                ? first.operator() == source
                : limit instanceof Limit.Tasks tasks && reaches(dataflow, source, tasks.operator());
    }

    /** Whether something of a source's rows comes to an operator. */
    private static boolean reaches(CostModel dataflow, int source, int operator) {
        BitSet reached = new BitSet();
        reached.set(source);
        for (int size = 0; size < reached.cardinality(); ) {
            size = reached.cardinality();
            for (Stream stream : dataflow.streams()) {
                if (reached.get(stream.producer()) && stream.perCall() > 0) {
                    stream.edges().stream().mapToInt(Edge::consumer).forEach(reached::set);
                }
            }
        }
        return reached.get(operator);
    }

    /** The highest rate of all sources together that is possible where some are held. */
    private static double highest(CostModel dataflow, double[] held, double least, Evaluating evaluating)
            throws BadInputException {
        // The sources that are held have their rates at any rate of all.
        double low = Math.max(least, Arrays.stream(held).sum());
        double high = 2 * low;
        for (int i = 0; i < MOST_STEPS && isPossible(dataflow, held, high, evaluating); i++) {
            low = high;
            high *= 2;
        }
        for (int i = 0; i < MOST_STEPS && high - low > PRECISION * high; i++) {
            double middle = (low + high) / 2;
            if (isPossible(dataflow, held, middle, evaluating)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean isPossible(CostModel dataflow, double[] held, double rate, Evaluating evaluating)
            throws BadInputException {
        return evaluating.of(at(dataflow, held, rate)).rowsPerNano() >= rate * (1 - PRECISION);
    }

    /** With the shares at a rate that is above those of the sources that are held. */
    private static CostModel at(CostModel dataflow, double[] held, double rate) {
        double heldShare = 0;
        double others = 0;
        for (int v = 0; v < held.length; v++) {
            heldShare += held[v] / rate;
            others += held[v] > 0 ? 0 : dataflow.operators().get(v).share();
        }
        CostModel changed = dataflow;
        for (int v = 0; v < held.length; v++) {
            Operator operator = dataflow.operators().get(v);
            if (operator.isSource() && operator.share() > 0) {
                // What is held has its rate by its share; that of another one may come to be the limit.
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
