// SPDX-License-Identifier: Apache-2.0
package io.aeolus.benchmarks.testing;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.batching.ComponentPlan;
import io.aeolus.batching.StreamPlan;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.Utils;

/** Random plans and random parts of plans. */
public final class RandomPlans {

    private static final int MAX_LINGER_MILLIS = 9;
    private static final int MAX_TASKS = 4;

    private RandomPlans() {}

    /**
     * Creates a random plan for all components of a topology and all streams with consumers. Additional streams of spouts, which signal the
     * progress of the input, stay unbatched.
     */
    public static BatchingPlan of(StormTopology topology, List<Integer> batchSizes, Random random) {
        TreeSet<GlobalStreamId> streams = new TreeSet<>();
        topology.get_bolts()
                .values()
                .forEach(bolt -> streams.addAll(bolt.get_common().get_inputs().keySet()));
        streams.removeIf(stream -> topology.get_spouts().containsKey(stream.get_componentId())
                && !stream.get_streamId().equals(Utils.DEFAULT_STREAM_ID));
        TreeSet<String> ids = new TreeSet<>(topology.get_spouts().keySet());
        ids.addAll(topology.get_bolts().keySet());
        Map<String, ComponentPlan> components = new TreeMap<>();
        ids.forEach(id -> components.put(id, component(MAX_TASKS, random)));
        return new BatchingPlan(
                components,
                streams.stream()
                        .map(stream -> stream(stream.get_componentId(), stream.get_streamId(), batchSizes, random))
                        .toList());
    }

    /** Creates a random component plan with at least 1 task. */
    public static ComponentPlan component(int most, Random random) {
        return ComponentPlan.of(1 + random.nextInt(most));
    }

    /** Creates a random stream plan. */
    public static StreamPlan stream(String producer, String stream, List<Integer> batchSizes, Random random) {
        int size = batchSizes.get(random.nextInt(batchSizes.size()));
        Duration linger = Duration.ofMillis(1 + random.nextInt(MAX_LINGER_MILLIS));
        return new StreamPlan(producer, stream, size, linger);
    }

    /** Returns settings that bound the rows in flight, or no settings. */
    public static Map<String, Object> maxPending(int most, Random random) {
        return random.nextBoolean() ? Map.of() : Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 1 + random.nextInt(most));
    }
}
