package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.ModelConstants;
import java.util.stream.Stream;

/**
 * How long everything stands still at times on the machine that was profiled: as long as it takes to explain the 99th percentiles that
 * were seen, by the rule of {@link LatencyBound}. On a busy machine that is several times what a quiet one does.
 */
final class Stalls {

    private static final double NANOS_PER_MILLI = 1e6;

    private Stalls() {}

    /** What a stall adds to the latency of a row that it hits. */
    static double nanos(Profile profile) {
        return Stream.concat(
                        Stream.of(profile.totals()), profile.batched().stream().map(BatchedState::totals))
                .map(Totals::latency)
                .flatMap(latency -> latency.stream())
                .filter(latency -> latency.p50() <= ModelConstants.QUEUEING_MILLIS)
                .mapToDouble(Stalls::nanos)
                .reduce(ModelConstants.USUAL_STALL_NANOS, Math::max);
    }

    private static double nanos(LatencyMillis latency) {
        return (latency.p99() - ModelConstants.TAIL_WITH_STALLS * latency.p50()) * NANOS_PER_MILLI;
    }
}
