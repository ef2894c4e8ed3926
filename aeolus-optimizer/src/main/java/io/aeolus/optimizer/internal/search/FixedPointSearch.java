// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.model.SharedBatches;
import java.util.Arrays;
import java.util.Optional;

/**
 * Finds a plan if costs depend on the plan: the placement and the shared batches follow from the parallelism of all components, and the best
 * parallelism from the costs of messages. Each round assumes the costs of the last plan, until the parallelism stays the same, or for a few rounds;
 * the best plan with its own costs counts. One worker without shared batches needs one round.
 *
 * <p>The smallest sufficient parallelism may leave workers idle. So with several workers, two alternatives are tried: a
 * task of each operator in each worker, and the same number of the best plan's tasks in each worker. If consumers with the same key have different
 * numbers of tasks, the same number is tried as well, so that they share batches.
 */
public final class FixedPointSearch {

    private static final int MAX_ROUNDS = 5;

    private FixedPointSearch() {}

    /** Finds the best plan. If no plan exists, throws a {@code BadInputException} that names the bound to raise. */
    public static EvaluatedPlan search(Problem problem, Algorithm algorithm) throws BadInputException {
        return algorithm == Algorithm.PAPER
                ? settled(problem, algorithm)
                : new PlanRefinement(problem).refined(bounded(problem, algorithm));
    }

    /** Finds a plan without refinement. */
    static EvaluatedPlan bounded(Problem problem, Algorithm algorithm) throws BadInputException {
        EvaluatedPlan best = settled(problem, algorithm);
        int workers = problem.layout().workers();
        if (workers > 1) {
            int[] one = new int[best.plan().parallelisms().length];
            Arrays.fill(one, workers);
            best = better(problem.withFewest(one), algorithm, best);
            int[] even = best.plan().parallelisms();
            Arrays.setAll(even, v -> (even[v] + workers - 1) / workers * workers);
            best = better(problem.withFewest(even), algorithm, best);
        }
        return withSharedBatches(problem, algorithm, best);
    }

    /** Gives consumers with the same key the same number of tasks, until the best plan for these shared batches keeps the number. */
    private static EvaluatedPlan withSharedBatches(Problem problem, Algorithm algorithm, EvaluatedPlan unequal) {
        EvaluatedPlan best = unequal;
        EvaluatedPlan found = unequal;
        for (int round = 0; round < MAX_ROUNDS; round++) {
            int[] equal = SharedBatches.raised(problem.model(), found.plan().parallelisms());
            Problem sharing = problem.withFewest(equal);
            if (Arrays.equals(equal, found.plan().parallelisms()) || needsTooManyTasks(sharing)) {
                break;
            }
            Plan last = found.plan();
            Plan assumed = new Plan(equal, last.batchSizes(), last.lingersNanos(), last.pending());
            Optional<EvaluatedPlan> next = find(sharing, assumed, algorithm);
            if (next.isEmpty()) {
                break;
            }
            found = next.get();
            best = isBetter(found, best, problem) ? found : best;
        }
        return best;
    }

    /** Finds a plan; empty if none is within the bounds with the costs of the assumed placement. */
    private static Optional<EvaluatedPlan> find(Problem problem, Plan assumed, Algorithm algorithm) {
        try {
            return Optional.of(new PlanSearch(problem, assumed, algorithm).search());
        } catch (BadInputException e) {
            return Optional.empty();
        }
    }

    private static boolean needsTooManyTasks(Problem problem) {
        return problem.model().minTasks() > problem.bounds().maxTasks().orElse(Integer.MAX_VALUE);
    }

    /** Returns the best plan of a problem with a higher minimum parallelism, if it exists and is faster. */
    private static EvaluatedPlan better(Problem problem, Algorithm algorithm, EvaluatedPlan best) {
        if (needsTooManyTasks(problem)) {
            return best;
        }
        try {
            EvaluatedPlan found = settled(problem, algorithm);
            return isBetter(found, best, problem) ? found : best;
        } catch (BadInputException e) {
            return best;
        }
    }

    private static EvaluatedPlan settled(Problem problem, Algorithm algorithm) throws BadInputException {
        Plan assumed = problem.profiledPlan();
        EvaluatedPlan found = new PlanSearch(problem, assumed, algorithm).search();
        EvaluatedPlan best = found;
        for (int round = 1; round < MAX_ROUNDS && problem.dependsOnParallelisms(); round++) {
            if (Arrays.equals(assumed.parallelisms(), found.plan().parallelisms())) {
                break;
            }
            assumed = found.plan();
            Optional<EvaluatedPlan> next = find(problem, assumed, algorithm);
            if (next.isEmpty()) {
                break;
            }
            found = next.get();
            best = isBetter(found, best, problem) ? found : best;
        }
        return best;
    }

    /**
     * Returns whether a plan sustains a given rate better than another, or if both sustain it equally, whether the plan is faster, or as fast within
     * the tolerance with fewer tasks.
     */
    private static boolean isBetter(EvaluatedPlan one, EvaluatedPlan other, Problem problem) {
        int sustained = PlanSearch.sustained(one, problem).compareTo(PlanSearch.sustained(other, problem));
        if (sustained != 0) {
            return sustained > 0;
        }
        double tolerance = problem.bounds().tolerance();
        double rate = one.evaluation().rowsPerNano();
        double otherRate = other.evaluation().rowsPerNano();
        boolean hasFewerTasks = one.plan().tasks() < other.plan().tasks();
        return rate > otherRate * (1 + tolerance) || (hasFewerTasks && rate >= otherRate * (1 - tolerance));
    }
}
