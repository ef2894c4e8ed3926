// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.BatchedState;
import io.aeolus.monitor.LatencyMillis;
import io.aeolus.monitor.Profile;
import io.aeolus.monitor.Profile.Totals;
import io.aeolus.optimizer.internal.model.LatencyBound;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.probe.Nanos;
import java.util.stream.Stream;

/**
 * The stall of the profiled machine: the delay that explains the measured 99th percentiles by the rule of {@link LatencyBound}, with the
 * measured median in place of the mean. On a busy machine the stall is several times as long as usual.
 */
final class Stalls {

    private Stalls() {}

    /** Returns the delay of a tuple by a stall. */
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
        return (latency.p99() - ModelConstants.TAIL_WITH_STALLS * latency.p50()) * Nanos.PER_MILLI;
    }
}
