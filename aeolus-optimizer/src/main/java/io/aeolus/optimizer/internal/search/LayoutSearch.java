// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.ChainRules;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the best number of workers and ackers from the best plan with each number of workers: of plans within the tolerance of the highest
 * rate, the one with the fewest workers. The number of ackers is the declared number, or more if the ackers are the bottleneck. If pending
 * tuples are the bottleneck, a single acker is tried: sources in its worker receive their acks sooner.
 */
public record LayoutSearch(ProblemFactory problems) {

    private static final double ROUNDING = 1e-6;

    /** Finds the plan and the rates of the alternatives. If no plan exists, throws a {@code BadInputException} that names the bound to raise. */
    public SearchResult search() throws BadInputException {
        List<SearchResult.Tried> tried = new ArrayList<>();
        Optional<SearchResult> best = Optional.empty();
        Optional<BadInputException> failure = Optional.empty();
        for (int workers : problems.workersToTry()) {
            try {
                SearchResult found = withAckers(workers);
                tried.addAll(found.tried());
                best = best.isPresent() && !isBetter(found, best.get()) ? best : Optional.of(found);
            } catch (BadInputException e) {
                failure = failure.isPresent() ? failure : Optional.of(e);
            }
        }
        if (best.isEmpty()) {
            throw failure.orElseThrow();
        }
        return new SearchResult(best.get().problem(), best.get().chosen(), tried);
    }

    /** Finds the best plan in one layout, with chains. Throws one line with the bound to raise if there is none. */
    public SearchResult withChains(Problem problem) throws BadInputException {
        ChainRules rules = problems.mayChain() ? problems.rules() : ChainRules.NONE;
        return new ChainSearch(rules, problems.options().algorithm()).search(problem);
    }

    private SearchResult withAckers(int workers) throws BadInputException {
        SearchResult chained = withChains(problems.problem(workers));
        Problem problem = chained.problem();
        EvaluatedPlan best = chained.chosen();
        Algorithm algorithm = problems.options().algorithm();
        while (best.evaluation().limit() instanceof Limit.Ackers
                && problem.model().ackers() < ModelConstants.MAX_ACKERS) {
            Problem more = problem.withAckers(problem.model().ackers() + 1);
            EvaluatedPlan next = FixedPointSearch.search(more, algorithm);
            if (!isFaster(next, best, problem.bounds().tolerance())) {
                break;
            }
            problem = more;
            best = next;
        }
        boolean hasSeveralAckers = workers > 1 && problem.model().ackers() > 1;
        if (hasSeveralAckers && best.evaluation().limit() instanceof Limit.Pending) {
            Problem one = problem.withAckers(1);
            EvaluatedPlan next = FixedPointSearch.search(one, algorithm);
            if (isFaster(next, best, problem.bounds().tolerance())) {
                problem = one;
                best = next;
            }
        }
        double rate = best.evaluation().tuplesPerSecond();
        return new SearchResult(problem, best, List.of(new SearchResult.Tried(workers, rate)));
    }

    /** More workers have to be faster, or, at a given rate, be the only ones with headroom. */
    private static boolean isBetter(SearchResult more, SearchResult fewer) {
        double tolerance = fewer.problem().bounds().tolerance();
        return isFaster(more.chosen(), fewer.chosen(), tolerance)
                || (more.problem().isPaced()
                        && !isFaster(fewer.chosen(), more.chosen(), tolerance)
                        && PlanSearch.hasSpareCapacity(more.chosen(), more.problem())
                        && !PlanSearch.hasSpareCapacity(fewer.chosen(), fewer.problem()));
    }

    /** Returns whether a plan is faster than another by more than the tolerance. */
    private static boolean isFaster(EvaluatedPlan one, EvaluatedPlan other, double tolerance) {
        return one.evaluation().rowsPerNano() * (1 - tolerance)
                > other.evaluation().rowsPerNano() * (1 + ROUNDING);
    }
}
