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
        ChainSearch search = new ChainSearch(rules, problems.options().algorithm());
        return new MemorySearch(problems, search).within(problem);
    }

    private SearchResult withAckers(int workers) throws BadInputException {
        SearchResult chained = withChains(problems.problem(workers));
        Problem problem = chained.problem();
        EvaluatedPlan best = chained.chosen();
        Algorithm algorithm = problems.options().algorithm();
        while (best.evaluation().limit() instanceof Limit.Ackers
                && problem.model().ackers() < ModelConstants.MAX_ACKERS) {
            Problem more = problem.withAckers(problem.model().ackers() + 1);
            Optional<EvaluatedPlan> next = faster(more, algorithm, best);
            if (next.isEmpty()) {
                break;
            }
            problem = more;
            best = next.get();
        }
        boolean hasSeveralAckers = workers > 1 && problem.model().ackers() > 1;
        if (hasSeveralAckers && best.evaluation().limit() instanceof Limit.Pending) {
            Problem one = problem.withAckers(1);
            Optional<EvaluatedPlan> next = faster(one, algorithm, best);
            if (next.isPresent()) {
                problem = one;
                best = next.get();
            }
        }
        double rate = best.evaluation().tuplesPerSecond();
        return new SearchResult(problem, best, List.of(new SearchResult.Tried(workers, rate)));
    }

    /** Finds a plan that is faster than another by more than the tolerance; empty without one. */
    private Optional<EvaluatedPlan> faster(Problem problem, Algorithm algorithm, EvaluatedPlan best) {
        try {
            return Optional.of(FixedPointSearch.search(problem, algorithm))
                    .filter(found -> problems.fitsMemory(new Candidate(problem, found.plan())))
                    .filter(found -> isFaster(found, best, problem.bounds().tolerance()));
        } catch (BadInputException e) {
            return Optional.empty();
        }
    }

    /** More workers have to sustain a given rate better, or be faster. */
    private static boolean isBetter(SearchResult more, SearchResult fewer) {
        int sustained = PlanSearch.sustained(more.chosen(), more.problem())
                .compareTo(PlanSearch.sustained(fewer.chosen(), fewer.problem()));
        return sustained > 0
                || (sustained == 0
                        && isFaster(
                                more.chosen(),
                                fewer.chosen(),
                                fewer.problem().bounds().tolerance()));
    }

    /** Returns whether a plan is faster than another by more than the tolerance. */
    private static boolean isFaster(EvaluatedPlan one, EvaluatedPlan other, double tolerance) {
        return one.evaluation().rowsPerNano() * (1 - tolerance)
                > other.evaluation().rowsPerNano() * (1 + ROUNDING);
    }
}
