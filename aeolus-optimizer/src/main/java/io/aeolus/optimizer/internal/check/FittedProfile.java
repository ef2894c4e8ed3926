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
import io.aeolus.optimizer.internal.fit.Uncertainty.Variant;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProfiledPlans.ProfiledPlan;
import io.aeolus.optimizer.internal.search.RunLearning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A profile, and what is known by it and by runs that came after it. Immutable.
 *
 * @param profile the profile, without states of a cold JVM
 * @param known the models
 * @param checks the model beside what was measured in each state
 * @param plans those that were run for the profile, and not since then
 */
public record FittedProfile(Profile profile, ModelsByWorkers known, List<StateCheck> checks, List<ProfiledPlan> plans) {

    private static final double NANOS_PER_SECOND = 1e9;

    public FittedProfile {
        checks = List.copyOf(checks);
        plans = List.copyOf(plans);
    }

    /**
     * Models a topology.
     *
     * @param profile what its operators do and cost
     * @param network what messages cost; empty for what the profile says of them
     * @param maxParallelism the highest parallelism of some components, by id
     * @throws BadInputException if something is missing in the profile, or the topology goes round; one line for the user
     */
    public static FittedProfile of(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxParallelism)
            throws BadInputException {
        List<BatchedState> cold = profile.coldStates();
        Profile warm = profile.withBatching(
                profile.batched().stream()
                        .filter(state -> !cold.contains(state))
                        .toList(),
                profile.refused());
        Estimate plain = Calibration.estimate(warm, network, maxParallelism);
        Estimate estimate =
                corrected(warm, remarkOnCold(cold).map(plain::remarking).orElse(plain));
        ProfileCheck check = new ProfileCheck(warm, estimate.modelled());
        List<StateCheck> checks = check.states();
        double fastest = checks.stream().mapToDouble(StateCheck::measured).max().orElse(0);
        Uncertainty uncertainty = Uncertainty.of(warm, estimate.modelled());
        uncertainty = uncertainty.with(closure(warm, estimate, checks, uncertainty.noise()), fastest);
        List<Variant> variants = new ArrayList<>();
        for (Variant variant : uncertainty.withVariantsOf(plain).variants()) {
            variants.add(new Variant(corrected(warm, variant.estimate()), variant.deviations()));
        }
        uncertainty = uncertainty.with(variants);
        return new FittedProfile(
                warm, ModelsByWorkers.of(estimate, uncertainty), checks, check.plans(checks, uncertainty));
    }

    private static Estimate corrected(Profile profile, Estimate estimate) throws BadInputException {
        return estimate.with(new ProfileCheck(profile, estimate.modelled()).factors());
    }

    /**
     * The standard deviation of the error of the model's form: that of states in batches that are predicted by the other states, beyond their
     * noise. Where there are not two of them, that of all states by themselves.
     */
    private static double closure(Profile profile, Estimate estimate, List<StateCheck> checks, double noise)
            throws BadInputException {
        List<Double> squares = new ArrayList<>();
        int states = estimate.samples().size();
        for (int i = 1; i < states && states > 2 && checks.size() == states; i++) {
            Estimate others = corrected(profile, estimate.without(i));
            squares.add(
                    square(new ProfileCheck(profile, others.modelled()).states().get(i)) - 2 * noise * noise);
        }
        if (squares.isEmpty()) {
            checks.forEach(check -> squares.add(square(check)));
        }
        double mean = squares.stream().mapToDouble(each -> each).average().orElse(0);
        return Math.sqrt(Math.max(0, mean));
    }

    private static double square(StateCheck check) {
        double error = Math.log(check.modelled() / check.measured());
        return error * error;
    }

    private static Optional<String> remarkOnCold(List<BatchedState> states) {
        return states.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "in batches of %s the JVM was cold, and slower than in smaller ones: that is left out; profile with more input"
                                .formatted(states.stream()
                                        .map(state -> String.valueOf(state.batchSize()))
                                        .collect(Collectors.joining(", "))));
    }

    /**
     * The same after a run of a plan. Its model reproduces what was observed, as far as that is no chance.
     *
     * @param there the topology in the workers of the run
     * @param plan what was run
     * @param run what was observed of it
     * @throws BadInputException if the topology goes round
     */
    public FittedProfile learned(Problem there, Plan plan, MeasuredState.Run run) throws BadInputException {
        int workers = there.layout().workers();
        double measured = run.plan().warmRowsPerNano() * NANOS_PER_SECOND;
        Uncertainty.Seen seen = Uncertainty.Seen.of(plan, workers);
        ModelsByWorkers.Model before = known.in(workers);
        Uncertainty uncertainty = before.uncertainty();
        double predicted = predicted(there, plan, run, before.modelled());
        double unexplained = uncertainty.unexplained(measured, predicted, seen);
        double believed =
                uncertainty.believed(predicted, seen, unexplained, model -> predicted(there, plan, run, model));
        RunLearning learning = new RunLearning(there, plan, run, believed, Math.sqrt(unexplained), uncertainty.noise());
        List<Variant> variants = new ArrayList<>();
        for (Variant variant : uncertainty.variants()) {
            variants.add(new Variant(learning.learned(variant.estimate(), 1), variant.deviations()));
        }
        ModelsByWorkers.Model learned = new ModelsByWorkers.Model(
                learning.learned(before.estimate(), 1),
                uncertainty.learned(
                        believed, variants, learning.learned(before.estimate(), Uncertainty.SLOWER), seen, measured));
        List<ProfiledPlan> others = plans.stream()
                .filter(one -> workers != known.profiled() || !one.is(plan))
                .toList();
        return new FittedProfile(profile, known.with(workers, learned), checks, others);
    }

    private static double predicted(Problem there, Plan plan, MeasuredState.Run run, TopologyModel model)
            throws BadInputException {
        return there.withCostsOf(model.dataflow())
                .counted(plan, run.plan().warmRowsPerNano(), run.plan().rowsPerBatch())
                .evaluate(plan)
                .tuplesPerSecond();
    }
}
