package io.aeolus.optimizer.internal.whatif;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.search.Candidate;

/**
 * A change of one number.
 *
 * @param operation how the number changes
 * @param isOfPlan whether the number is one of the plan, and not of what is planned
 * @param edit changes the number of a candidate
 */
public record Change(Operation operation, boolean isOfPlan, Edit edit) {

    /** Changes a number of a candidate. */
    @FunctionalInterface
    interface Edit {
        Candidate apply(Candidate candidate, Operation operation) throws BadInputException;
    }

    static String prefix(String expression) {
        return "--what-if: '" + expression + "'";
    }

    /** Makes the change; throws if the new number is invalid. */
    public Candidate apply(Candidate candidate) throws BadInputException {
        return edit.apply(candidate, operation);
    }

    /** There is no plan after the change, for this reason. */
    public BadInputException leavesNoPlan(BadInputException reason) {
        return new BadInputException(prefix(operation.expression()) + ": then " + reason.getMessage());
    }
}
