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
 * @param workload what the user calls it
 * @param name a name that Storm accepts; the cluster adds to it what makes it unique
 * @param topology the topology as its author built it
 * @param rewriting what to do with the topology before it is submitted, applied after the profiler was built in
 * @param detail what is looked at
 * @param config the topology's settings
 * @param ending when the topology is over by itself: {@link Ending.EndOfRows} or {@link Ending.Silence}
 * @param measured how long to measure, after the warm-up; empty for as long as the topology has input
 * @param longestWarmUp when to measure even a topology that is not warm, or not steady, from its first tuple on
 * @param smaller with which smaller batches to measure it again, in the same workers, if its input lasts; empty for none
 * @param credentials those that the topology is submitted with
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

    /** Who is not warm by then will not be. */
    public static final Duration LONGEST_WARM_UP = Duration.ofSeconds(30);

    /**
     * Batches that are smaller than those of the topology's plan.
     *
     * @param divisor how many times, 2 or more
     * @param batchSize rows in the largest of them
     */
    public record SmallerBatches(int divisor, int batchSize) {

        /** So many times smaller batches tell what a batch costs where a plan has its tasks. */
        public static final int OF_A_PLAN = 4;
    }

    public ProfileRequest {
        config = Map.copyOf(config);
        credentials = Map.copyOf(credentials);
        if (ending instanceof Ending.Cut) {
            throw new IllegalArgumentException("a profile is cut by its measured time");
        }
    }
}
