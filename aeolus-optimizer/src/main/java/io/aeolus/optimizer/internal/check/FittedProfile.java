// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.check;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.fit.Calibration;
import io.aeolus.optimizer.internal.fit.Estimate;
import io.aeolus.optimizer.internal.fit.MeasuredState;
import io.aeolus.optimizer.internal.fit.ModelsByWorkers;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProfiledPlans.ProfiledPlan;
import io.aeolus.optimizer.internal.search.RunLearning;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A profile, and the models that were fitted to the profile and to later runs. Immutable.
 *
 * @param profile the profile, without states of a cold JVM
 * @param models the models by number of workers
 * @param checks the predicted and the measured rate of each state
 * @param plans the plans that ran for the profile, and not since
 */
public record FittedProfile(
        Profile profile, ModelsByWorkers models, List<StateCheck> checks, List<ProfiledPlan> plans) {

    public FittedProfile {
        checks = List.copyOf(checks);
        plans = List.copyOf(plans);
    }

    /**
     * Models a topology, with the cost of messages of a network, and the highest parallelism of some components by id. Throws a
     * {@code BadInputException} if the profile is incomplete. The topology must not have a cycle.
     */
    public static FittedProfile of(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxParallelism)
            throws BadInputException {
        List<BatchedState> cold = profile.coldStates();
        Profile warm = profile.withBatching(
                profile.batched().stream()
                        .filter(state -> !cold.contains(state))
                        .toList(),
                profile.refused());
        Estimate plain = Calibration.estimate(warm, network, maxParallelism, remarkOnCold(cold));
        Estimate estimate = corrected(warm, plain);
        ProfileCheck check = new ProfileCheck(warm, estimate.topology());
        List<StateCheck> checks = check.states();
        double fastest = checks.stream().mapToDouble(StateCheck::measured).max().orElse(0);
        Uncertainty ofProfile = Uncertainty.of(warm, estimate.topology());
        Uncertainty uncertainty = ofProfile
                .with(
                        Math.hypot(closure(warm, estimate, checks, ofProfile.noise()), Uncertainty.ofWaits(warm)),
                        fastest)
                .withVariantsOf(plain)
                .withVariants(variant -> corrected(warm, variant));
        return new FittedProfile(
                warm, ModelsByWorkers.of(estimate, uncertainty), checks, check.plans(checks, uncertainty));
    }

    private static Estimate corrected(Profile profile, Estimate estimate) {
        return estimate.with(new ProfileCheck(profile, estimate.topology()).factors());
    }

    /**
     * Returns the standard deviation of the error of the model's form: of batched states predicted from the other states, beyond noise.
     * With fewer than two batched states, of all states.
     */
    private static double closure(Profile profile, Estimate estimate, List<StateCheck> checks, double noise) {
        List<Double> squares = new ArrayList<>();
        int states = estimate.samples().size();
        for (int i = 1; i < states && states > 2 && checks.size() == states; i++) {
            Estimate others = corrected(profile, estimate.without(i));
            squares.add(
                    square(new ProfileCheck(profile, others.topology()).states().get(i)) - 2 * noise * noise);
        }
        if (squares.isEmpty()) {
            checks.stream().filter(check -> !check.isBelowCapacity()).forEach(check -> squares.add(square(check)));
        }
        double mean = squares.stream().mapToDouble(each -> each).average().orElse(0);
        return Math.sqrt(Math.max(0, mean));
    }

    private static double square(StateCheck check) {
        double error = Math.log(check.predicted() / check.measured());
        return error * error;
    }

    private static Optional<String> remarkOnCold(List<BatchedState> states) {
        return states.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "batches of %s are ignored: the JVM was cold and slower than with smaller batches; profile with more input"
                                .formatted(states.stream()
                                        .map(state -> String.valueOf(state.batchSize()))
                                        .collect(Collectors.joining(", "))));
    }

    /** Learns from a run of a plan in the workers of the problem: the model then reproduces the measurement, apart from noise. */
    public FittedProfile learned(Problem problem, Plan plan, MeasuredState.Run run) {
        int workers = problem.layout().workers();
        double measured = run.plan().warmRowsPerNano() * Nanos.PER_SECOND;
        Uncertainty.Seen seen = Uncertainty.Seen.of(plan, workers);
        ModelsByWorkers.Model before = models.in(workers);
        Uncertainty uncertainty = before.uncertainty();
        double predicted = predicted(problem, plan, run, before.topology());
        double unexplained = uncertainty.unexplained(measured, predicted, seen);
        double weight =
                uncertainty.weight(predicted, seen, unexplained, topology -> predicted(problem, plan, run, topology));
        RunLearning learning = new RunLearning(problem, plan, run, weight, Math.sqrt(unexplained), uncertainty.noise());
        Estimate slower = learning.learned(before.estimate(), Uncertainty.SLOWER);
        ModelsByWorkers.Model learned = new ModelsByWorkers.Model(
                learning.learned(before.estimate(), 1),
                uncertainty
                        .withVariants(variant -> learning.learned(variant, 1))
                        .learned(weight, slower, seen, measured));
        List<ProfiledPlan> others = plans.stream()
                .filter(one -> workers != models.profiled()
                        || !problem.topology().chains().isEmpty()
                        || !one.matches(plan))
                .toList();
        return new FittedProfile(profile, models.with(workers, learned), checks, others);
    }

    private static double predicted(Problem problem, Plan plan, MeasuredState.Run run, TopologyModel topology) {
        return problem.withCostsOf(topology.model())
                .counted(plan, run.plan().warmRowsPerNano(), run.plan().rowsPerBatch())
                .evaluate(plan)
                .tuplesPerSecond();
    }
}
