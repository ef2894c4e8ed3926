package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Plan;

/** A topology with its bounds, and the plan that it runs by. */
public record Situation(Problem problem, Plan plan) {

    /** The source tasks, at least 1. */
    public int sourceTasks() {
        return problem.sourceTasks(plan);
    }
}
