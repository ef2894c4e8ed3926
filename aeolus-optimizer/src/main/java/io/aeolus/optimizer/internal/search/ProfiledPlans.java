package io.aeolus.optimizer.internal.search;

import io.aeolus.cluster.BadInputException;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.internal.model.DopLimit;
import io.aeolus.optimizer.internal.model.DopLimit.Reason;
import io.aeolus.optimizer.internal.model.Plan;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Plans that were run while the topology was profiled: its own dops, in batches. No plan is proposed of which less is expected than one of
 * these did. Where the model does not explain what was measured, what it expects of other plans says little.
 *
 * @param planning what is to be planned
 * @param all the plans
 */
public record ProfiledPlans(Planning planning, List<ProfiledPlan> all) {

    /** Runs of the same plan differ by as much, and by twice what is known of their noise. */
    private static final double LEAST_GAIN = 0.05;

    private static final double OF_NOISE = 2;

    /**
     * A plan that was run in the workers of the profile.
     *
     * @param plan the plan
     * @param tuplesPerSecond what it did
     * @param noise the standard deviation of that, as a part of it
     */
    public record ProfiledPlan(Plan plan, double tuplesPerSecond, double noise) {

        /** Whether a plan has the same dops and batches. */
        public boolean is(Plan other) {
            return Arrays.equals(plan.dops(), other.dops()) && Arrays.equals(plan.batchSizes(), other.batchSizes());
        }

        private boolean isFaster(double expected) {
            return tuplesPerSecond > expected * (1 + Math.max(LEAST_GAIN, OF_NOISE * noise));
        }
    }

    public ProfiledPlans {
        all = List.copyOf(all);
    }

    /** The best plan of a search, or the one of these that did more than is expected of it; throws if the topology goes round. */
    public LaidOut orFaster(LaidOut found) throws BadInputException {
        if (!planning.mayBeAsProfiled()) {
            return found;
        }
        Problem problem = planning.asProfiled();
        double expected = found.chosen().evaluation().tuplesPerSecond();
        Optional<ProfiledPlan> fastest = all.stream()
                .filter(one -> isAllowed(problem, one.plan()) && one.isFaster(expected))
                .max(Comparator.comparingDouble(ProfiledPlan::tuplesPerSecond));
        if (fastest.isEmpty() || problem.isPaced()) {
            return found;
        }
        Plan plan = fastest.get().plan();
        String remark =
                "the plan has the topology's own dops, in batches of %s: while it was profiled, these did %s tuples/s, more than the %s that are expected of the best other plan; the model does not explain it"
                        .formatted(
                                Amounts.count(
                                        Arrays.stream(plan.batchSizes()).max().orElse(1)),
                                Amounts.number(fastest.get().tuplesPerSecond()),
                                Amounts.number(expected));
        Chosen chosen = new Chosen(
                plan,
                problem.evaluate(plan),
                List.of(remark),
                OptionalDouble.of(fastest.get().tuplesPerSecond()));
        return new LaidOut(problem, chosen, found.tried());
    }

    /** By the bounds of the user. What the program allows, it did. */
    private static boolean isAllowed(Problem problem, Plan plan) {
        for (int v = 0; v < problem.dataflow().operators().size(); v++) {
            DopLimit limit = problem.dataflow().operators().get(v).limit();
            if (limit.reason() == Reason.USER && plan.dop(v) > limit.most()) {
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
