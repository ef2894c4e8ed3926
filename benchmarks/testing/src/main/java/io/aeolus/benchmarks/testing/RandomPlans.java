// SPDX-License-Identifier: Apache-2.0
package io.aeolus.benchmarks.testing;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.Config;

/** Random parts of plans. */
public final class RandomPlans {

    private static final int MAX_LINGER_MILLIS = 9;

    private RandomPlans() {}

    /**
     * Creates a random component plan.
     *
     * @return a component with at least 1 task
     */
    public static ComponentPlan component(int most, Random random) {
        return ComponentPlan.of(1 + random.nextInt(most));
    }

    /**
     * Creates a random stream plan.
     *
     * @return the plan of the stream
     */
    public static StreamPlan stream(String producer, List<Integer> batchSizes, Random random) {
        return stream(producer, "default", batchSizes, random);
    }

    /**
     * Creates a random stream plan.
     *
     * @return the plan of the stream
     */
    public static StreamPlan stream(String producer, String stream, List<Integer> batchSizes, Random random) {
        int size = batchSizes.get(random.nextInt(batchSizes.size()));
        Duration linger = Duration.ofMillis(1 + random.nextInt(MAX_LINGER_MILLIS));
        return new StreamPlan(producer, stream, size, linger);
    }

    /**
     * Creates a random bound on rows in flight.
     *
     * @return a setting, or an empty map
     */
    public static Map<String, Object> maxPending(int most, Random random) {
        return random.nextBoolean() ? Map.of() : Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1 + random.nextInt(most));
    }
}
