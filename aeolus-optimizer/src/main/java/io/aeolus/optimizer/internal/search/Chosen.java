package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.List;

/**
 * A plan that was found, as Storm can carry it out.
 *
 * @param plan the plan
 * @param evaluation what to expect of it
 * @param remarks what of the user's wishes it does not fulfil, a line each
 */
public record Chosen(Plan plan, Evaluation evaluation, List<String> remarks) {

    public Chosen {
        remarks = List.copyOf(remarks);
    }
}
