package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ParallelismLimit;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.List;

/**
 * Improves a plan by the rate that is predicted for it. The search needs costs that never rise with batch sizes. So it takes batches for
 * evenly spread over tasks, and the shares of several sources for fixed. Where too few batches are in flight to keep all tasks busy, or one of
 * several sources is held up, another plan can be faster. From the plan of the search, batch sizes and parallelisms are changed one at a time, as long
 * as the predicted rate rises. The result counts if it gains more than the tolerance.
 *
 * <p>Where the number of tuples in flight itself is the limit, the plan stays: there, larger batches were faster in runs than predicted.
 *
 * @param problem what is planned
 */
record PlanRefinement(Problem problem) {

    /** Least gain of a step, as a part of the rate. */
    private static final double LEAST_GAIN = 1e-3;

    /** Each step evaluates a few plans for each operator and stream, so larger topologies keep the plan of the search. */
    private static final int MOST_PARTS = 200;

    /** The plan or a faster one. */
    ChosenPlan refined(ChosenPlan chosen) throws BadInputException {
        boolean isFree =
                problem.bounds().rate().isEmpty() && problem.bounds().latency().isEmpty();
        int parts = problem.dataflow().operators().size()
                + problem.dataflow().streams().size();
        if (!isFree || parts > MOST_PARTS || chosen.evaluation().limit() instanceof Limit.Pending) {
            return chosen;
        }
        ChosenPlan best = climbed(chosen);
        ChosenPlan unbatched = climbed(chosen(chosen.plan().divided(Integer.MAX_VALUE), chosen));
        best = isFaster(unbatched, best) ? unbatched : best;
        double gain = best.evaluation().rowsPerNano() / chosen.evaluation().rowsPerNano() - 1;
        return gain > problem.bounds().tolerance() ? best : chosen;
    }

    private ChosenPlan climbed(ChosenPlan start) throws BadInputException {
        ChosenPlan best = start;
        boolean isBetter = true;
        while (isBetter) {
            isBetter = false;
            for (Plan next : neighbours(best.plan())) {
                ChosenPlan other = chosen(next, start);
                isBetter |= isFaster(other, best);
                best = isFaster(other, best) ? other : best;
            }
        }
        return best;
    }

    private ChosenPlan chosen(Plan plan, ChosenPlan start) throws BadInputException {
        return new ChosenPlan(plan, problem.evaluate(plan), start.remarks());
    }

    private static boolean isFaster(ChosenPlan one, ChosenPlan other) {
        return one.evaluation().rowsPerNano() > other.evaluation().rowsPerNano() * (1 + LEAST_GAIN);
    }

    private List<Plan> neighbours(Plan plan) {
        List<Plan> neighbours = new ArrayList<>();
        for (int s = 0; s < problem.dataflow().streams().size(); s++) {
            int rows = plan.batchSize(s);
            int most = problem.dataflow().streams().get(s).limit().most();
            for (int size : new int[] {rows / 2, 2 * rows, rows - 1, rows + 1}) {
                if (size >= 1 && size <= most && size != rows) {
                    neighbours.add(plan.withBatchSize(s, size));
                }
            }
        }
        neighbours.add(plan.divided(2));
        neighbours.add(doubled(plan));
        for (int v = 0; v < problem.dataflow().operators().size(); v++) {
            ParallelismLimit limit = problem.dataflow().operators().get(v).limit();
            for (int parallelism : new int[] {limit.least(), plan.parallelism(v) - 1, plan.parallelism(v) + 1}) {
                boolean isAllowed = parallelism >= limit.least()
                        && parallelism <= limit.most()
                        && parallelism != plan.parallelism(v);
                if (isAllowed && plan.tasks() - plan.parallelism(v) + parallelism <= mostTasks()) {
                    neighbours.add(plan.withParallelism(v, parallelism));
                }
            }
        }
        return neighbours;
    }

    private Plan doubled(Plan plan) {
        Plan doubled = plan;
        for (int s = 0; s < problem.dataflow().streams().size(); s++) {
            int most = problem.dataflow().streams().get(s).limit().most();
            doubled = doubled.withBatchSize(s, Math.min(most, 2 * plan.batchSize(s)));
        }
        return doubled;
    }

    private int mostTasks() {
        return problem.bounds().maxTasks().orElse(Integer.MAX_VALUE);
    }
}
