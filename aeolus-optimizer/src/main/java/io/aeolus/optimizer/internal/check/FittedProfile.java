package io.aeolus.optimizer.internal.check;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.fit.Calibration;
import io.aeolus.optimizer.internal.fit.Known;
import io.aeolus.optimizer.internal.fit.Modelled;
import io.aeolus.optimizer.internal.fit.Residuals;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.model.Dataflow;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.LearnedCosts;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProfiledPlans.ProfiledPlan;
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
public record FittedProfile(Profile profile, Known known, List<StateCheck> checks, List<ProfiledPlan> plans) {

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
     * @param maxDop the highest dop of some components, by id
     * @throws BadInputException if something is missing in the profile, or the topology goes round; one line for the user
     */
    public static FittedProfile of(Profile profile, Optional<NetworkModel> network, Map<String, Integer> maxDop)
            throws BadInputException {
        List<BatchedState> cold = profile.coldStates();
        Profile warm = profile.withBatching(
                profile.batched().stream()
                        .filter(state -> !cold.contains(state))
                        .toList(),
                profile.refused());
        Modelled modelled = new ProfileCheck(warm, Calibration.model(warm, network, maxDop)).fitted();
        ProfileCheck check = new ProfileCheck(warm, modelled);
        List<StateCheck> checks = check.states();
        List<Modelled> slower = new ArrayList<>();
        for (Modelled other : Calibration.slower(warm, network, maxDop)) {
            slower.add(new ProfileCheck(warm, other).fitted());
        }
        Uncertainty uncertainty =
                Uncertainty.of(warm, modelled).withClosure(checks).withSlower(slower);
        return new FittedProfile(
                warm,
                Known.of(modelled.remarking(remarkOnCold(cold)), uncertainty),
                checks,
                check.plans(checks, uncertainty));
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
     * @param residuals what was observed of it
     * @throws BadInputException if the topology goes round
     */
    public FittedProfile learned(Problem there, Plan plan, Residuals residuals) throws BadInputException {
        double measured = residuals.rowsPerNano() * NANOS_PER_SECOND;
        Problem ran = counted(there, plan, residuals);
        int workers = there.layout().workers();
        Uncertainty.Seen seen = Uncertainty.Seen.of(plan, workers);
        Known.Model before = known.in(workers);
        double believed = before.uncertainty()
                .believed(
                        measured,
                        ran.evaluate(plan).tuplesPerSecond(),
                        seen,
                        model -> counted(there.withCostsOf(model.dataflow()), plan, residuals)
                                .evaluate(plan)
                                .tuplesPerSecond());
        List<Modelled> slower = new ArrayList<>();
        for (Modelled other : before.uncertainty().slower()) {
            Problem counted = counted(there.withCostsOf(other.dataflow()), plan, residuals);
            slower.add(other.of(learned(counted, plan, residuals, believed)));
        }
        Known.Model learned = new Known.Model(
                before.modelled().of(learned(ran, plan, residuals, believed)),
                before.uncertainty().learned(believed, slower, seen, measured));
        List<ProfiledPlan> others = plans.stream()
                .filter(one -> workers != known.profiled() || !one.is(plan))
                .toList();
        return new FittedProfile(profile, known.with(workers, learned), checks, others);
    }

    private static Problem counted(Problem there, Plan plan, Residuals residuals) throws BadInputException {
        return there.counted(plan, residuals.rowsPerNano(), residuals.rowsPerBatch());
    }

    private Dataflow learned(Problem ran, Plan plan, Residuals residuals, double believed) throws BadInputException {
        return new LearnedCosts(ran, plan, residuals, believed)
                .problem()
                .dataflow()
                .withAckers(known.ofProfile().modelled().dataflow().ackers());
    }
}
