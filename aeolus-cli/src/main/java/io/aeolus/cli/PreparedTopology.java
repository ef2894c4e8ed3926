// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli;

import io.aeolus.probe.OutputDigest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.storm.generated.StormTopology;

/**
 * A workload without reference results.
 *
 * @param topologyName the name of the topology
 * @param rows the number of rows of the spouts
 * @param inputDescription properties of the input, in display order
 * @param topologies builds the topology
 * @param config Storm settings
 * @param defaultPlan the hand-written plan
 * @param expectedOutput the expected result
 */
public record PreparedTopology(
        String topologyName,
        long rows,
        Map<String, Object> inputDescription,
        Supplier<StormTopology> topologies,
        Map<String, Object> config,
        String defaultPlan,
        OutputDigest expectedOutput)
        implements PreparedWorkload {

    public PreparedTopology {
        config = Map.copyOf(config);
        inputDescription = Collections.unmodifiableMap(new LinkedHashMap<>(inputDescription));
    }

    @Override
    public StormTopology topology() {
        return topologies.get();
    }
}
