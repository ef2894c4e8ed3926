// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;

/** A hand-written plan for a topology of configurable size: its parallelism and the batch sizes of default streams. */
public final class HandPlan {

    private static final String COMPONENT = "    \"%s\": { \"parallelism\": %d, \"tasks\": %d }";
    private static final String STREAM =
            "    { \"producer\": \"%s\", \"stream\": \"default\", \"batchSize\": %d, \"linger\": \"5ms\" }";

    private HandPlan() {}

    /**
     * Returns the text of a plan file.
     *
     * @param batchSizes the batch size of each component with a batched default stream
     */
    public static String text(String name, StormTopology topology, Map<String, Integer> batchSizes) {
        Map<String, Integer> parallelisms = new TreeMap<>();
        topology.get_spouts().forEach((id, spout) -> parallelisms.put(id, parallelism(spout.get_common())));
        topology.get_bolts().forEach((id, bolt) -> parallelisms.put(id, parallelism(bolt.get_common())));
        String components = parallelisms.entrySet().stream()
                .map(parallelism ->
                        COMPONENT.formatted(parallelism.getKey(), parallelism.getValue(), parallelism.getValue()))
                .collect(Collectors.joining(",\n"));
        String streams = new TreeMap<>(batchSizes)
                .entrySet().stream()
                        .map(batch -> STREAM.formatted(batch.getKey(), batch.getValue()))
                        .collect(Collectors.joining(",\n"));
        return "{\n  \"version\": 1,\n  \"topology\": \"%s\",\n  \"components\": {\n%s\n  },\n  \"streams\": [\n%s\n  ]\n}\n"
                .formatted(name, components, streams);
    }

    /** Returns the parallelism hint; 1 if it was not set. */
    private static int parallelism(ComponentCommon component) {
        return Math.max(1, component.get_parallelism_hint());
    }
}
