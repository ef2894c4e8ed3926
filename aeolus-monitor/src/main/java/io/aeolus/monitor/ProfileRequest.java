// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import io.aeolus.probe.ProfiledTopology;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.storm.generated.StormTopology;

/**
 * A topology to profile.
 *
 * @param workload the user's name of the workload
 * @param name a name that Storm accepts, which the cluster makes unique
 * @param rewriting applied to the instrumented topology before it is submitted
 * @param ending when the input is over: {@link Ending.EndOfRows} or {@link Ending.Silence}
 * @param measured the measured time after the warm-up; empty for the rest of the input
 * @param longestWarmUp the maximum warm-up after the first tuple; then measuring begins even if the topology is not warm or not steady
 * @param smaller smaller batches to measure afterwards in the same workers, if the input lasts; empty for none
 */
public record ProfileRequest(
        String workload,
        String name,
        StormTopology topology,
        UnaryOperator<StormTopology> rewriting,
        ProfiledTopology.Detail detail,
        Map<String, Object> config,
        Ending ending,
        Optional<Duration> measured,
        Duration longestWarmUp,
        Optional<SmallerBatches> smaller,
        Map<String, String> credentials) {

    /** The default maximum warm-up. A topology that is not warm by then rarely becomes warm. */
    public static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);

    /**
     * Batches that are smaller than the batches of the topology's plan.
     *
     * @param divisor the factor, at least 2
     * @param batchSize tuples in the largest of these batches
     */
    public record SmallerBatches(int divisor, int batchSize) {

        /** This factor separates the cost of a batch from the cost of its tuples. */
        public static final int OF_A_PLAN = 4;
    }

    public ProfileRequest {
        config = Map.copyOf(config);
        credentials = Map.copyOf(credentials);
        if (ending instanceof Ending.TimeLimit) {
            throw new IllegalArgumentException("a profile's ending must not be a time limit: set measured instead");
        }
    }
}
