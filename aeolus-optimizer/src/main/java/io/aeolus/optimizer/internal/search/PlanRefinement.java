// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * Improves a plan step by step. The search needs costs that never rise with batch sizes, so it assumes that batches are spread evenly and
 * that the shares of several sources are fixed. With few batches in flight, or if one of several sources is slowed down, another plan can
 * be faster. So batch sizes and parallelism are changed one at a time as long as the predicted rate rises, starting from the plan of the
 * search and from the same plan without batches. The faster result replaces the plan if it gains more than the tolerance.
 *
 * <p>The plan stays unchanged if a rate or a latency limit is given. It also stays unchanged if pending tuples are the bottleneck, because
 * larger batches were then faster in runs than predicted.
 */
record PlanRefinement(Problem problem) {

    /** Minimum relative gain of a step. */
    private static final double MIN_GAIN = 1e-3;

    /** Each step evaluates a few plans per operator and stream, so larger topologies keep the plan of the search. */
    private static final int MAX_PARTS = 200;

    /** Returns the plan or a faster one. */
    EvaluatedPlan refined(EvaluatedPlan chosen) {
        boolean isFree =
                problem.bounds().rate().isEmpty() && problem.bounds().latency().isEmpty();
        int parts =
                problem.model().operators().size() + problem.model().streams().size();
        if (!isFree || parts > MAX_PARTS || chosen.evaluation().limit() instanceof Limit.Pending) {
            return chosen;
        }
        EvaluatedPlan best = climbed(chosen);
        EvaluatedPlan unbatched = climbed(chosen(chosen.plan().divided(Integer.MAX_VALUE), chosen));
        best = isFaster(unbatched, best) ? unbatched : best;
        double gain = best.evaluation().rowsPerNano() / chosen.evaluation().rowsPerNano() - 1;
        return gain > problem.bounds().tolerance() ? best : chosen;
    }

    private EvaluatedPlan climbed(EvaluatedPlan start) {
        EvaluatedPlan best = start;
        boolean isBetter = true;
        while (isBetter) {
            isBetter = false;
            for (Plan next : neighbours(best.plan())) {
                EvaluatedPlan other = chosen(next, start);
                isBetter |= isFaster(other, best);
                best = isFaster(other, best) ? other : best;
            }
        }
        return best;
    }

    private EvaluatedPlan chosen(Plan plan, EvaluatedPlan start) {
        return new EvaluatedPlan(plan, problem.evaluate(plan), start.remarks());
    }

    private static boolean isFaster(EvaluatedPlan one, EvaluatedPlan other) {
        return one.evaluation().rowsPerNano() > other.evaluation().rowsPerNano() * (1 + MIN_GAIN);
    }

    private List<Plan> neighbours(Plan plan) {
        List<Plan> neighbours = new ArrayList<>();
        for (int s = 0; s < problem.model().streams().size(); s++) {
            int rows = plan.batchSize(s);
            int most = problem.model().stream(s).limit().max();
            for (int size : new int[] {rows / 2, 2 * rows, rows - 1, rows + 1}) {
                if (size >= 1 && size <= most && size != rows) {
                    neighbours.add(plan.withBatchSize(s, size));
                }
            }
        }
        neighbours.add(plan.divided(2));
        neighbours.add(doubled(plan));
        for (int v = 0; v < problem.model().operators().size(); v++) {
            ParallelismLimit limit = problem.model().operator(v).limit();
            for (int parallelism : new int[] {limit.min(), plan.parallelism(v) - 1, plan.parallelism(v) + 1}) {
                boolean isAllowed =
                        parallelism >= limit.min() && parallelism <= limit.max() && parallelism != plan.parallelism(v);
                if (isAllowed) {
                    neighbours.add(plan.withParallelism(v, parallelism));
                }
            }
        }
        neighbours.removeIf(next -> problem.model().tasks(next.parallelisms()) > maxTasks());
        return neighbours;
    }

    private Plan doubled(Plan plan) {
        Plan doubled = plan;
        for (int s = 0; s < problem.model().streams().size(); s++) {
            int most = problem.model().stream(s).limit().max();
            doubled = doubled.withBatchSize(s, Math.min(most, 2 * plan.batchSize(s)));
        }
        return doubled;
    }

    private int maxTasks() {
        return problem.bounds().maxTasks().orElse(Integer.MAX_VALUE);
    }
}
