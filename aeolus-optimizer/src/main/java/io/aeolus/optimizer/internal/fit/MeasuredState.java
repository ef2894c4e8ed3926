package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was measured with one batch size: a state of a profile, or a run of a plan. Immutable.
 *
 * @param processors the processors of the profile
 * @param batchSize rows in a full batch; 1 for the unbatched topology, and for a run of a plan
 * @param totals rate and times of all threads
 * @param overheadShare the part of the speed that the profiler cost
 * @param busiestTask the part of the time in which the thread of the busiest task is busy
 * @param threads what each component's threads did
 * @param noise the standard deviation of times and rate, as a part of them: rows come in bursts, and a measurement contains them or not
 * @param rowsPerBatch mean rows of the batches of each component that sent some
 */
public record MeasuredState(
        Processors processors,
        int batchSize,
        Totals totals,
        double overheadShare,
        double busiestTask,
        Map<String, ActiveSpan> threads,
        double noise,
        Map<String, Double> rowsPerBatch) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** All states of a profile that have figures, the unbatched topology first. */
    public static List<MeasuredState> all(Profile profile) {
        Processors processors = Processors.of(profile);
        List<MeasuredState> states = new ArrayList<>();
        states.add(unbatched(profile, processors));
        for (BatchedState state : profile.batched()) {
            if (state.isUsable()) {
                states.add(batched(profile, state, processors));
            }
        }
        return states;
    }

    /** The state of a profile in which the topology ran as it was submitted. */
    public static MeasuredState unbatched(Profile profile) {
        return unbatched(profile, Processors.of(profile));
    }

    private static MeasuredState unbatched(Profile profile, Processors processors) {
        Map<String, ActiveSpan> threads = new HashMap<>();
        for (ComponentProfile component : profile.components()) {
            component.operator().active().ifPresent(active -> threads.put(component.id(), active));
        }
        return new MeasuredState(
                processors,
                1,
                profile.totals(),
                profile.overheadShare(),
                Processors.busiestTask(profile),
                threads,
                noise(profile.rateVariation()),
                Map.of());
    }

    /** A state of a profile in batches. */
    public static MeasuredState batched(Profile profile, BatchedState state) {
        return batched(profile, state, Processors.of(profile));
    }

    private static MeasuredState batched(Profile profile, BatchedState state, Processors processors) {
        Map<String, ActiveSpan> threads = new HashMap<>();
        state.operators().forEach(cost -> threads.put(cost.component(), cost.active()));
        return new MeasuredState(
                processors,
                state.batchSize(),
                state.totals(),
                state.overheadShare(),
                Processors.busiestTask(profile, state),
                threads,
                noise(state.rateVariation()),
                state.rowsPerBatch());
    }

    private static double noise(Optional<Double> rateVariation) {
        return Math.max(
                ModelConstants.PARTY_DEVIATION, rateVariation.orElse(0.0) / Math.sqrt(ModelConstants.PARTS_OF_A_STATE));
    }

    /**
     * A run of a plan.
     *
     * @param plan its state with the plan's batches
     * @param smaller its state with batches {@value SmallerBatches#OF_A_PLAN} times smaller in the same workers, if it was measured
     */
    public record Run(MeasuredState plan, Optional<MeasuredState> smaller) {

        /** Takes the profile of a planned topology; throws one line for the user if it has no rate. */
        public static Run of(Profile observed) throws BadInputException {
            MeasuredState plan = unbatched(observed).counting(observed.rowsPerBatch());
            if (!(plan.rowsPerNano() > 0)) {
                throw new BadInputException("the profile of '" + observed.topology()
                        + "' under its plan has no rows: run it with input, or for longer (--seconds N)");
            }
            return new Run(
                    plan,
                    observed.batched().stream()
                            .filter(BatchedState::isUsable)
                            .findFirst()
                            .map(state -> batched(observed, state)));
        }
    }

    private MeasuredState counting(Map<String, Double> rows) {
        return new MeasuredState(
                processors, batchSize, totals, overheadShare, busiestTask, threads, noise, Map.copyOf(rows));
    }

    /** Source tuples in a nanosecond; 0 if they were not counted. */
    public double rowsPerNano() {
        return totals.rowsPerSecond().orElse(0) / NANOS_PER_SECOND;
    }

    /** The part of the busy processors that the JIT compiler left to the topology, if processors were used up; otherwise 1. */
    public double warmShare() {
        return processors.warmShare(totals, busiestTask);
    }

    /** The rate of a JVM that does not compile any more. */
    public double warmRowsPerNano() {
        return rowsPerNano() / warmShare();
    }

    /** Whether the processors were the limit. If not, threads that poll seem to cost much. */
    public boolean isUsedUp() {
        return processors.areUsedUp(totals, busiestTask);
    }

    /** Whether neither the processors nor a task were the limit. */
    public boolean hasRoom() {
        return processors.haveRoom(totals, busiestTask);
    }

    /** Processor time of a component's thread for a call. */
    OptionalDouble threadNanos(String component) {
        ActiveSpan active = threads.get(component);
        return active == null ? OptionalDouble.empty() : OptionalDouble.of(active.threadNanosPerCall() * correction());
    }

    /** Calls of a component in a nanosecond. */
    double callsPerNano(String component) {
        ActiveSpan active = threads.get(component);
        return active == null ? 0 : active.callsPerSecond() / NANOS_PER_SECOND;
    }

    /** Processor time of the workers for a source tuple, without the JIT compiler. */
    OptionalDouble processNanos() {
        return times(Processors.warmNanosPerRow(totals), correction());
    }

    /** The part of the ackers in it. */
    OptionalDouble ackerNanos() {
        return times(totals.ackerNanosPerRow(), correction());
    }

    /**
     * The overhead of the profiler does not belong to the topology. Where processors were used up, but less than in another state, their idle
     * time is a cost, too, so that the model reproduces the rate of each state.
     */
    private double correction() {
        double without = 1 - Math.min(ModelConstants.MOST_PROFILER_OVERHEAD, overheadShare);
        return isUsedUp()
                ? Math.min(
                        ModelConstants.MOST_IDLE_CORES,
                        without * processors.usable() / totals.busyCores().orElseThrow())
                : without;
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }

    /** A sample of costs from a run, if the processors were used up. */
    public Optional<CostSample> sample(Traffic traffic, List<Operator> operators, double speedDeviation) {
        if (!isUsedUp()) {
            return Optional.empty();
        }
        List<OptionalDouble> nanos = new ArrayList<>();
        for (Operator operator : operators) {
            ActiveSpan active = threads.get(operator.id());
            double each =
                    active == null ? 0 : active.threadNanosPerCall() * callsPerNano(operator.id()) / rowsPerNano();
            nanos.add(each > 0 ? OptionalDouble.of(each) : OptionalDouble.empty());
        }
        nanos.add(totals.ackerNanosPerRow());
        OptionalDouble process = Processors.warmNanosPerRow(totals);
        double known = nanos.stream().mapToDouble(party -> party.orElse(0)).sum();
        boolean areAllKnown = process.isPresent() && nanos.stream().allMatch(OptionalDouble::isPresent);
        nanos.add(areAllKnown ? OptionalDouble.of(Math.max(0, process.getAsDouble() - known)) : OptionalDouble.empty());
        return Optional.of(new CostSample(traffic, nanos, noise, speedDeviation));
    }
}
