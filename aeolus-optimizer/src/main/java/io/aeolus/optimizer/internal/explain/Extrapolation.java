// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.explain;

import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import java.util.Optional;

/**
 * Finds plans that are far from all measurements, so that their costs are extrapolated.
 *
 * @param models the models and what they were estimated from
 * @param areWorkersGiven whether the user chose the number of workers
 */
public record Extrapolation(ModelsByWorkers models, boolean areWorkersGiven) {

    /** Returns why a plan for a number of workers, at a rate in tuples per second, is far from all measurements; empty if it is near. */
    public Optional<String> reason(int workers, double rate) {
        if (!models.hasSeen(workers) && !areWorkersGiven) {
            return Optional.of("no run with %d %s yet".formatted(workers, workers == 1 ? "worker" : "workers"));
        }
        return models.isFarFromSeen(workers, rate)
                ? Optional.of("%s tuples/s are %.0f times the fastest run"
                        .formatted(Amounts.number(rate), rate / models.fastest(workers)))
                : Optional.empty();
    }

    /** Returns a remark on a plan with an extrapolated rate. */
    Optional<String> remark(int workers, double rate) {
        double fastest = models.fastest(workers);
        return models.isFarFromSeen(workers, rate)
                ? Optional.of(
                        "the prediction is %.0f times the fastest measured rate, %s tuples/s, so it is extrapolated:"
                                        .formatted(rate / fastest, Amounts.number(fastest))
                                + " run the plan with aeolus tune to correct it")
                : Optional.empty();
    }
}
