// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.whatif;

import io.aeolus.batching.PlanDocument.Prediction;
import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.WhatIf;
import io.aeolus.optimizer.internal.search.Candidate;
import io.aeolus.optimizer.internal.search.LayoutSearch;
import io.aeolus.optimizer.internal.search.PlanPredictor;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProblemFactory;
import io.aeolus.optimizer.internal.search.SearchResult;
import java.util.Optional;

/** Predicts the effect of changes on a plan. */
public record WhatIfPredictor(ProblemFactory problems, PlanPredictor predictor) {

    /** Predicts the effect of a change; throws a {@code BadInputException} if it is invalid or leaves no plan. */
    public WhatIf predict(String expression, SearchResult planned) throws BadInputException {
        Change change = Change.parse(expression);
        Candidate changed = change.apply(planned.candidate());
        Prediction before = PlanPredictor.prediction(planned.chosen());
        if (change.isOfPlan()) {
            return new WhatIf(expression, before, predictor.predict(changed), Optional.empty());
        }
        // A plan that was faster than the model explains stays faster after a change of the topology or its machine.
        Prediction after =
                PlanPredictor.predict(changed, planned.chosen().measuredFactor().orElse(1));
        Prediction replanned = replanned(change, changed.problem());
        boolean isSlower = replanned.tuplesPerSecond() < after.tuplesPerSecond();
        return new WhatIf(expression, before, after, Optional.of(isSlower ? after : replanned));
    }

    /** Returns the prediction for a new plan in the same workers, with as many executors as the changed machines can run. */
    private Prediction replanned(Change change, Problem changed) throws BadInputException {
        try {
            Problem problem = problems.problem(changed.unchained(), changed.layout());
            return PlanPredictor.prediction(
                    new LayoutSearch(problems).withChains(problem).chosen());
        } catch (BadInputException e) {
            throw change.invalid(String.valueOf(e.getMessage()));
        }
    }
}
