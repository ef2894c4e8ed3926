package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Arrays;

/**
 * Finds a plan where costs depend on the plan: where tasks run follows from all parallelisms, and which parallelisms are best from what messages cost
 * there. So the places of the last plan are taken for those of the next one, until parallelisms stay as they are, or for some rounds; the best plan
 * with its own places counts. In one worker there is one round.
 *
 * <p>The fewest tasks that are enough may leave workers with little to do. So in several workers, it is also tried what comes of a task of
 * each operator in each worker, and of as many of the best plan's in each.
 */
final class SettledSearch {

    private static final int MOST_ROUNDS = 5;

    private SettledSearch() {}

    static ChosenPlan search(Problem problem, Algorithm algorithm) throws BadInputException {
        return algorithm == Algorithm.PAPER
                ? settled(problem, algorithm)
                : new PlanRefinement(problem).refined(bounded(problem, algorithm));
    }

    private static ChosenPlan bounded(Problem problem, Algorithm algorithm) throws BadInputException {
        ChosenPlan best = settled(problem, algorithm);
        int workers = problem.layout().workers();
        if (workers == 1) {
            return best;
        }
        int[] one = new int[best.plan().parallelisms().length];
        Arrays.fill(one, workers);
        best = better(problem.withFewest(one), algorithm, best);
        int[] even = best.plan().parallelisms();
        Arrays.setAll(even, v -> (even[v] + workers - 1) / workers * workers);
        return better(problem.withFewest(even), algorithm, best);
    }

    /** The best plan of a problem that asks for more tasks, if there is one, and it is faster. */
    private static ChosenPlan better(Problem problem, Algorithm algorithm, ChosenPlan best) throws BadInputException {
        if (problem.fewestTasks() > problem.bounds().maxTasks().orElse(Integer.MAX_VALUE)) {
            return best;
        }
        ChosenPlan found = settled(problem, algorithm);
        return isBetter(found, best, problem.bounds().tolerance()) ? found : best;
    }

    private static ChosenPlan settled(Problem problem, Algorithm algorithm) throws BadInputException {
        Plan assumed = problem.asItIs();
        ChosenPlan found = new PlanSearch(problem, assumed, algorithm).search();
        ChosenPlan best = found;
        for (int round = 1; round < MOST_ROUNDS && problem.dependsOnParallelisms(); round++) {
            if (Arrays.equals(assumed.parallelisms(), found.plan().parallelisms())) {
                break;
            }
            assumed = found.plan();
            found = new PlanSearch(problem, assumed, algorithm).search();
            best = isBetter(found, best, problem.bounds().tolerance()) ? found : best;
        }
        return best;
    }

    /** Faster, but for what is given up for fewer tasks. */
    private static boolean isBetter(ChosenPlan one, ChosenPlan other, double tolerance) {
        double rate = one.evaluation().rowsPerNano();
        double otherRate = other.evaluation().rowsPerNano();
        boolean hasFewerTasks = one.plan().tasks() < other.plan().tasks();
        return rate > otherRate * (1 + tolerance) || (hasFewerTasks && rate >= otherRate * (1 - tolerance));
    }
}
