package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A plan that was found, as Storm can carry it out.
 *
 * @param plan the plan
 * @param evaluation what to expect of it
 * @param remarks what of the user's wishes it does not fulfil, a line each
 * @param profiled so many times what the model says is to be expected, if it was run for the profile
 */
public record ChosenPlan(Plan plan, Evaluation evaluation, List<String> remarks, OptionalDouble profiled) {

    public ChosenPlan {
        remarks = List.copyOf(remarks);
    }

    /** A plan that nobody has run. */
    public ChosenPlan(Plan plan, Evaluation evaluation, List<String> remarks) {
        this(plan, evaluation, remarks, OptionalDouble.empty());
    }
}
