// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.search;

import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Plans that ran while the topology was profiled: the profiled parallelism with uniform batches. If such a plan was clearly faster than
 * the prediction for the best plan, it becomes the plan: where the model does not explain a measured rate, its other predictions are
 * doubtful as well. It also becomes the plan if the best plan has chains and is not clearly faster: no state of the profile had chains, so
 * their rate is less certain than a measured rate.
 */
public record ProfiledPlans(ProblemFactory problems, List<ProfiledPlan> all) {

    private static final double ROUNDING = 1e-6;

    /**
     * A plan that ran in the workers of the profile.
     *
     * @param tuplesPerSecond its measured rate
     * @param factor the factor from the model's rate to the rate to expect of the plan; 1 if the model explains the measured rate
     * @param noise the standard deviation of the measured rate, as a part of it
     */
    public record ProfiledPlan(Plan plan, double tuplesPerSecond, double factor, double noise) {

        private boolean isBatched() {
            return largestBatch() > 1;
        }

        private int largestBatch() {
            return largest(plan);
        }

        /** Returns whether a plan has the same parallelism and batch sizes. */
        public boolean matches(Plan other) {
            return Arrays.equals(plan.parallelisms(), other.parallelisms())
                    && Arrays.equals(plan.batchSizes(), other.batchSizes());
        }
    }

    private static int largest(Plan plan) {
        return Arrays.stream(plan.batchSizes()).max().orElse(1);
    }

    public ProfiledPlans {
        all = List.copyOf(all);
    }

    /**
     * Chooses the fastest of the best plan of a search, the profiled states that were clearly faster, and the topology as declared,
     * without batches. So no plan is predicted to be slower than the topology without it. The published algorithm is not corrected.
     */
    public SearchResult fastest(SearchResult found) {
        SearchResult best = fastestState(found);
        if (problems.options().algorithm() == Algorithm.PAPER) {
            return best;
        }
        Problem problem = problems.profiled();
        Plan declared = problem.profiledPlan();
        Evaluation evaluation = problem.evaluate(declared);
        double factor = factor(problem, declared);
        double rate = evaluation.tuplesPerSecond() * factor;
        boolean isFaster = rate > best.chosen().tuplesPerSecond() * (1 + ROUNDING);
        if (!isFaster || !isAllowed(problem, declared, evaluation)) {
            return best;
        }
        String remark = "the plan is the topology as %s: %s tuples/s predicted, %s for the fastest other plan"
                .formatted(
                        largest(declared) > 1 ? "it runs" : "declared, without batches",
                        Amounts.number(rate),
                        Amounts.number(best.chosen().tuplesPerSecond()));
        return new SearchResult(
                problem,
                new EvaluatedPlan(declared, evaluation, List.of(remark), OptionalDouble.of(factor)),
                found.tried());
    }

    /** Returns whether the declared topology satisfies the user's bounds. */
    public boolean isDeclaredAllowed() {
        Problem problem = problems.profiled();
        Plan declared = problem.profiledPlan();
        return isAllowed(problem, declared, problem.evaluate(declared));
    }

    /** Returns the topology as declared, without batches, at a measured rate that no plan reached. */
    public SearchResult declared(double tuplesPerSecond) {
        Problem problem = problems.profiled();
        Plan declared = problem.profiledPlan();
        Evaluation evaluation = problem.evaluate(declared);
        String remark =
                "the plan is the topology as declared, without batches: %s tuples/s measured, and every plan was slower"
                        .formatted(Amounts.number(tuplesPerSecond));
        OptionalDouble factor = OptionalDouble.of(tuplesPerSecond / evaluation.tuplesPerSecond());
        return new SearchResult(problem, new EvaluatedPlan(declared, evaluation, List.of(remark), factor), List.of());
    }

    private boolean isAllowed(Problem problem, Plan plan, Evaluation evaluation) {
        return isAllowed(problem, plan)
                && problem.bounds()
                        .latency()
                        .map(bound -> bound.allows(
                                evaluation.meanLatencyNanos() - problem.model().heldNanos()))
                        .orElse(true);
    }

    /** Returns the best plan of a search, or a batched state of the profile that was clearly faster, or about as fast as a plan with chains. */
    SearchResult fastestState(SearchResult found) {
        Problem problem = problems.profiled();
        if (!problems.mayBeAsProfiled() || problem.isPaced()) {
            return found;
        }
        SearchResult best = found;
        for (ProfiledPlan profiled : all) {
            double rate = problem.evaluate(profiled.plan()).tuplesPerSecond() * profiled.factor();
            double margin = 1 + ModelConstants.CLEARLY_FASTER * profiled.noise();
            double predicted = best.chosen().tuplesPerSecond();
            double required = best.chains().isEmpty() ? predicted * margin : predicted / margin;
            if (profiled.isBatched() && isAllowed(problem, profiled.plan()) && rate > required) {
                best = new SearchResult(problem, evaluated(profiled, problem, found), found.tried());
            }
        }
        return best;
    }

    private static EvaluatedPlan evaluated(ProfiledPlan profiled, Problem problem, SearchResult found) {
        String remark = "the plan keeps the declared parallelism, with batches of %s: the profile measured %s tuples/s,"
                        .formatted(Amounts.count(profiled.largestBatch()), Amounts.number(profiled.tuplesPerSecond()))
                + (found.chains().isEmpty()
                                ? " more than the model explains and more than it predicts for any other plan (%s)"
                                : " and the best plan with chains is not clearly faster (%s predicted)")
                        .formatted(Amounts.number(found.chosen().evaluation().tuplesPerSecond()));
        return new EvaluatedPlan(
                profiled.plan(),
                problem.evaluate(profiled.plan()),
                List.of(remark),
                OptionalDouble.of(profiled.factor()));
    }

    /** Returns the factor from the model's rate to the rate to expect of a plan: 1 unless the plan ran for the profile in this layout. */
    public double factor(Problem problem, Plan plan) {
        Problem profiled = problems.profiled();
        boolean isSameLayout = problems.mayBeAsProfiled()
                && problem.topology().chains().isEmpty()
                && problem.layout().workers() == profiled.layout().workers()
                && problem.model().ackers() == profiled.model().ackers();
        return all.stream()
                .filter(one -> isSameLayout && one.matches(plan))
                .mapToDouble(ProfiledPlan::factor)
                .findFirst()
                .orElse(1);
    }

    /** Returns whether a plan satisfies the user's bounds. The plan has run, so it satisfies the limits of the program. */
    private boolean isAllowed(Problem problem, Plan plan) {
        for (int v = 0; v < problem.model().operators().size(); v++) {
            String id = problem.model().operator(v).id();
            if (plan.parallelism(v)
                    > problems.options().tasks().maxParallelism().getOrDefault(id, Integer.MAX_VALUE)) {
                return false;
            }
        }
        boolean areLingersAllowed = IntStream.range(0, plan.batchSizes().length)
                .allMatch(s -> plan.lingerNanos(s) <= problem.bounds().lingers().nanos(s));
        return areLingersAllowed
                && problems.workersToTry().contains(problem.layout().workers())
                && problem.model().tasks(plan.parallelisms())
                        <= problems.options().tasks().maxTasks().orElse(Integer.MAX_VALUE);
    }
}
