// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.advise;

import io.aeolus.monitor.NetworkModel;
import io.aeolus.optimizer.OptimizerOptions;
import io.aeolus.probe.Nanos;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The goals of a deployment.
 *
 * @param bounds the bounds of plans, without a rate
 * @param linger the linger of all streams; empty to keep the lingers of a running plan
 * @param costs the cost of messages; empty for the costs that the profile shows
 * @param targetUtilization the highest utilization of a resource at the required rate, above 0 and at most 1
 * @param minGain the smallest gain that is worth a change, as a fraction
 * @param rate the required rate in spout tuples per second; empty to derive it from the load
 * @param lag the tuples that wait outside of the topology, if known
 */
public record AdviceGoals(
        OptimizerOptions bounds,
        Optional<Duration> linger,
        Optional<NetworkModel> costs,
        double targetUtilization,
        double minGain,
        OptionalDouble rate,
        Optional<ConsumerLag> lag) {

    /**
     * Tuples that wait outside of the topology, such as the lag of a consumer group.
     *
     * @param tuples the waiting tuples, at least 0
     * @param catchUp the time in which the topology must process them in addition to new tuples, above 0
     */
    public record ConsumerLag(long tuples, Duration catchUp) {

        /** Returns the tuples per second that the topology must process in addition to new tuples. */
        double tuplesPerSecond() {
            return tuples * Nanos.PER_SECOND / catchUp.toNanos();
        }
    }
}
