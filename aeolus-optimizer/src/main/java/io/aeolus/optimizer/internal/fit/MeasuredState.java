// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.cluster.BadInputException;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.monitor.ProfileRequest.SmallerBatches;
import io.aeolus.optimizer.internal.model.ChainedModel;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Operator;
import io.aeolus.probe.Nanos;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measurements of a state of a profile, or of a run of a plan. Immutable.
 *
 * @param processors the cores of the profile
 * @param batchSize rows in a full batch; 1 for the topology as it was profiled, and for a run of a plan
 * @param totals rate and times of all threads
 * @param overheadShare share of the speed that the profiler cost
 * @param busiestTask utilization of the busiest task's thread
 * @param threads times of each component's threads
 * @param noise relative standard deviation of times and rate: tuples arrive in bursts
 * @param rowsPerBatch mean rows in the batches of each component that sent some
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

    /** Returns all usable states of a profile, the unbatched topology first. */
    public static List<MeasuredState> all(Profile profile) {
        List<MeasuredState> states = new ArrayList<>();
        states.add(unbatched(profile));
        for (BatchedState state : profile.batched()) {
            if (state.isUsable()) {
                states.add(batched(profile, state));
            }
        }
        return states;
    }

    /** Returns the state of a profile without further batches: unbatched, or with the batches of a running topology. */
    public static MeasuredState unbatched(Profile profile) {
        return unbatched(profile, profile.isOfRunning() ? profile.rowsPerBatch() : Map.of());
    }

    private static MeasuredState unbatched(Profile profile, Map<String, Double> rowsPerBatch) {
        Map<String, ActiveSpan> threads = threads(profile);
        return new MeasuredState(
                Processors.of(profile),
                1,
                profile.totals(),
                profile.overheadShare(),
                Processors.busiestTask(profile, threads),
                threads,
                noise(profile.rateVariation()),
                rowsPerBatch);
    }

    /** Returns a batched state of a profile. */
    public static MeasuredState batched(Profile profile, BatchedState state) {
        Map<String, ActiveSpan> threads = threads(state);
        return new MeasuredState(
                Processors.of(profile),
                state.batchSize(),
                state.totals(),
                state.overheadShare(),
                Processors.busiestTask(profile, threads),
                threads,
                noise(state.rateVariation()),
                state.rowsPerBatch());
    }

    /** Returns the times of each component's threads in the topology as it was profiled. */
    static Map<String, ActiveSpan> threads(Profile profile) {
        Map<String, ActiveSpan> threads = new HashMap<>();
        for (ComponentProfile component : profile.components()) {
            component.operator().active().ifPresent(active -> threads.put(component.id(), active));
        }
        return threads;
    }

    /** Returns the times of each component's threads in a batched state. */
    static Map<String, ActiveSpan> threads(BatchedState state) {
        Map<String, ActiveSpan> threads = new HashMap<>();
        state.operators().forEach(cost -> threads.put(cost.component(), cost.active()));
        return threads;
    }

    private static double noise(Optional<Double> rateVariation) {
        return Math.max(
                ModelConstants.PARTY_DEVIATION, rateVariation.orElse(0.0) / Math.sqrt(ModelConstants.PARTS_OF_A_STATE));
    }

    /**
     * A run of a plan.
     *
     * @param plan its state with the plan's batches
     * @param smaller its state with batches {@value SmallerBatches#OF_A_PLAN} times smaller in the same workers, if it
     *     was measured
     */
    public record Run(MeasuredState plan, Optional<MeasuredState> smaller) {

        /** Reads the profile of a run; throws a {@code BadInputException} if it has no tuples. */
        public static Run of(Profile observed) throws BadInputException {
            MeasuredState plan = unbatched(observed, observed.rowsPerBatch());
            if (!(plan.rowsPerNano() > 0)) {
                throw new BadInputException("the profile of '" + observed.topology()
                        + "' under its plan has no tuples: run it with input, or for longer (--seconds N)");
            }
            return new Run(
                    plan,
                    observed.batched().stream()
                            .filter(BatchedState::isUsable)
                            .findFirst()
                            .map(state -> batched(observed, state)));
        }
    }

    /** Returns the source tuples per nanosecond; 0 if they were not counted. */
    public double rowsPerNano() {
        return totals.rowsPerSecond().orElse(0) / Nanos.PER_SECOND;
    }

    /** Returns the source tuples per second without the profiler, which slows only a saturated topology; empty if they were not counted. */
    public OptionalDouble unprofiledRowsPerSecond() {
        return hasSpareCapacity() ? totals.rowsPerSecond() : times(totals.rowsPerSecond(), 1 / withoutProfiler());
    }

    /** Returns the share of the time that the profiler left to the topology. */
    private double withoutProfiler() {
        return 1 - Math.min(ModelConstants.MAX_PROFILER_OVERHEAD, overheadShare);
    }

    /** Returns the share of the busy cores that the JIT compiler left to the topology, if the cores were saturated; otherwise 1. */
    public double warmShare() {
        return isCpuSaturated()
                ? warmNanosPerRow().orElseThrow() / totals.processNanosPerRow().orElseThrow()
                : 1;
    }

    /** Returns the measured CPU time of the workers per source tuple, without JIT compilation. */
    private OptionalDouble warmNanosPerRow() {
        double compilers = totals.compilerNanosPerRow().orElse(0);
        return totals.processNanosPerRow().isPresent()
                ? OptionalDouble.of(Math.max(0, totals.processNanosPerRow().getAsDouble() - compilers))
                : OptionalDouble.empty();
    }

    /** Returns the rate of a JVM without JIT compilation. */
    public double warmRowsPerNano() {
        return rowsPerNano() / warmShare();
    }

    /** Returns whether the cores were saturated. If not, polling inflates costs. */
    public boolean isCpuSaturated() {
        return processors.areSaturated(totals, busiestTask);
    }

    /** Returns whether neither the cores nor a task were the bottleneck. */
    public boolean hasSpareCapacity() {
        return processors.haveSpareCapacity(totals, busiestTask);
    }

    /** Returns the CPU time of a component's thread per call. */
    OptionalDouble threadNanos(String component) {
        ActiveSpan active = threads.get(component);
        return active == null ? OptionalDouble.empty() : OptionalDouble.of(active.threadNanosPerCall() * correction());
    }

    /** Returns the calls of a component per nanosecond. */
    double callsPerNano(String component) {
        ActiveSpan active = threads.get(component);
        return active == null ? 0 : active.callsPerSecond() / Nanos.PER_SECOND;
    }

    /** Returns the CPU time of the workers per source tuple, without the JIT compiler. */
    OptionalDouble processNanos() {
        return times(warmNanosPerRow(), correction());
    }

    /** Returns the CPU time of the ackers per source tuple. */
    OptionalDouble ackerNanos() {
        return times(totals.ackerNanosPerRow(), correction());
    }

    /**
     * Returns the factor from measured to real times: without the profiler's overhead; and if the cores were saturated, but less busy than
     * in another state, with their idle time as a cost, so that the model reproduces the rate of each state.
     */
    private double correction() {
        return isCpuSaturated()
                ? Math.min(
                        ModelConstants.MAX_IDLE_CORES,
                        withoutProfiler()
                                * processors.usable()
                                / totals.busyCores().orElseThrow())
                : withoutProfiler();
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }

    /**
     * A sample of costs from a run; empty if the cores were not saturated. The time of a chain is divided among its operators as the costs so
     * far predict, which have the chains of the run.
     */
    public Optional<CostSample> sample(Traffic traffic, ChainedModel costs, double speedDeviation) {
        if (!isCpuSaturated()) {
            return Optional.empty();
        }
        List<OptionalDouble> nanos = new ArrayList<>();
        for (Operator operator : costs.unchained().operators()) {
            ActiveSpan active = threads.get(operator.id());
            double each =
                    active == null ? 0 : active.threadNanosPerCall() * callsPerNano(operator.id()) / rowsPerNano();
            nanos.add(each > 0 ? OptionalDouble.of(each) : OptionalDouble.empty());
        }
        double ofThreads = nanos.stream().mapToDouble(each -> each.orElse(0)).sum();
        if (!costs.chains().isEmpty()) {
            ChainTimes.divide(nanos, traffic, costs);
        }
        nanos.add(totals.ackerNanosPerRow());
        OptionalDouble process = warmNanosPerRow();
        double known = ofThreads + totals.ackerNanosPerRow().orElse(0);
        boolean areAllKnown = process.isPresent() && nanos.stream().allMatch(OptionalDouble::isPresent);
        nanos.add(areAllKnown ? OptionalDouble.of(Math.max(0, process.getAsDouble() - known)) : OptionalDouble.empty());
        return Optional.of(new CostSample(traffic, nanos, noise, speedDeviation));
    }
}
