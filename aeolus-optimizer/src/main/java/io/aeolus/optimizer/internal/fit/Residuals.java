package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a profile of a planned topology says beside the model of that plan. Only where the processors were used up: where some are left,
 * threads that look for work seem to cost much.
 */
public final class Residuals {

    private static final double NANOS_PER_SECOND = 1e9;

    /** Times of the same workers, a moment later, are known no better than this. */
    private static final double LEAST_NOISE = 0.03;

    private final Processors processors;
    private final Totals totals;
    private final double busiestTask;
    private final Map<String, ActiveSpan> threads;
    private final double rowsPerSecond;
    private final double noise;
    private final Map<String, Double> rowsPerBatch;
    private final Optional<Residuals> smaller;

    private Residuals(
            Processors processors,
            Totals totals,
            double busiestTask,
            Map<String, ActiveSpan> threads,
            Optional<Double> rateVariation,
            Map<String, Double> rowsPerBatch,
            Optional<Residuals> smaller) {
        this.processors = processors;
        this.totals = totals;
        this.busiestTask = busiestTask;
        this.threads = threads;
        this.rowsPerSecond = totals.rowsPerSecond().orElse(0);
        this.noise = Math.max(LEAST_NOISE, rateVariation.orElse(0.0) / Math.sqrt(ModelConstants.PARTS_OF_A_STATE));
        this.rowsPerBatch = rowsPerBatch;
        this.smaller = smaller;
    }

    /** Takes the profile of a planned topology; throws one line for the user if it has no rate. */
    public static Residuals of(Profile observed) throws BadInputException {
        Processors processors = Processors.of(observed);
        Residuals residuals = new Residuals(
                processors,
                observed.totals(),
                Processors.busiestTask(observed),
                State.threads(observed),
                observed.rateVariation(),
                observed.rowsPerBatch(),
                observed.batched().stream()
                        .filter(BatchedState::isUsable)
                        .findFirst()
                        .map(state -> of(observed, state, processors)));
        if (!(residuals.rowsPerSecond > 0)) {
            throw new BadInputException("the profile of '" + observed.topology()
                    + "' under its plan has no rows: run it with input, or for longer (--seconds N)");
        }
        return residuals;
    }

    /** Takes a state of a profile, which has figures. */
    public static Residuals of(Profile profile, BatchedState state) {
        return of(profile, state, Processors.of(profile));
    }

    private static Residuals of(Profile observed, BatchedState state, Processors processors) {
        return new Residuals(
                processors,
                state.totals(),
                Processors.busiestTask(observed, state),
                State.threads(state),
                state.rateVariation(),
                state.rowsPerBatch(),
                Optional.empty());
    }

    /** Source tuples in a nanosecond, of a JVM that does not compile any more. */
    public double rowsPerNano() {
        return rowsPerSecond / processors.warmShare(totals, busiestTask) / NANOS_PER_SECOND;
    }

    /** Mean rows of the batches that each component sent, of all that sent some. */
    public Map<String, Double> rowsPerBatch() {
        return rowsPerBatch;
    }

    /** The standard deviation of what was measured, as a part of it: rows come in bursts, which are in it or not. */
    public double noise() {
        return noise;
    }

    /** Whether it was the processors that held the topology up. */
    public boolean areProcessorsUsedUp() {
        return processors.areUsedUp(totals, busiestTask);
    }

    /** Whether neither the processors nor a task held the topology up. */
    public boolean haveProcessorsRoom() {
        return processors.haveRoom(totals, busiestTask);
    }

    /** What was measured with batches {@value SmallerBatches#OF_A_PLAN} times smaller in the same workers, if that was. */
    public Optional<Residuals> smaller() {
        return smaller;
    }

    /** Processor time for each source tuple of each of these components, of the ackers, and of the rest of the process. */
    private List<OptionalDouble> nanos(List<Operator> operators) {
        List<OptionalDouble> nanos = new ArrayList<>();
        for (Operator operator : operators) {
            nanos.add(nanos(operator.id()));
        }
        nanos.add(totals.ackerNanosPerRow());
        OptionalDouble process = Processors.warmNanosPerRow(totals);
        double known = nanos.stream().mapToDouble(party -> party.orElse(0)).sum();
        boolean areAllKnown = nanos.stream().allMatch(OptionalDouble::isPresent);
        nanos.add(
                process.isPresent() && areAllKnown
                        ? OptionalDouble.of(Math.max(0, process.getAsDouble() - known))
                        : OptionalDouble.empty());
        return nanos;
    }

    /** Of all tasks of a component. */
    private OptionalDouble nanos(String id) {
        ActiveSpan active = threads.get(id);
        double nanos = active == null ? 0 : active.threadNanosPerCall() * active.callsPerSecond() / rowsPerSecond;
        return nanos > 0 ? OptionalDouble.of(nanos) : OptionalDouble.empty();
    }

    /** A sample of costs, if the processors were used up: otherwise threads that poll seem to cost much. */
    public Optional<CostSample> sample(Traffic traffic, List<Operator> operators, double speedDeviation) {
        return areProcessorsUsedUp()
                ? Optional.of(new CostSample(traffic, nanos(operators), noise, speedDeviation))
                : Optional.empty();
    }
}
