package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Plan;

/** A topology with its bounds, and a plan for it. */
public record Candidate(Problem problem, Plan plan) {

    /** The source tasks, at least 1. */
    public int sourceTasks() {
        return problem.sourceTasks(plan);
    }
}
