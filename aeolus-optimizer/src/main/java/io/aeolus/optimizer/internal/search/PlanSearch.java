// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.model.BoundedOptimizer;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.Outcome;
import io.aeolus.optimizer.internal.model.PaperOptimizer;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.probe.Nanos;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Finds the best plan for costs at an assumed placement. At a given rate, requested or of a paced source, the plan
 * leaves headroom: no resource is above the utilization of the bounds if possible; otherwise the highest
 * utilization is as low as possible.
 */
final class PlanSearch {

    /** Steps between the utilization of the bounds and 1, for a result within 1 %. */
    private static final int HALVINGS = 5;

    private static final double ROUNDING = 1e-6;

    private final Problem problem;
    private final Problem placed;
    private final Algorithm algorithm;

    /** Prepares a search with the costs of the placement of an assumed plan. Each plan is evaluated with the costs of its own placement. */
    PlanSearch(Problem problem, Plan assumed, Algorithm algorithm) {
        this.problem = problem;
        this.placed = problem.placed(assumed);
        this.algorithm = algorithm;
    }

    /** Finds the plan. Throws a {@code BadInputException} that names the bound to raise if there is none. */
    EvaluatedPlan search() throws BadInputException {
        boolean needsHeadroom = problem.isPaced() && algorithm == Algorithm.BOUNDED;
        Optional<EvaluatedPlan> withHeadroom = needsHeadroom ? searchWithHeadroom() : Optional.empty();
        EvaluatedPlan found = withHeadroom.isPresent() ? withHeadroom.get() : fastest();
        boolean isSourceTooSlow = found.evaluation().limit() instanceof Limit.Source
                && problem.bounds().rate().isPresent();
        return isSourceTooSlow
                ? found.remarking("no plan reaches %s tuples/s: this plan is for %s, as %s"
                        .formatted(
                                requestedRate(),
                                Amounts.number(found.evaluation().tuplesPerSecond()),
                                LimitText.of(found.evaluation().limit(), problem)))
                : found;
    }

    private String requestedRate() {
        return Amounts.number(problem.bounds().rate().orElse(0) * Nanos.PER_SECOND);
    }

    private Optional<EvaluatedPlan> searchWithHeadroom() {
        Optional<Plan> best = reaching(problem.bounds().utilization());
        if (best.isPresent()) {
            return Optional.of(withRemark(chosen(best.get())));
        }
        best = reaching(1);
        if (best.isEmpty()) {
            return Optional.empty();
        }
        double infeasible = problem.bounds().utilization();
        double feasible = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (infeasible + feasible) / 2;
            Optional<Plan> plan = reaching(middle);
            if (plan.isPresent()) {
                best = plan;
                feasible = middle;
            } else {
                infeasible = middle;
            }
        }
        return Optional.of(withRemark(chosen(best.get())));
    }

    private EvaluatedPlan withRemark(EvaluatedPlan chosen) {
        if (!isRateReached(chosen.evaluation().limit())) {
            return chosen.remarking("the plan is for %s tuples/s, less than the sources emit: %s"
                    .formatted(
                            Amounts.number(chosen.evaluation().tuplesPerSecond()),
                            LimitText.of(chosen.evaluation().limit(), problem)));
        }
        return hasSpareCapacity(chosen, problem)
                ? chosen
                : chosen.remarking(
                        "the plan has little headroom: its busiest resource is %s utilized at this rate, and no plan stays below %s"
                                .formatted(
                                        Amounts.percent(busiest(chosen.evaluation())),
                                        Amounts.percent(problem.bounds().utilization())));
    }

    /** Returns whether a plan has the headroom that it should have at the given rate of a problem. */
    static boolean hasSpareCapacity(EvaluatedPlan chosen, Problem problem) {
        return busiest(chosen.evaluation()) <= problem.bounds().utilization() * (1 + ROUNDING);
    }

    /** How well a plan sustains the given rate of a problem. */
    enum Sustained {
        /** No rate is given, or the plan does not reach the rate. */
        NO,
        FULLY_UTILIZED,
        WITH_HEADROOM
    }

    /** Returns how well a plan sustains the given rate of a problem. A plan that sustains a rate better is better, whatever the tolerance. */
    static Sustained sustained(EvaluatedPlan chosen, Problem problem) {
        if (!problem.isPaced() || !isRateReached(chosen.evaluation().limit())) {
            return Sustained.NO;
        }
        return hasSpareCapacity(chosen, problem) ? Sustained.WITH_HEADROOM : Sustained.FULLY_UTILIZED;
    }

    private static double busiest(Evaluation evaluation) {
        double busiest = Math.max(Math.max(evaluation.coreShare(), evaluation.ackerShare()), evaluation.linkShare());
        for (int v = 0; v < evaluation.utilization().size(); v++) {
            busiest = Math.max(busiest, evaluation.utilization().get(v));
        }
        return busiest;
    }

    /** Returns the best plan with no resource above a utilization, if it reaches the given rate. */
    private Optional<Plan> reaching(double utilization) {
        Problem slowedDown = placed.withModel(slowedDown(1 / utilization)).withTolerance(0);
        return find(slowedDown) instanceof Outcome.Found found
                        && isRateReached(found.evaluation().limit())
                ? Optional.of(found.plan())
                : Optional.empty();
    }

    /**
     * Returns the topology with all costs multiplied by a factor. A resource that is not overloaded there is below the inverse of the
     * factor in the real one, at the same rate and with batches that fill as fast. Only the time of an unqueued tuple is too long, which is
     * on the safe side of a latency limit.
     */
    private CostModel slowedDown(double factor) {
        return RateFactors.NONE.withCosts(factor).withLink(factor).applyTo(placed.model());
    }

    private static boolean isRateReached(Limit limit) {
        return limit instanceof Limit.Rate || limit instanceof Limit.Source;
    }

    private EvaluatedPlan fastest() throws BadInputException {
        Outcome outcome = find(placed);
        if (outcome instanceof Outcome.TooFast tooFast) {
            double held = problem.model().heldNanos();
            throw new TooFastException(tooFast.smallestP99Nanos() + held, held);
        }
        if (outcome instanceof Outcome.TooFewTasks tooFew) {
            throw new BadInputException("--max-tasks is %d, but the components need %d: must be at least %d"
                    .formatted(problem.bounds().maxTasks().orElse(0), tooFew.tasks(), tooFew.tasks()));
        }
        Outcome.Found found = (Outcome.Found) outcome;
        EvaluatedPlan chosen = chosen(found.plan());
        if (problem.bounds().rate().isEmpty()
                || isRateReached(chosen.evaluation().limit())) {
            return chosen;
        }
        return chosen.remarking(
                "no plan within the bounds reaches %s tuples/s: this plan is for %s, and the highest rate is %s"
                        .formatted(
                                requestedRate(),
                                Amounts.number(chosen.evaluation().tuplesPerSecond()),
                                Amounts.number(found.highest() * Nanos.PER_SECOND)));
    }

    private EvaluatedPlan chosen(Plan plan) {
        Plan rounded = rounded(plan);
        return new EvaluatedPlan(rounded, problem.evaluate(rounded), List.of());
    }

    /** Rounds a plan to values that Storm supports: a linger in whole milliseconds, and equal pending tuples for each source task. */
    private Plan rounded(Plan plan) {
        double[] lingerNanos = plan.lingersNanos();
        Arrays.setAll(lingerNanos, s -> Nanos.PER_MILLI * Math.max(1, Math.floor(lingerNanos[s] / Nanos.PER_MILLI)));
        return problem.withEqualPending(new Plan(plan.parallelisms(), plan.batchSizes(), lingerNanos, plan.pending()));
    }

    private Outcome find(Problem one) {
        return switch (algorithm) {
            case BOUNDED -> new BoundedOptimizer(one.model(), one.bounds()).optimize();
            case PAPER -> paper(one);
        };
    }

    /** Returns the plan of the published algorithm. The algorithm ignores bounds, so the rate of its plan is also the highest rate. */
    private static Outcome paper(Problem one) {
        Plan plan = new PaperOptimizer(
                        one.model(),
                        one.bounds().lingers().usualNanos(),
                        one.bounds().pending())
                .optimize();
        Evaluation evaluation = one.evaluate(plan);
        return new Outcome.Found(plan, evaluation, evaluation.rowsPerNano());
    }
}
