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
import java.util.OptionalDouble;

/** Profiles of a machine that was slower in one state. */
final class SlowerMachine {

    private SlowerMachine() {}

    /** The number of states: the unbatched and the batched ones. */
    static int states(Profile profile) {
        return 1 + profile.batched().size();
    }

    /** Multiplies all times of one state by a factor: 0 for the unbatched state, then the batched ones. */
    static Profile in(Profile profile, int state, double factor) {
        if (state == 0) {
            Profile slower = ChangedProfile.components(profile, component -> slower(component, factor));
            return Altered.with(slower, "totals", slower(profile.totals(), factor));
        }
        List<BatchedState> batched = new ArrayList<>(profile.batched());
        batched.set(state - 1, slower(batched.get(state - 1), factor));
        return profile.withBatching(batched, profile.refused());
    }

    private static BatchedState slower(BatchedState state, double factor) {
        return Altered.with(
                state,
                Map.of(
                        "totals",
                        slower(state.totals(), factor),
                        "operators",
                        state.operators().stream()
                                .map(cost -> Altered.with(cost, "active", slower(cost.active(), factor)))
                                .toList()));
    }

    private static Totals slower(Totals totals, double factor) {
        return new Totals(
                times(totals.rowsPerSecond(), 1 / factor),
                times(totals.processNanosPerRow(), factor),
                times(totals.ackerNanosPerRow(), factor),
                times(totals.compilerNanosPerRow(), factor),
                totals.latency());
    }

    private static ActiveSpan slower(ActiveSpan span, double factor) {
        return Altered.with(
                span,
                Map.of(
                        "callsPerSecond",
                        span.callsPerSecond() / factor,
                        "threadNanosPerCall",
                        span.threadNanosPerCall() * factor));
    }

    private static ComponentProfile slower(ComponentProfile component, double factor) {
        OperatorProfile o = component.operator();
        return Altered.with(
                component,
                "operator",
                Altered.with(
                        o,
                        Map.of(
                                "wallNanos", slower(o.wallNanos(), factor),
                                "cpuNanos", slower(o.cpuNanos(), factor),
                                "active", o.active().map(span -> slower(span, factor)))));
    }

    private static Figure slower(Figure figure, double factor) {
        return figure instanceof Figure.Measured measured
                ? new Figure.Measured(
                        measured.samples(),
                        measured.mean() * factor,
                        measured.median() * factor,
                        measured.p99() * factor,
                        measured.confidence95() * factor)
                : figure;
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }
}
