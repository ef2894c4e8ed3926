package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.ActiveSpan;
import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.internal.model.ModelConstants;
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
 * @param isUsedUp whether the processors were: if not, threads that look for work now and then seem to cost much for each row
 * @param rowsPerNano rows in a nanosecond
 * @param threads what each component's threads did
 * @param processNanos CPU time of the workers for each row, that of the JVM's compilers left out
 * @param ackerNanos the part of the ackers in it
 * @param rowsPerBatch mean rows of the batches that each component sent, of all that sent some
 */
record State(
        int batchSize,
        boolean isUsedUp,
        OptionalDouble rowsPerNano,
        Map<String, ActiveSpan> threads,
        OptionalDouble processNanos,
        OptionalDouble ackerNanos,
        Map<String, Double> rowsPerBatch) {

    private static final double NANOS_PER_SECOND = 1e9;

    /** All states of a profile, the topology as it is first. */
    static List<State> of(Profile profile, Processors processors) {
        List<State> states = new ArrayList<>();
        boolean isUsedUp = processors.areUsedUp(profile.totals(), Processors.busiestTask(profile));
        double own = own(profile.totals(), profile.overheadShare(), isUsedUp, processors);
        states.add(of(1, isUsedUp, profile.totals(), threads(profile), own, Map.of()));
        for (BatchedState batched : profile.batched()) {
            if (batched.isUsable()) {
                states.add(of(profile, batched, processors));
            }
        }
        return states;
    }

    private static State of(Profile profile, BatchedState batched, Processors processors) {
        Totals totals = batched.totals();
        boolean isUsedUp = processors.areUsedUp(totals, Processors.busiestTask(profile, batched));
        double own = own(totals, batched.overheadShare(), isUsedUp, processors);
        return of(batched.batchSize(), isUsedUp, totals, threads(batched), own, batched.rowsPerBatch());
    }

    /** What the threads of each component did of which that is known. */
    static Map<String, ActiveSpan> threads(Profile profile) {
        Map<String, ActiveSpan> threads = new HashMap<>();
        for (ComponentProfile component : profile.components()) {
            component.operator().active().ifPresent(active -> threads.put(component.id(), active));
        }
        return threads;
    }

    /** The same in batches. */
    static Map<String, ActiveSpan> threads(BatchedState batched) {
        Map<String, ActiveSpan> threads = new HashMap<>();
        batched.operators().forEach(cost -> threads.put(cost.component(), cost.active()));
        return threads;
    }

    private static State of(
            int batchSize,
            boolean isUsedUp,
            Totals totals,
            Map<String, ActiveSpan> threads,
            double own,
            Map<String, Double> rowsPerBatch) {
        Map<String, ActiveSpan> without = new HashMap<>();
        threads.forEach((id, span) -> without.put(
                id,
                new ActiveSpan(span.calls(), span.seconds(), span.callsPerSecond(), span.threadNanosPerCall() * own)));
        return new State(
                batchSize,
                isUsedUp,
                times(totals.rowsPerSecond(), 1 / NANOS_PER_SECOND),
                without,
                times(Processors.warmNanosPerRow(totals), own),
                times(totals.ackerNanosPerRow(), own),
                rowsPerBatch);
    }

    /**
     * The profiler costs some of the speed, which is none of the topology's. Where processors were used up, but not quite as much as in
     * another state, what they were not used for is a cost too: so the model reproduces the rate of each state.
     */
    private static double own(Totals totals, double overheadShare, boolean isUsedUp, Processors processors) {
        double without = 1 - Math.min(ModelConstants.MOST_PROFILER_OVERHEAD, overheadShare);
        if (!isUsedUp) {
            return without;
        }
        double busyCores = totals.busyCores().orElseThrow();
        return Math.min(ModelConstants.MOST_IDLE_CORES, without * processors.usable() / busyCores);
    }

    static OptionalDouble times(OptionalDouble value, double factor) {
        return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
    }

    /** CPU time of a component's thread for each call. */
    OptionalDouble threadNanos(String component) {
        return Optional.ofNullable(threads.get(component))
                .map(span -> OptionalDouble.of(span.threadNanosPerCall()))
                .orElse(OptionalDouble.empty());
    }

    /** Calls of a component in a nanosecond. */
    double callsPerNano(String component) {
        return Optional.ofNullable(threads.get(component))
                .map(span -> span.callsPerSecond() / NANOS_PER_SECOND)
                .orElse(0.0);
    }
}
