// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.MemoryText;
import io.aeolus.optimizer.internal.model.Plan;

/**
 * Finds a plan whose tuples in flight fit into the user's limit on memory. Each task of the consumer of an all grouping has a copy of a tuple. So
 * if a plan has more of these tasks than the profile, it allows fewer tuples in flight, which in turn need fewer tasks.
 */
record MemorySearch(ProblemFactory problems, ChainSearch search) {

    /** Steps between one tuple and too many tuples for each source task; with a ratio of 10,000, the result is within 4 %. */
    private static final int HALVINGS = 8;

    /** Finds the plan with the most tuples in flight that fit. Throws one line with the bound to raise if there is none. */
    SearchResult within(Problem problem) throws BadInputException {
        SearchResult found = search.search(problem);
        if (problems.fitsMemory(found.candidate())) {
            return found;
        }
        Plan largest = found.chosen().plan();
        int fitting = problem.sourceTasks(largest);
        int tooMany = largest.pending().orElse(Integer.MAX_VALUE);
        SearchResult best = search.search(problem.withPending(fitting));
        if (!problems.fitsMemory(best.candidate())) {
            throw new BadInputException("--max-memory: no plan meets it: must be at least "
                    + MemoryText.roundedUp(best.candidate().memory().bytesOf(fitting)));
        }
        for (int i = 0; i < HALVINGS && tooMany - fitting > 1; i++) {
            int middle = Math.max(fitting + 1, (int) Math.sqrt((double) fitting * tooMany));
            found = search.search(problem.withPending(middle));
            if (problems.fitsMemory(found.candidate())) {
                best = found;
                fitting = middle;
            } else {
                tooMany = middle;
            }
        }
        return best;
    }
}
