package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Algorithm;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Plans that were run while the topology was profiled: its own parallelisms, in batches. If one of these did clearly more than the best plan is
 * expected to do, it is the plan. Where the model does not explain what was measured, what it expects of other plans says little.
 *
 * @param planning what is to be planned
 * @param all the plans
 */
public record ProfiledPlans(Planning planning, List<ProfiledPlan> all) {

    private static final double ROUNDING = 1e-6;

    /**
     * A plan that was run in the workers of the profile.
     *
     * @param plan the plan
     * @param tuplesPerSecond what it did
     * @param times so many times what the model says is to be expected of it: 1 where the model explained what it did, but for chance
     * @param noise the standard deviation of what it did, as a part of it
     */
    public record ProfiledPlan(Plan plan, double tuplesPerSecond, double times, double noise) {

        boolean isBatched() {
            return Arrays.stream(plan.batchSizes()).anyMatch(size -> size > 1);
        }

        /** Whether a plan has the same parallelisms and batches. */
        public boolean is(Plan other) {
            return Arrays.equals(plan.parallelisms(), other.parallelisms())
                    && Arrays.equals(plan.batchSizes(), other.batchSizes());
        }
    }

    public ProfiledPlans {
        all = List.copyOf(all);
    }

    /**
     * The plan of a search, or a faster one that needs no search: a state of the profile that did clearly more, or the topology as
     * declared, without batches. So no plan is expected to be slower than the topology is without it. The published algorithm is not
     * corrected.
     *
     * @param found the best plan of a search
     * @return the fastest of them
     * @throws BadInputException if the topology is cyclic
     */
    public PlannedLayout fastest(PlannedLayout found) throws BadInputException {
        PlannedLayout best = orFaster(found);
        if (planning.options().algorithm() == Algorithm.PAPER) {
            return best;
        }
        Problem problem = planning.asProfiled();
        Plan declared = problem.asItIs();
        Evaluation evaluation = problem.evaluate(declared);
        double times = times(problem, declared);
        boolean isFaster = evaluation.tuplesPerSecond() * times > expected(best) * (1 + ROUNDING);
        if (!isFaster || !isAllowed(problem, declared) || !isInTime(problem, evaluation)) {
            return best;
        }
        String remark =
                "the plan is the topology as declared, without batches: its prediction is %s tuples/s, and %s for the fastest other plan"
                        .formatted(
                                Amounts.number(evaluation.tuplesPerSecond() * times), Amounts.number(expected(best)));
        return new PlannedLayout(
                problem,
                new ChosenPlan(declared, evaluation, List.of(remark), OptionalDouble.of(times)),
                found.tried());
    }

    /** The topology as declared, without batches, at a rate that was measured; throws if the topology is cyclic. */
    public PlannedLayout asDeclared(double tuplesPerSecond) throws BadInputException {
        Problem problem = planning.asProfiled();
        Plan declared = problem.asItIs();
        Evaluation evaluation = problem.evaluate(declared);
        String remark =
                "the plan is the topology as declared, without batches: it did %s tuples/s, and every plan did less"
                        .formatted(Amounts.number(tuplesPerSecond));
        OptionalDouble times = OptionalDouble.of(tuplesPerSecond / evaluation.tuplesPerSecond());
        return new PlannedLayout(problem, new ChosenPlan(declared, evaluation, List.of(remark), times), List.of());
    }

    private static boolean isInTime(Problem problem, Evaluation evaluation) {
        return problem.bounds()
                .latency()
                .map(bound -> bound.allows(evaluation.latency().meanNanos()))
                .orElse(true);
    }

    /** The best plan of a search, or the one of these that did clearly more; throws if the topology goes round. */
    PlannedLayout orFaster(PlannedLayout found) throws BadInputException {
        Problem problem = planning.asProfiled();
        if (!planning.mayBeAsProfiled() || problem.isPaced()) {
            return found;
        }
        PlannedLayout best = found;
        for (ProfiledPlan profiled : all) {
            double expected = problem.evaluate(profiled.plan()).tuplesPerSecond() * profiled.times();
            double clearly = expected / (1 + ModelConstants.CLEARLY_FASTER * profiled.noise());
            if (profiled.isBatched() && isAllowed(problem, profiled.plan()) && clearly > expected(best)) {
                best = asProfiled(profiled, problem, found);
            }
        }
        return best;
    }

    private static double expected(PlannedLayout found) {
        return found.chosen().evaluation().tuplesPerSecond()
                * found.chosen().profiled().orElse(1);
    }

    private static PlannedLayout asProfiled(ProfiledPlan profiled, Problem problem, PlannedLayout found)
            throws BadInputException {
        String remark =
                "the plan has the topology's own parallelisms, in batches of %s: while it was profiled, these did %s tuples/s, which the model does not explain, and less is expected of any other plan (%s)"
                        .formatted(
                                Amounts.count(Arrays.stream(profiled.plan().batchSizes())
                                        .max()
                                        .orElse(1)),
                                Amounts.number(profiled.tuplesPerSecond()),
                                Amounts.number(found.chosen().evaluation().tuplesPerSecond()));
        ChosenPlan chosen = new ChosenPlan(
                profiled.plan(),
                problem.evaluate(profiled.plan()),
                List.of(remark),
                OptionalDouble.of(profiled.times()));
        return new PlannedLayout(problem, chosen, found.tried());
    }

    /**
     * So many times what the model says is to be expected of a plan: once of one that nobody has run. One that was run for the profile will do
     * about the same again.
     *
     * @param there where it runs
     * @param plan any plan
     */
    public double times(Problem there, Plan plan) {
        Problem profiled = planning.asProfiled();
        boolean isThere = planning.mayBeAsProfiled()
                && there.layout().workers() == profiled.layout().workers()
                && there.dataflow().ackers() == profiled.dataflow().ackers();
        return all.stream()
                .filter(one -> isThere && one.is(plan))
                .mapToDouble(ProfiledPlan::times)
                .findFirst()
                .orElse(1);
    }

    /** By the bounds of the user. What the program allows, it did. */
    private boolean isAllowed(Problem problem, Plan plan) {
        for (int v = 0; v < problem.dataflow().operators().size(); v++) {
            String id = problem.dataflow().operators().get(v).id();
            if (plan.parallelism(v)
                    > planning.options().tasks().maxParallelism().getOrDefault(id, Integer.MAX_VALUE)) {
                return false;
            }
        }
        boolean isInTime = Arrays.stream(plan.lingersNanos())
                .allMatch(nanos -> nanos <= problem.bounds().lingerNanos());
        return isInTime && plan.tasks() <= planning.options().tasks().maxTasks().orElse(Integer.MAX_VALUE);
    }
}
