// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.TupleMemory;
import java.util.Arrays;

/** A planning problem with a plan. */
public record Candidate(Problem problem, Plan plan) {

    /** Returns the memory of a source tuple in flight. Chained operators have the tasks of their head. */
    public TupleMemory memory() {
        int[] tasks = new int[problem.unchained().operators().size()];
        Arrays.setAll(tasks, v -> {
            int head = problem.topology().head(v);
            return problem.model().operator(head).limit().tasks(plan.parallelism(head));
        });
        return TupleMemory.of(problem.unchained(), tasks);
    }
}
