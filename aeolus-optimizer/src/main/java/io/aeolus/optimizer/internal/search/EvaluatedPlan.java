// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A plan that Storm can run, with its evaluation.
 *
 * @param remarks the goals that the plan misses, one line each
 * @param measuredFactor the factor from the model's rate to the measured rate, if the plan ran for the profile
 */
public record EvaluatedPlan(Plan plan, Evaluation evaluation, List<String> remarks, OptionalDouble measuredFactor) {

    public EvaluatedPlan {
        remarks = List.copyOf(remarks);
    }

    /** A plan that never ran. */
    public EvaluatedPlan(Plan plan, Evaluation evaluation, List<String> remarks) {
        this(plan, evaluation, remarks, OptionalDouble.empty());
    }

    /** Adds a remark. */
    EvaluatedPlan remarking(String remark) {
        List<String> more = new ArrayList<>(remarks);
        more.add(remark);
        return new EvaluatedPlan(plan, evaluation, more, measuredFactor);
    }

    /** Returns the predicted rate in tuples per second, corrected by the measured rate. */
    public double tuplesPerSecond() {
        return evaluation.tuplesPerSecond() * measuredFactor.orElse(1);
    }
}
