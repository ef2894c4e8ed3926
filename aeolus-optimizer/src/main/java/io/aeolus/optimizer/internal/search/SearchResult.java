// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Chains;
import java.util.List;

/**
 * The best plan, and its layout.
 *
 * @param problem the topology in that layout
 * @param tried the rates of the best plans for each number of workers that was tried, fewest first
 */
public record SearchResult(Problem problem, EvaluatedPlan chosen, List<Tried> tried) {

    /** The best plan for a number of workers. */
    public record Tried(int workers, double tuplesPerSecond) {}

    public SearchResult {
        tried = List.copyOf(tried);
    }

    /** The best plan in one layout. */
    SearchResult(Problem problem, EvaluatedPlan chosen) {
        this(problem, chosen, List.of());
    }

    Chains chains() {
        return problem.topology().chains();
    }

    double rowsPerNano() {
        return chosen.evaluation().rowsPerNano();
    }

    /** Returns the plan as a candidate, without its evaluation. */
    public Candidate candidate() {
        return new Candidate(problem, chosen.plan());
    }
}
