package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Operator;

/**
 * Sources that have a rate of their own, beside others that can always go on. In the model all sources keep the shares that they had in
 * the profile. So where those have no more, these would have to wait for them, which they do not: at a rate R of all, a source with the rate
 * r then has the share r / R, and the others have the rest. R is found where it is the rate that these shares allow.
 */
final class MixedSources {

    private static final int MOST_STEPS = 40;
    private static final double PRECISION = 1e-6;

    private MixedSources() {}

    /** What to expect of a dataflow. */
    @FunctionalInterface
    interface Evaluating {
        Evaluation of(Dataflow dataflow) throws BadInputException;
    }

    /** Whether some sources have a rate, and others none. */
    static boolean areIn(Dataflow dataflow) {
        return rates(dataflow) > 0 && sharesOfOthers(dataflow) > 0;
    }

    /** The dataflow with the shares that sources have in the end; itself where no source with a rate holds up the others. */
    static Dataflow settled(Dataflow dataflow, Evaluating evaluating) throws BadInputException {
        if (!areIn(dataflow)) {
            return dataflow;
        }
        Evaluation coupled = evaluating.of(dataflow);
        double low = coupled.rowsPerNano();
        if (!(coupled.limit() instanceof Limit.Source) || low <= rates(dataflow) * (1 + PRECISION)) {
            return dataflow;
        }
        double high = low;
        for (int i = 0; i < MOST_STEPS; i++) {
            double allowed = evaluating.of(at(dataflow, high)).rowsPerNano();
            if (allowed <= high * (1 + PRECISION)) {
                break;
            }
            low = high;
            high = allowed;
        }
        for (int i = 0; i < MOST_STEPS && high - low > PRECISION * high; i++) {
            double middle = (low + high) / 2;
            if (evaluating.of(at(dataflow, middle)).rowsPerNano() > middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return at(dataflow, low);
    }

    /** With the shares at a rate that is above those of the sources that have one. */
    private static Dataflow at(Dataflow dataflow, double rate) {
        double others = (1 - rates(dataflow) / rate) / sharesOfOthers(dataflow);
        Dataflow changed = dataflow;
        for (int v = 0; v < dataflow.operators().size(); v++) {
            Operator operator = dataflow.operators().get(v);
            if (operator.isSource()) {
                changed = changed.withOperator(
                        v,
                        operator.rate().isPresent()
                                ? operator.withShare(operator.rate().getAsDouble() / rate)
                                : operator.withShare(operator.share() * others));
            }
        }
        return changed;
    }

    private static double rates(Dataflow dataflow) {
        return dataflow.operators().stream()
                .filter(operator -> operator.share() > 0)
                .mapToDouble(operator -> operator.rate().orElse(0))
                .sum();
    }

    private static double sharesOfOthers(Dataflow dataflow) {
        return dataflow.operators().stream()
                .filter(operator -> operator.rate().isEmpty())
                .mapToDouble(Operator::share)
                .sum();
    }
}
