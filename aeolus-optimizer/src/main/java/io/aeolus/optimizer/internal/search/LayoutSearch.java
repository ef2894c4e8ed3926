package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the best number of workers, and of ackers, by finding the best plan with each number of workers: of plans that are as fast, but
 * for the tolerance, that with the fewest. Ackers are as many as the topology has by itself with so many workers, and more where they
 * are what keeps the plan from being faster. Where few rows may be under way, it may be one: sources in its worker have their acks soon, and
 * with several ackers those of any source come from anywhere.
 *
 * @param planning makes what is to be planned
 * @param algorithm how
 */
public record LayoutSearch(Planning planning, Algorithm algorithm) {

    private static final double ROUNDING = 1e-6;

    /** Finds the plan, and what others would do; throws one line with the bound that would do if there is none. */
    public PlannedLayout search() throws BadInputException {
        List<PlannedLayout.Tried> tried = new ArrayList<>();
        Optional<PlannedLayout> best = Optional.empty();
        Optional<BadInputException> failure = Optional.empty();
        for (int workers : planning.workersToTry()) {
            try {
                PlannedLayout found = withAckers(workers);
                tried.addAll(found.tried());
                best = best.isPresent() && !isBetter(found, best.get()) ? best : Optional.of(found);
            } catch (BadInputException e) {
                failure = failure.isPresent() ? failure : Optional.of(e);
            }
        }
        if (best.isEmpty()) {
            throw failure.orElseThrow();
        }
        return new PlannedLayout(best.get().problem(), best.get().chosen(), tried);
    }

    /** Finds the best plan in one layout; throws one line with the bound that would do if there is none. */
    public static ChosenPlan within(Problem problem, Algorithm algorithm) throws BadInputException {
        return SettledSearch.search(problem, algorithm);
    }

    private PlannedLayout withAckers(int workers) throws BadInputException {
        Problem problem = planning.problem(workers);
        ChosenPlan best = SettledSearch.search(problem, algorithm);
        while (best.evaluation().limit() instanceof Limit.Ackers
                && problem.dataflow().ackers() < ModelConstants.MOST_ACKERS) {
            Problem more = problem.withDataflow(
                    problem.dataflow().withAckers(problem.dataflow().ackers() + 1));
            ChosenPlan next = SettledSearch.search(more, algorithm);
            if (!isFaster(next, best, problem.bounds().tolerance())) {
                break;
            }
            problem = more;
            best = next;
        }
        boolean isForOne = workers > 1 && problem.dataflow().ackers() > 1;
        if (isForOne && best.evaluation().limit() instanceof Limit.Pending) {
            Problem one = problem.withDataflow(problem.dataflow().withAckers(1));
            ChosenPlan next = SettledSearch.search(one, algorithm);
            if (isFaster(next, best, problem.bounds().tolerance())) {
                problem = one;
                best = next;
            }
        }
        double rate = best.evaluation().tuplesPerSecond();
        return new PlannedLayout(problem, best, List.of(new PlannedLayout.Tried(workers, rate)));
    }

    /** More workers have to be worth it: by their rate, or where that is given, as only they leave room. */
    private static boolean isBetter(PlannedLayout more, PlannedLayout fewer) {
        double tolerance = fewer.problem().bounds().tolerance();
        return isFaster(more.chosen(), fewer.chosen(), tolerance)
                || (more.problem().isPaced()
                        && !isFaster(fewer.chosen(), more.chosen(), tolerance)
                        && PlanSearch.hasRoom(more.chosen())
                        && !PlanSearch.hasRoom(fewer.chosen()));
    }

    /** By more than the other one may have given up. */
    private static boolean isFaster(ChosenPlan one, ChosenPlan other, double tolerance) {
        return one.evaluation().rowsPerNano() * (1 - tolerance)
                > other.evaluation().rowsPerNano() * (1 + ROUNDING);
    }
}
