package io.aeolus.optimizer.internal.calibrate;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was measured of the topology with one batch size.
 *
 * @param batchSize rows in a full batch; 1 is the topology as it is
 * @param rowsPerNano rows in a nanosecond
 * @param threads what each component's threads did
 * @param processNanos CPU time of the workers for each row
 * @param ackerNanos the part of the ackers in it
 */
record State(
        int batchSize,
        OptionalDouble rowsPerNano,
        Map<String, ActiveSpan> threads,
        OptionalDouble processNanos,
        OptionalDouble ackerNanos) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** More than this is a slip of the profiler's own account rather than its cost. */
    private static final double MOST_OVERHEAD = 0.05;

    /** All states of a profile, the topology as it is first. */
    static List<State> of(Profile profile) {
        List<State> states = new ArrayList<>();
        Map<String, ActiveSpan> asItIs = new HashMap<>();
        for (ComponentProfile component : profile.components()) {
            component.operator().active().ifPresent(active -> asItIs.put(component.id(), active));
        }
        states.add(of(1, profile.totals(), profile.overheadShare(), asItIs));
        for (BatchedState batched : profile.batched()) {
            if (!batched.isUsable()) {
                continue;
            }
            Map<String, ActiveSpan> threads = new HashMap<>();
            batched.operators().forEach(cost -> threads.put(cost.component(), cost.active()));
            states.add(of(batched.batchSize(), batched.totals(), batched.overheadShare(), threads));
        }
        return states;
    }

    private static State of(
            int batchSize, Profile.Totals totals, double overheadShare, Map<String, ActiveSpan> threads) {
        double own = 1 - Math.min(MOST_OVERHEAD, overheadShare);
        Map<String, ActiveSpan> without = new HashMap<>();
        threads.forEach((id, span) -> without.put(
                id,
                new ActiveSpan(span.calls(), span.seconds(), span.callsPerSecond(), span.threadNanosPerCall() * own)));
        return new State(
                batchSize,
                map(totals.rowsPerSecond(), 1 / NANOS_PER_SECOND / own),
                without,
                map(totals.processNanosPerRow(), own),
                map(totals.ackerNanosPerRow(), 1));
    }

    private static OptionalDouble map(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }

    /** CPU time of a component's thread for each call. */
    OptionalDouble threadNanos(String component) {
        return Optional.ofNullable(threads.get(component))
                .map(span -> OptionalDouble.of(span.threadNanosPerCall()))
                .orElse(OptionalDouble.empty());
    }
}
