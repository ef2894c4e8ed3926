package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Figure;
import io.aeolus.monitor.OperatorProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** What a profile would say had the machine been slower in one of its states. */
final class SlowerMachine {

    private SlowerMachine() {}

    /** States of a profile: the topology as it is, and those in batches. */
    static int states(Profile profile) {
        return 1 + profile.batched().size();
    }

    /** The profile of a machine that took so many times as long for everything in one state: 0 as it is, then those in batches. */
    static Profile in(Profile profile, int state, double factor) {
        if (state == 0) {
            return profile.with(
                    slower(profile.totals(), factor),
                    profile.components().stream()
                            .map(component -> slower(component, factor))
                            .toList());
        }
        List<BatchedState> batched = new ArrayList<>(profile.batched());
        batched.set(state - 1, slower(batched.get(state - 1), factor));
        return profile.withBatching(batched, profile.refused());
    }

    private static BatchedState slower(BatchedState state, double factor) {
        return state.with(
                slower(state.totals(), factor),
                state.operators().stream()
                        .map(cost -> new BatchedState.Cost(
                                cost.component(),
                                slower(cost.active(), factor),
                                cost.allocatedBytesPerCall(),
                                cost.rowsPerBatch()))
                        .toList());
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
        return new ActiveSpan(
                span.calls(), span.seconds(), span.callsPerSecond() / factor, span.threadNanosPerCall() * factor);
    }

    private static ComponentProfile slower(ComponentProfile component, double factor) {
        OperatorProfile o = component.operator();
        return component.with(
                new OperatorProfile(
                        o.calls(),
                        o.acked(),
                        o.failed(),
                        o.executed(),
                        o.emitted(),
                        slower(o.wallNanos(), factor),
                        slower(o.cpuNanos(), factor),
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
                        o.keys(),
                        o.active().map(span -> slower(span, factor)),
                        o.overheadShare()),
                component.taskProfiles());
    }

    private static Figure slower(Figure figure, double factor) {
        return figure instanceof Figure.Measured measured
                ? new Figure.Measured(
                        measured.samples(),
                        measured.mean() * factor,
                        measured.median() * factor,
                        measured.p95() * factor,
                        measured.p99() * factor,
                        measured.variance() * factor * factor,
                        measured.confidence95() * factor)
                : figure;
    }

    private static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }
}
