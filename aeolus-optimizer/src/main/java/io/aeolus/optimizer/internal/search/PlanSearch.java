package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.TimeText;
import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Outcome;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Finds the plan. Where a rate is given, by the user or by a source that has one of its own, the plan leaves room for what is not
 * always the same: nothing is busier than {@link ModelConstants#HEADROOM_UTILIZATION} at that rate if that is possible; if not, no busier than it has to be.
 */
final class PlanSearch {

    /** Steps of the search between {@link ModelConstants#HEADROOM_UTILIZATION} and 1, for a result within 1 %. */
    private static final int HALVINGS = 5;

    private static final double ROUNDING = 1e-6;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Problem problem;
    private final Problem placed;
    private final Algorithm algorithm;

    /**
     * Prepares a search with the costs that there are where a plan's tasks run. What is found is evaluated where its own tasks do.
     *
     * @param problem what is to be planned
     * @param assumed the plan
     * @param algorithm how
     * @throws BadInputException if the topology goes round
     */
    PlanSearch(Problem problem, Plan assumed, Algorithm algorithm) throws BadInputException {
        this.problem = problem;
        this.placed = problem.placed(assumed);
        this.algorithm = algorithm;
    }

    /** Finds the plan; throws one line with the bound that would do if there is none. */
    ChosenPlan search() throws BadInputException {
        boolean leavesRoom = problem.isPaced() && algorithm == Algorithm.BOUNDED;
        Optional<ChosenPlan> roomy = leavesRoom ? withRoom() : Optional.empty();
        return roomy.isPresent() ? roomy.get() : fastest();
    }

    private Optional<ChosenPlan> withRoom() throws BadInputException {
        Optional<Plan> best = reaching(ModelConstants.HEADROOM_UTILIZATION);
        if (best.isPresent()) {
            return Optional.of(withRemark(chosen(best.get(), List.of())));
        }
        best = reaching(1);
        if (best.isEmpty()) {
            return Optional.empty();
        }
        double tooLittle = ModelConstants.HEADROOM_UTILIZATION;
        double enough = 1;
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (tooLittle + enough) / 2;
            Optional<Plan> plan = reaching(middle);
            if (plan.isPresent()) {
                best = plan;
                enough = middle;
            } else {
                tooLittle = middle;
            }
        }
        return Optional.of(withRemark(chosen(best.get(), List.of())));
    }

    private ChosenPlan withRemark(ChosenPlan chosen) {
        List<String> remarks = new ArrayList<>(chosen.remarks());
        double busiest = busiest(chosen.evaluation());
        if (!isGiven(chosen.evaluation().limit())) {
            remarks.add("the plan is for %s tuples/s, not for as many as there are: %s"
                    .formatted(
                            Amounts.number(chosen.evaluation().tuplesPerSecond()),
                            LimitText.of(chosen.evaluation().limit(), problem)));
        } else if (busiest > ModelConstants.HEADROOM_UTILIZATION * (1 + ROUNDING)) {
            remarks.add("the plan leaves little room: something is %s busy at this rate, and no plan is below %s"
                    .formatted(Amounts.percent(busiest), Amounts.percent(ModelConstants.HEADROOM_UTILIZATION)));
        }
        return new ChosenPlan(chosen.plan(), chosen.evaluation(), remarks);
    }

    /** Whether nothing is busier than it should be at a given rate. */
    static boolean hasRoom(ChosenPlan chosen) {
        return busiest(chosen.evaluation()) <= ModelConstants.HEADROOM_UTILIZATION * (1 + ROUNDING);
    }

    private static double busiest(Evaluation evaluation) {
        double busiest = Math.max(Math.max(evaluation.coreShare(), evaluation.ackerShare()), evaluation.linkShare());
        for (int v = 0; v < evaluation.utilisation().size(); v++) {
            busiest = Math.max(busiest, evaluation.utilisation().get(v));
        }
        return busiest;
    }

    /** The best plan in which nothing is busier than that, if it reaches the given rate in full. */
    private Optional<Plan> reaching(double utilisation) throws BadInputException {
        Problem costlier = placed.withDataflow(costlier(1 / utilisation)).withTolerance(0);
        return PlanAlgorithms.find(algorithm, costlier) instanceof Outcome.Found found
                        && isGiven(found.evaluation().limit())
                ? Optional.of(found.plan())
                : Optional.empty();
    }

    /**
     * The topology in which everything takes so many times as long. What is not more than busy there is not busier than the inverse in the true
     * one, at the same rate, with batches that fill as fast. Only the time of a tuple that waits for nothing comes out too long, which is on
     * the safe side of a bound on the latency.
     */
    private CostModel costlier(double factor) {
        return RateFactors.NONE.withCosts(factor).withLink(factor).applyTo(placed.dataflow());
    }

    private static boolean isGiven(Limit limit) {
        return limit instanceof Limit.Rate || limit instanceof Limit.Source;
    }

    private ChosenPlan fastest() throws BadInputException {
        Outcome outcome = PlanAlgorithms.find(algorithm, placed);
        if (outcome instanceof Outcome.TooFast tooFast) {
            throw new BadInputException("--max-latency: no plan is that fast: give %s or more"
                    .formatted(TimeText.roundedUp(tooFast.smallestP99Nanos())));
        }
        if (outcome instanceof Outcome.TooFewTasks tooFew) {
            throw new BadInputException("--max-tasks: %d is too few, the components need %d: give %d or more"
                    .formatted(problem.bounds().maxTasks().orElse(0), tooFew.tasks(), tooFew.tasks()));
        }
        Outcome.Found found = (Outcome.Found) outcome;
        ChosenPlan chosen = chosen(found.plan(), List.of());
        if (problem.bounds().rate().isEmpty() || isGiven(chosen.evaluation().limit())) {
            return chosen;
        }
        List<String> remarks = new ArrayList<>(chosen.remarks());
        remarks.add("no plan within these bounds reaches %s tuples/s: this one is for %s, of %s that are possible"
                .formatted(
                        Amounts.number(problem.bounds().rate().getAsDouble() * NANOS_PER_SECOND),
                        Amounts.number(chosen.evaluation().tuplesPerSecond()),
                        Amounts.number(found.highest() * NANOS_PER_SECOND)));
        return new ChosenPlan(chosen.plan(), chosen.evaluation(), remarks);
    }

    private ChosenPlan chosen(Plan plan, List<String> remarks) throws BadInputException {
        Plan rounded = rounded(plan);
        Evaluation evaluation = problem.evaluate(rounded);
        return new ChosenPlan(rounded, evaluation, remarks);
    }

    /** A linger in whole milliseconds, and as many rows under way for each source task: Storm knows no others. */
    private Plan rounded(Plan plan) {
        double[] lingerNanos = plan.lingersNanos();
        Arrays.setAll(lingerNanos, s -> NANOS_PER_MILLI * Math.max(1, Math.floor(lingerNanos[s] / NANOS_PER_MILLI)));
        int sources = problem.sourceTasks(plan);
        OptionalInt pending = plan.pending().isPresent()
                ? OptionalInt.of(sources * Math.max(1, plan.pending().getAsInt() / sources))
                : plan.pending();
        return new Plan(plan.parallelisms(), plan.batchSizes(), lingerNanos, pending);
    }
}
