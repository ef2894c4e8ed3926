// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Profiles with changed measurements. */
final class AlteredProfile {

    private AlteredProfile() {}

    /** An operator that emits nothing, and may not be called. */
    static OperatorProfile silent(OperatorProfile o, boolean isCalled) {
        return new OperatorProfile(
                isCalled ? o.calls() : 0,
                isCalled ? o.acked() : 0,
                0,
                isCalled ? o.executed() : List.of(),
                List.of(),
                o.wallNanos(),
                o.cpuNanos(),
                o.emitWallNanos(),
                o.emitCpuNanos(),
                o.ackWallNanos(),
                o.ackCpuNanos(),
                o.busyShare(),
                o.cpuWaitShare(),
                o.allocatedBytesPerCall(),
                o.queueLength(),
                o.queueWaitNanos(),
                o.source(),
                isCalled ? o.keys() : List.of(),
                isCalled ? o.active() : Optional.empty(),
                o.overheadShare());
    }

    /** Replaces the keys. */
    static OperatorProfile withKeys(OperatorProfile o, List<OperatorProfile.Keys> keys) {
        return with(o, o.emitted(), keys);
    }

    /** Replaces the size of the emitted tuples. */
    static OperatorProfile withSizes(OperatorProfile o, Figure bytes) {
        return with(
                o,
                o.emitted().stream()
                        .map(one -> new OperatorProfile.Emitted(one.stream(), one.tuples(), one.selectivity(), bytes))
                        .toList(),
                o.keys());
    }

    private static OperatorProfile with(
            OperatorProfile o, List<OperatorProfile.Emitted> emitted, List<OperatorProfile.Keys> keys) {
        return new OperatorProfile(
                o.calls(),
                o.acked(),
                o.failed(),
                o.executed(),
                emitted,
                o.wallNanos(),
                o.cpuNanos(),
                o.emitWallNanos(),
                o.emitCpuNanos(),
                o.ackWallNanos(),
                o.ackCpuNanos(),
                o.busyShare(),
                o.cpuWaitShare(),
                o.allocatedBytesPerCall(),
                o.queueLength(),
                o.queueWaitNanos(),
                o.source(),
                keys,
                o.active(),
                o.overheadShare());
    }

    /** Lets JIT compilation take a share of the cores, half of it in batched states. */
    static Profile compiling(Profile warm, double part) {
        List<BatchedState> batched = warm.batched().stream()
                .map(state -> state.with(compiling(state.totals(), part / 2), slowed(state.operators(), 1 - part / 2)))
                .toList();
        return warm.with(compiling(warm.totals(), part), slowed(warm, 1 - part)).withBatching(batched, warm.refused());
    }

    /** Replaces the rate; each tuple costs the same. */
    static Profile at(Profile profile, double tuplesPerSecond) {
        double slower = tuplesPerSecond / profile.totals().rowsPerSecond().orElseThrow();
        return profile.with(at(profile.totals(), tuplesPerSecond), slowed(profile, slower));
    }

    /** Replaces the rate of a batched state. */
    static BatchedState at(BatchedState state, double tuplesPerSecond) {
        double slower = tuplesPerSecond / state.totals().rowsPerSecond().orElseThrow();
        return state.with(at(state.totals(), tuplesPerSecond), slowed(state.operators(), slower));
    }

    static Totals at(Totals totals, double tuplesPerSecond) {
        return new Totals(
                OptionalDouble.of(tuplesPerSecond),
                totals.processNanosPerRow(),
                totals.ackerNanosPerRow(),
                totals.compilerNanosPerRow(),
                totals.latency());
    }

    /** Multiplies the calls per second. */
    static List<ComponentProfile> slowed(Profile profile, double factor) {
        return profile.components().stream()
                .map(component -> with(
                        component,
                        operator(
                                component.operator(),
                                component.operator().active().map(active -> slowed(active, factor)))))
                .toList();
    }

    private static List<BatchedState.Cost> slowed(List<BatchedState.Cost> costs, double factor) {
        return costs.stream()
                .map(cost -> new BatchedState.Cost(
                        cost.component(),
                        slowed(cost.active(), factor),
                        cost.allocatedBytesPerCall(),
                        cost.rowsPerBatch()))
                .toList();
    }

    private static Totals compiling(Totals warm, double part) {
        double process = warm.processNanosPerRow().orElseThrow() / (1 - part);
        return new Totals(
                OptionalDouble.of(warm.rowsPerSecond().orElseThrow() * (1 - part)),
                OptionalDouble.of(process),
                warm.ackerNanosPerRow(),
                OptionalDouble.of(process * part),
                warm.latency());
    }

    private static ActiveSpan slowed(ActiveSpan active, double factor) {
        return new ActiveSpan(
                active.calls(), active.seconds(), active.callsPerSecond() * factor, active.threadNanosPerCall());
    }

    static ComponentProfile with(ComponentProfile component, OperatorProfile operator) {
        return component.with(operator, List.of());
    }

    /** Replaces executors and tasks. */
    static ComponentProfile withExecutors(ComponentProfile component, int number) {
        return with(component, number, number, component.rowsPerBatch());
    }

    /** Replaces the mean rows in batches; empty if unknown. */
    static ComponentProfile counting(ComponentProfile component, OptionalDouble rowsPerBatch) {
        return with(component, component.parallelism(), component.tasks(), rowsPerBatch);
    }

    /** Replaces the settings of tasks. */
    static ComponentProfile declaring(ComponentProfile c, ComponentProfile.Declared declared) {
        return new ComponentProfile(
                c.id(),
                c.kind(),
                c.parallelism(),
                c.tasks(),
                c.inputs(),
                c.outputs(),
                c.operator(),
                c.taskProfiles(),
                c.rowsPerBatch(),
                Optional.of(declared),
                c.held(),
                Optional.empty(),
                Optional.empty());
    }

    private static ComponentProfile with(
            ComponentProfile component, int executors, int tasks, OptionalDouble rowsPerBatch) {
        return new ComponentProfile(
                component.id(),
                component.kind(),
                executors,
                tasks,
                component.inputs(),
                component.outputs(),
                component.operator(),
                component.taskProfiles(),
                rowsPerBatch,
                component.declared(),
                component.held(),
                Optional.empty(),
                Optional.empty());
    }

    /** Replaces the queue length and the time of a call. */
    static ComponentProfile withQueue(ComponentProfile component, double waiting, double wallNanos) {
        OperatorProfile o = component.operator();
        return with(component, figure(wallNanos, 1000), o.busyShare(), figure(waiting, 1000), o.source());
    }

    /** Replaces the share of time in which threads have a core. */
    static ComponentProfile withBusyShare(ComponentProfile component, double share) {
        OperatorProfile o = component.operator();
        return with(component, o.wallNanos(), OptionalDouble.of(share), o.queueLength(), o.source());
    }

    /** Replaces the share of time in which a source waits in its calls. */
    static ComponentProfile withWait(ComponentProfile component, double share) {
        OperatorProfile o = component.operator();
        Optional<OperatorProfile.Source> source = o.source()
                .map(known -> new OperatorProfile.Source(known.emptyCalls(), known.idleShare(), share, known.withId()));
        return with(component, o.wallNanos(), o.busyShare(), o.queueLength(), source);
    }

    private static ComponentProfile with(
            ComponentProfile component,
            Figure wallNanos,
            OptionalDouble busyShare,
            Figure queueLength,
            Optional<OperatorProfile.Source> source) {
        OperatorProfile o = component.operator();
        return with(
                component,
                new OperatorProfile(
                        o.calls(),
                        o.acked(),
                        o.failed(),
                        o.executed(),
                        o.emitted(),
                        wallNanos,
                        o.cpuNanos(),
                        o.emitWallNanos(),
                        o.emitCpuNanos(),
                        o.ackWallNanos(),
                        o.ackCpuNanos(),
                        busyShare,
                        o.cpuWaitShare(),
                        o.allocatedBytesPerCall(),
                        queueLength,
                        o.queueWaitNanos(),
                        source,
                        o.keys(),
                        o.active(),
                        o.overheadShare()));
    }

    static OperatorProfile operator(OperatorProfile o, Optional<ActiveSpan> active) {
        Figure none = new Figure.Unknown(0, "no samples");
        return new OperatorProfile(
                o.calls(),
                o.acked(),
                o.failed(),
                o.executed(),
                o.emitted(),
                none,
                none,
                none,
                none,
                none,
                none,
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                none,
                OptionalDouble.empty(),
                o.source(),
                o.keys(),
                active,
                0);
    }

    static Totals totals(double rowsPerSecond, double processNanosPerRow) {
        return new Totals(
                OptionalDouble.of(rowsPerSecond),
                OptionalDouble.of(processNanosPerRow),
                OptionalDouble.empty(),
                OptionalDouble.empty(),
                Optional.empty());
    }

    static Figure figure(double mean, long samples) {
        return new Figure.Measured(samples, mean, mean, mean, mean, 0, 0);
    }

    /** A profile without tuples for store in the unbatched state. */
    static Profile withoutTuplesForStore(Profile whole) {
        List<ComponentProfile> components = new ArrayList<>(whole.components());
        components.set(1, with(components.get(1), silent(components.get(1).operator(), true)));
        components.set(2, with(components.get(2), silent(components.get(2).operator(), false)));
        return whole.with(whole.totals(), components);
    }

    /** A profile without the costs of a component. */
    static Profile without(Profile whole, String id) {
        List<ComponentProfile> components = new ArrayList<>();
        for (ComponentProfile component : whole.components()) {
            OperatorProfile o = component.operator();
            components.add(component.id().equals(id) ? with(component, operator(o, Optional.empty())) : component);
        }
        return whole.with(whole.totals(), components).withBatching(List.of(), List.of());
    }
}
