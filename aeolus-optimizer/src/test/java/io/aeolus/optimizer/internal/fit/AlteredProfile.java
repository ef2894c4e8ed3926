// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.cases.Altered;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.OperatorProfile.ActiveSpan;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.synthetic.ChangedProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Profiles with changed measurements. */
final class AlteredProfile {

    private AlteredProfile() {}

    /** An operator that emits nothing, and may not be called. */
    static OperatorProfile silent(OperatorProfile o, boolean isCalled) {
        return isCalled
                ? Altered.with(o, Map.of("failed", 0L, "emitted", List.of()))
                : Altered.with(
                        o,
                        Map.of(
                                "calls",
                                0L,
                                "acked",
                                0L,
                                "failed",
                                0L,
                                "emitted",
                                List.of(),
                                "keys",
                                List.of(),
                                "active",
                                Optional.empty()));
    }

    /** Lets JIT compilation take a share of the cores, half of it in batched states. */
    static Profile compiling(Profile warm, double part) {
        List<BatchedState> batched = warm.batched().stream()
                .map(state -> Altered.with(
                        state,
                        Map.of(
                                "totals",
                                compiling(state.totals(), part / 2),
                                "operators",
                                slowed(state.operators(), 1 - part / 2))))
                .toList();
        return Altered.with(
                        warm, Map.of("totals", compiling(warm.totals(), part), "components", slowed(warm, 1 - part)))
                .withBatching(batched, warm.refused());
    }

    /** Replaces the rate; each tuple costs the same. */
    static Profile at(Profile profile, double tuplesPerSecond) {
        double slower = tuplesPerSecond / profile.totals().rowsPerSecond().orElseThrow();
        return Altered.with(
                profile,
                Map.of("totals", at(profile.totals(), tuplesPerSecond), "components", slowed(profile, slower)));
    }

    /** Replaces the rate of a batched state. */
    static BatchedState at(BatchedState state, double tuplesPerSecond) {
        double slower = tuplesPerSecond / state.totals().rowsPerSecond().orElseThrow();
        return Altered.with(
                state,
                Map.of("totals", at(state.totals(), tuplesPerSecond), "operators", slowed(state.operators(), slower)));
    }

    static Totals at(Totals totals, double tuplesPerSecond) {
        return Altered.with(totals, "rowsPerSecond", OptionalDouble.of(tuplesPerSecond));
    }

    /** Multiplies the calls per second. */
    static List<ComponentProfile> slowed(Profile profile, double factor) {
        return profile.components().stream()
                .map(component -> with(component, slowed(component.operator(), factor)))
                .toList();
    }

    private static OperatorProfile slowed(OperatorProfile operator, double factor) {
        return operator(operator, operator.active().map(active -> slowed(active, factor)));
    }

    private static List<BatchedState.Cost> slowed(List<BatchedState.Cost> costs, double factor) {
        return costs.stream()
                .map(cost -> Altered.with(cost, "active", slowed(cost.active(), factor)))
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
        return Altered.with(active, "callsPerSecond", active.callsPerSecond() * factor);
    }

    static ComponentProfile with(ComponentProfile component, OperatorProfile operator) {
        return Altered.with(component, Map.of("operator", operator, "taskProfiles", List.of()));
    }

    /** Replaces executors and tasks. */
    static ComponentProfile withExecutors(ComponentProfile component, int number) {
        return Altered.with(component, Map.of("parallelism", number, "tasks", number));
    }

    /** Replaces the settings of tasks. */
    static ComponentProfile declaring(ComponentProfile component, ComponentProfile.Declared declared) {
        return Altered.with(component, "declared", Optional.of(declared));
    }

    /** Replaces the queue length and the time of a call. */
    static ComponentProfile withQueue(ComponentProfile component, double waiting, double wallNanos) {
        return with(
                component,
                Altered.with(
                        component.operator(),
                        Map.of("wallNanos", figure(wallNanos, 1000), "queueLength", figure(waiting, 1000))));
    }

    /** Replaces the share of time in which threads have a core. */
    static ComponentProfile withBusyShare(ComponentProfile component, double share) {
        return with(component, Altered.with(component.operator(), "busyShare", OptionalDouble.of(share)));
    }

    /** Replaces the share of time in which a source waits in its calls. */
    static ComponentProfile withWait(ComponentProfile component, double share) {
        Optional<OperatorProfile.Source> source =
                component.operator().source().map(known -> Altered.with(known, "waitShare", share));
        return with(component, Altered.with(component.operator(), "source", source));
    }

    /** Lets a source emit all tuples without message ids. */
    static ComponentProfile withoutIds(ComponentProfile component) {
        Optional<OperatorProfile.Source> source =
                component.operator().source().map(known -> Altered.with(known, "withId", 0L));
        return with(component, Altered.with(component.operator(), "source", source));
    }

    static OperatorProfile operator(OperatorProfile o, Optional<ActiveSpan> active) {
        Figure none = new Figure.Unknown(0, "no samples");
        return new OperatorProfile(
                o.calls(),
                o.acked(),
                o.failed(),
                o.emitted(),
                none,
                none,
                none,
                none,
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
        return new Figure.Measured(samples, mean, mean, mean, 0);
    }

    /** A profile without tuples for store in the unbatched state. */
    static Profile withoutTuplesForStore(Profile whole) {
        List<ComponentProfile> components = new ArrayList<>(whole.components());
        components.set(1, with(components.get(1), silent(components.get(1).operator(), true)));
        components.set(2, with(components.get(2), silent(components.get(2).operator(), false)));
        return Altered.with(whole, "components", components);
    }

    /** A profile without the costs of a component. */
    static Profile without(Profile whole, String id) {
        return ChangedProfile.component(
                        whole, id, component -> with(component, operator(component.operator(), Optional.empty())))
                .withBatching(List.of(), List.of());
    }
}
