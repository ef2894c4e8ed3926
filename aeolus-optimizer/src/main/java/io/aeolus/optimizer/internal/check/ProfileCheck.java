// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.check;

import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.DebugLogging;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRemarks;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.fit.MeasuredState;
import io.aeolus.optimizer.internal.fit.ProfiledLingers;
import io.aeolus.optimizer.internal.fit.RateFactors;
import io.aeolus.optimizer.internal.fit.TopologyModel;
import io.aeolus.optimizer.internal.fit.Uncertainty;
import io.aeolus.optimizer.internal.layout.Layout;
import io.aeolus.optimizer.internal.model.Bounds;
import io.aeolus.optimizer.internal.model.CostModel;
import io.aeolus.optimizer.internal.model.Evaluation;
import io.aeolus.optimizer.internal.model.Limit;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Plan;
import io.aeolus.optimizer.internal.search.DelayCorrection;
import io.aeolus.optimizer.internal.search.Problem;
import io.aeolus.optimizer.internal.search.ProfiledPlans.ProfiledPlan;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Compares the model with the states that it was estimated from, on the profiled machine. */
public record ProfileCheck(Profile profile, TopologyModel topology) {

    /** More cores than any topology needs. */
    private static final double ENOUGH_CORES = 1e6;

    /** The rate is not exactly the inverse of the time of rows on the link, because batches take some of that time as well. */
    private static final int MAX_STEPS = 20;

    private static final double CLOSE = 1e-3;

    /** Returns all states with a measured rate, the unbatched topology first. */
    public List<StateCheck> states() {
        List<StateCheck> checks = new ArrayList<>();
        for (MeasuredState state : MeasuredState.all(profile)) {
            if (state.rowsPerNano() > 0) {
                // With the cores that the JIT compiler left to the topology.
                Evaluation evaluation = evaluate(
                        topology, state.batchSize(), usableCores() * state.warmShare(), OptionalDouble.empty());
                checks.add(new StateCheck(
                        state.batchSize(),
                        state.rowsPerNano() * Nanos.PER_SECOND,
                        evaluation.tuplesPerSecond(),
                        profile.isOfRunning()));
            }
        }
        return checks;
    }

    /**
     * Corrections by the rates of the states: the time of rows on the link, and queueing delays. A batch has columns, so a row takes fewer
     * bytes in a batch than in a separate tuple, as the usual costs assume. The link sustained every state.
     */
    public RateFactors factors() {
        double linkRows = linkRows();
        RateFactors ofLink = RateFactors.NONE.withLinkRows(linkRows);
        ProfileCheck linked = new ProfileCheck(profile, topology.of(ofLink.applyTo(topology.model())));
        return ofLink.timesDelay(linked.delayFactor(), topology.workers().profiled());
    }

    private double linkRows() {
        double factor = 1;
        List<MeasuredState> states = MeasuredState.all(profile);
        for (MeasuredState state : states.subList(1, states.size())) {
            double measured = state.rowsPerNano() * Nanos.PER_SECOND;
            for (int step = 0; step < MAX_STEPS && measured > 0; step++) {
                CostModel seen = RateFactors.NONE.withLinkRows(factor).applyTo(topology.model());
                Evaluation now = evaluate(
                        topology.of(seen),
                        state.batchSize(),
                        ENOUGH_CORES,
                        OptionalDouble.of(measured / Nanos.PER_SECOND));
                double part = now.tuplesPerSecond() / measured;
                if (!(now.limit() instanceof Limit.Link) || part > 1 - CLOSE) {
                    break;
                }
                factor *= part;
            }
        }
        return factor;
    }

    /**
     * Returns the states as plans, without doubtful ones. The unbatched state counts only if it was faster than the model explains: the
     * profiler may have made it slower.
     */
    public List<ProfiledPlan> plans(List<StateCheck> checks, Uncertainty uncertainty) {
        List<ProfiledPlan> plans = new ArrayList<>();
        if (profile.isGood() && profile.totals().rowsPerSecond().isPresent()) {
            plan(MeasuredState.unbatched(profile), checks, uncertainty)
                    .filter(plan -> plan.factor() > 1)
                    .ifPresent(plans::add);
        }
        for (BatchedState state : profile.batched()) {
            if (state.isUsable() && state.problems().isEmpty() && state.doubts().isEmpty()) {
                plan(MeasuredState.batched(profile, state), checks, uncertainty).ifPresent(plans::add);
            }
        }
        return plans;
    }

    private Optional<ProfiledPlan> plan(MeasuredState state, List<StateCheck> checks, Uncertainty uncertainty) {
        return checks.stream()
                .filter(check -> check.batchSize() == state.batchSize())
                .findFirst()
                .map(check -> {
                    double again = uncertainty.again(check.predicted(), List.of(check.measured()));
                    return new ProfiledPlan(
                            plan(topology, state.batchSize()),
                            check.measured(),
                            again / check.predicted(),
                            state.noise());
                });
    }

    /** Returns the mean factor on queueing delays over all states that show one; 1 if none does. */
    private double delayFactor() {
        List<Double> factors = new ArrayList<>();
        Problem problem = problem(topology, usableCores(), OptionalDouble.empty());
        for (MeasuredState state : MeasuredState.all(profile)) {
            double measured = state.rowsPerNano();
            Plan plan = plan(topology, state.batchSize());
            if (measured > 0 && DelayCorrection.isShown(problem, plan, measured, state.hasSpareCapacity())) {
                DelayCorrection.factor(problem, plan, measured).ifPresent(factors::add);
            }
        }
        return Math.exp(factors.stream().mapToDouble(Math::log).average().orElse(0));
    }

    /** Remarks on doubts about the profile, for plans with these options. */
    public List<String> remarks(OptimizerOptions options, List<StateCheck> checks) {
        List<String> remarks = new ArrayList<>(ProfileRemarks.of(profile));
        remarks.addAll(topology.remarks());
        DebugLogging.remark(profile.config()).ifPresent(remarks::add);
        doubt(checks.stream().filter(check -> !check.isBelowCapacity()).toList())
                .ifPresent(remarks::add);
        checks.stream()
                .filter(check -> check.isBelowCapacity() && check.isDoubtful())
                .forEach(check -> remarks.add(
                        "the topology ran at %s tuples/s, below its predicted capacity: the input or the spouts may be the bottleneck, which Nimbus does not measure"
                                .formatted(Amounts.number(check.measured()))));
        if (!profile.unackedSources().isEmpty()) {
            remarks.add(
                    "tuples of %s are not acked, so their latency is unknown: the prediction contains neither queueing nor the cost of acks;"
                                    .formatted(String.join(", ", profile.unackedSources()))
                            + " to predict both, emit with message ids and use ackers");
        }
        if (options.goals().maxLatency().isPresent() && topology.stallNanos() > ModelConstants.USUAL_STALL_NANOS) {
            remarks.add("the profiled machine stalled for up to %.0f ms at times: the plan allows for such stalls"
                    .formatted(topology.stallNanos() / Nanos.PER_MILLI));
        }
        return remarks;
    }

    private double usableCores() {
        Layout profiled = topology.profiled();
        return profiled.cores() * profiled.machines().usableShare();
    }

    /** Evaluates a state with a number of cores, and at most a given rate. */
    private Evaluation evaluate(TopologyModel seen, int batchSize, double cores, OptionalDouble rowsPerNano) {
        return problem(seen, cores, rowsPerNano).evaluate(plan(seen, batchSize));
    }

    private Plan plan(TopologyModel seen, int batchSize) {
        return Plan.inBatches(seen.model(), batchSize, ProfiledLingers.of(profile, seen.model()), seen.pending());
    }

    private Problem problem(TopologyModel seen, double cores, OptionalDouble rowsPerNano) {
        Bounds bounds = Bounds.of(cores, seen.pending(), ProfiledLingers.of(profile, seen.model()))
                .withRate(rowsPerNano);
        return new Problem(seen.model(), bounds, seen.profiled());
    }

    /** Returns a remark on states that the model does not reproduce. */
    public static Optional<String> doubt(List<StateCheck> checks) {
        String states = checks.stream()
                .filter(StateCheck::isDoubtful)
                .map(check -> "%s %s measured, %s predicted"
                        .formatted(check.state(), Amounts.number(check.measured()), Amounts.number(check.predicted())))
                .collect(Collectors.joining(", "));
        return states.isEmpty()
                ? Optional.empty()
                : Optional.of("the profile is doubtful, as the model does not reproduce its tuples/s: " + states
                        + "; profile for longer (--seconds N) on an idle machine");
    }
}
