package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Plans that were run while the topology was profiled: its own dops, in batches. If one of these did clearly more than the best plan is
 * expected to do, it is the plan. Where the model does not explain what was measured, what it expects of other plans says little.
 *
 * @param planning what is to be planned
 * @param all the plans
 */
public record ProfiledPlans(Planning planning, List<ProfiledPlan> all) {

    /** Two runs of a plan differ by less, but for one of twenty. */
    private static final double OF_NOISE = 2;

    /**
     * A plan that was run in the workers of the profile.
     *
     * @param plan the plan
     * @param tuplesPerSecond what it did
     * @param times so many times what the model says is to be expected of it: 1 where the model explained what it did, but for chance
     * @param noise the standard deviation of what it did, as a part of it
     */
    public record ProfiledPlan(Plan plan, double tuplesPerSecond, double times, double noise) {

        /** Whether a plan has the same dops and batches. */
        public boolean is(Plan other) {
            return Arrays.equals(plan.dops(), other.dops()) && Arrays.equals(plan.batchSizes(), other.batchSizes());
        }
    }

    public ProfiledPlans {
        all = List.copyOf(all);
    }

    /** The best plan of a search, or the one of these that did clearly more; throws if the topology goes round. */
    public LaidOut orFaster(LaidOut found) throws BadInputException {
        Problem problem = planning.asProfiled();
        if (!planning.mayBeAsProfiled() || problem.isPaced()) {
            return found;
        }
        LaidOut best = found;
        for (ProfiledPlan profiled : all) {
            double expected = problem.evaluate(profiled.plan()).tuplesPerSecond() * profiled.times();
            double clearly = expected / (1 + OF_NOISE * profiled.noise());
            if (isAllowed(problem, profiled.plan()) && clearly > expected(best)) {
                best = asProfiled(profiled, problem, found);
            }
        }
        return best;
    }

    private static double expected(LaidOut found) {
        return found.chosen().evaluation().tuplesPerSecond()
                * found.chosen().profiled().orElse(1);
    }

    private static LaidOut asProfiled(ProfiledPlan profiled, Problem problem, LaidOut found) throws BadInputException {
        String remark =
                "the plan has the topology's own dops, in batches of %s: while it was profiled, these did %s tuples/s, which the model does not explain, and less is expected of any other plan (%s)"
                        .formatted(
                                Amounts.count(Arrays.stream(profiled.plan().batchSizes())
                                        .max()
                                        .orElse(1)),
                                Amounts.number(profiled.tuplesPerSecond()),
                                Amounts.number(found.chosen().evaluation().tuplesPerSecond()));
        Chosen chosen = new Chosen(
                profiled.plan(),
                problem.evaluate(profiled.plan()),
                List.of(remark),
                OptionalDouble.of(profiled.times()));
        return new LaidOut(problem, chosen, found.tried());
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
            if (plan.dop(v) > planning.options().maxDop().getOrDefault(id, Integer.MAX_VALUE)) {
                return false;
            }
        }
        boolean isInTime = Arrays.stream(plan.lingersNanos())
                .allMatch(nanos -> nanos <= problem.bounds().lingerNanos());
        return isInTime
                && (problem.bounds().maxTasks().isEmpty()
                        || plan.tasks() <= problem.bounds().maxTasks().getAsInt());
    }
}
