package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import java.util.Optional;

/**
 * Finds plans that are far from all that was observed, so that their costs are extrapolated.
 *
 * @param known what was observed
 * @param areWorkersGiven whether the user chose the number of workers, so the search tries one number only
 */
public record Reach(ModelsByWorkers known, boolean areWorkersGiven) {

    /** Why a plan for a number of workers, at a rate in tuples per second, is far from all that was observed; empty if it is near. */
    public Optional<String> far(int workers, double rate) {
        if (!known.hasSeen(workers) && !areWorkersGiven) {
            return Optional.of("nothing was run yet in as many workers as the plan has, %d".formatted(workers));
        }
        return known.isFarFromSeen(workers, rate)
                ? Optional.of("a plan of %s tuples/s is many times as fast as all that was run"
                        .formatted(Amounts.number(rate)))
                : Optional.empty();
    }

    /** A remark on such a plan. */
    public Optional<String> remark(int workers, double rate) {
        double fastest = known.fastest(workers);
        return known.isFarFromSeen(workers, rate)
                ? Optional.of(
                        "the plan is to be %.0f times as fast as the topology was seen, at %s tuples/s: what a row costs there is a guess; aeolus tune runs the plan, and corrects it"
                                .formatted(rate / fastest, Amounts.number(fastest)))
                : Optional.empty();
    }
}
