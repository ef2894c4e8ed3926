package io.aeolus.optimizer.internal.check;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.DebugLogging;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.ProfileRemarks;
import io.aeolus.optimizer.Amounts;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.optimizer.StateCheck;
import io.aeolus.optimizer.internal.fit.MeasuredState;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** Holds the model against the states that it was made from: on the machine that was profiled, in each of them. */
public record ProfileCheck(Profile profile, TopologyModel modelled) {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double NANOS_PER_MILLI = 1e6;

    /** More than any topology needs. */
    private static final double ENOUGH_CORES = 1e6;

    /** A rate is not quite the inverse of the time of rows on the link, as each batch takes some, too. */
    private static final int MOST_STEPS = 20;

    private static final double CLOSE = 1e-3;

    /** All states whose rate was measured, the topology without batches first. */
    public List<StateCheck> states() throws BadInputException {
        List<StateCheck> checks = new ArrayList<>();
        for (MeasuredState state : MeasuredState.all(profile)) {
            if (state.rowsPerNano() > 0) {
                // With the processors that the JIT compiler left to the topology.
                Evaluation evaluation = evaluate(
                        modelled, state.batchSize(), usableCores() * state.warmShare(), OptionalDouble.empty());
                checks.add(new StateCheck(
                        state.batchSize(), state.rowsPerNano() * NANOS_PER_SECOND, evaluation.tuplesPerSecond()));
            }
        }
        return checks;
    }

    /**
     * Corrections that the rates of the states show: how much rows of batches take of a link, and for how long tuples are in flight. A batch
     * has columns, and a row takes fewer bytes in it than a tuple of its own, which is what usual costs count. The link was able to bear every
     * state.
     */
    public RateFactors factors() throws BadInputException {
        double linkRows = linkRows();
        RateFactors ofLink = RateFactors.NONE.withLinkRows(linkRows);
        ProfileCheck linked = new ProfileCheck(profile, modelled.of(ofLink.applyTo(modelled.dataflow())));
        return ofLink.timesWays(linked.ways(), modelled.workers().profiled());
    }

    private double linkRows() throws BadInputException {
        double factor = 1;
        List<MeasuredState> states = MeasuredState.all(profile);
        for (MeasuredState state : states.subList(1, states.size())) {
            double measured = state.rowsPerNano() * NANOS_PER_SECOND;
            for (int step = 0; step < MOST_STEPS && measured > 0; step++) {
                CostModel seen = RateFactors.NONE.withLinkRows(factor).applyTo(modelled.dataflow());
                Evaluation now = evaluate(
                        modelled.of(seen),
                        state.batchSize(),
                        ENOUGH_CORES,
                        OptionalDouble.of(measured / NANOS_PER_SECOND));
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
     * The states as plans, as far as nothing is doubtful in what was measured of them. The state without batches counts if it did more
     * than the model explains: what it did less may be what the profiler took.
     *
     * @param checks the model beside them
     * @param uncertainty how sure it is
     */
    public List<ProfiledPlan> plans(List<StateCheck> checks, Uncertainty uncertainty) throws BadInputException {
        List<ProfiledPlan> plans = new ArrayList<>();
        if (profile.isGood() && profile.totals().rowsPerSecond().isPresent()) {
            plan(MeasuredState.unbatched(profile), checks, uncertainty)
                    .filter(plan -> plan.times() > 1)
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
                    double again = uncertainty.again(check.modelled(), List.of(check.measured()));
                    return new ProfiledPlan(
                            plan(modelled, state.batchSize()),
                            check.measured(),
                            again / check.modelled(),
                            state.noise());
                });
    }

    /** The mean of all states that show for how long tuples are in flight; 1 if none does. */
    private double ways() throws BadInputException {
        List<Double> factors = new ArrayList<>();
        Problem problem = profiled();
        for (MeasuredState state : MeasuredState.all(profile)) {
            double measured = state.rowsPerNano();
            Plan plan = plan(modelled, state.batchSize());
            if (measured > 0 && DelayCorrection.isShown(problem, plan, measured, state.hasRoom())) {
                DelayCorrection.factor(problem, plan, measured).ifPresent(factors::add);
            }
        }
        return Math.exp(factors.stream().mapToDouble(Math::log).average().orElse(0));
    }

    private Problem profiled() {
        return problem(modelled, usableCores(), OptionalDouble.empty());
    }

    /** What is doubtful for a plan with these options, a line each. */
    public List<String> remarks(OptimizerOptions options, List<StateCheck> checks) {
        List<String> remarks = new ArrayList<>(ProfileRemarks.of(profile));
        remarks.addAll(modelled.remarks());
        DebugLogging.remark(profile.config()).ifPresent(remarks::add);
        doubt(checks).ifPresent(remarks::add);
        if (!profile.unackedSources().isEmpty()) {
            remarks.add(
                    "rows of %s are not acked: acks cost nothing, and latencies are to the last bolt, without queues"
                            .formatted(String.join(", ", profile.unackedSources())));
        }
        if (options.goals().maxLatency().isPresent() && modelled.stallNanos() > ModelConstants.USUAL_STALL_NANOS) {
            remarks.add(
                    "while the topology was profiled, everything stood still for %.0f ms at times: the plan allows for that"
                            .formatted(modelled.stallNanos() / NANOS_PER_MILLI));
        }
        return remarks;
    }

    private double usableCores() {
        Layout profiled = modelled.profiled();
        return profiled.cores() * profiled.machines().usableShare();
    }

    /** A state, with so many processors, and no more than such a rate wanted. */
    private static Evaluation evaluate(TopologyModel model, int batchSize, double cores, OptionalDouble rowsPerNano)
            throws BadInputException {
        return problem(model, cores, rowsPerNano).evaluate(plan(model, batchSize));
    }

    private static Plan plan(TopologyModel model, int batchSize) {
        return Plan.inBatches(model.dataflow(), batchSize, TopologyModel.LINGER_NANOS, model.pending());
    }

    private static Problem problem(TopologyModel model, double cores, OptionalDouble rowsPerNano) {
        Bounds bounds = new Bounds(
                cores,
                OptionalInt.empty(),
                Optional.empty(),
                model.pending(),
                rowsPerNano,
                TopologyModel.LINGER_NANOS,
                0);
        return new Problem(model.dataflow(), bounds, model.profiled());
    }

    /** What is to be said of states that the model does not reproduce, a line. */
    public static Optional<String> doubt(List<StateCheck> checks) {
        String states = checks.stream()
                .filter(StateCheck::isDoubtful)
                .map(check -> "%s %s (explained: %s)"
                        .formatted(check.state(), Amounts.number(check.measured()), Amounts.number(check.modelled())))
                .collect(Collectors.joining(", "));
        return states.isEmpty()
                ? Optional.empty()
                : Optional.of("the profile is doubtful, as its figures do not explain the tuples/s that it measured: "
                        + states + "; profile for longer (--seconds N), on a machine with nothing else to do");
    }
}
