package io.aeolus.benchmarks.testing;

import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.Scheme;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.Config;

/** Parts of plans that are drawn by chance. */
public final class RandomPlans {

    private static final int LONGEST_LINGER_MILLIS = 9;

    private RandomPlans() {}

    /**
     * Draws a parallelism.
     *
     * @return a component with 1 task or more
     */
    public static ComponentPlan component(int most, Random random) {
        return ComponentPlan.of(1 + random.nextInt(most));
    }

    /**
     * Draws a batch size and a linger.
     *
     * @return the stream, by the distinct scheme, which keeps the order
     */
    public static StreamPlan stream(String producer, List<Integer> batchSizes, Random random) {
        return stream(producer, "default", batchSizes, random);
    }

    /**
     * Draws a batch size and a linger.
     *
     * @return the stream, by the distinct scheme, which keeps the order
     */
    public static StreamPlan stream(String producer, String stream, List<Integer> batchSizes, Random random) {
        int size = batchSizes.get(random.nextInt(batchSizes.size()));
        Duration linger = Duration.ofMillis(1 + random.nextInt(LONGEST_LINGER_MILLIS));
        return new StreamPlan(producer, stream, size, Scheme.DISTINCT, linger);
    }

    /**
     * Draws how many rows may be under way.
     *
     * @return a setting, or none
     */
    public static Map<String, Object> maxPending(int most, Random random) {
        return random.nextBoolean() ? Map.of() : Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1 + random.nextInt(most));
    }
}
