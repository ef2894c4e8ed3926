// SPDX-License-Identifier: Apache-2.0
package io.aeolus.synthetic.internal;

import io.aeolus.cli.PreparedWorkload;
import io.aeolus.cli.ReferenceReport;
import io.aeolus.probe.OutputDigest;
import io.aeolus.synthetic.RowTraffic;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.storm.generated.StormTopology;

/**
 * A synthetic workload with its expected result.
 *
 * @param topologyName the name of the topology
 * @param rows the number of rows of the spout
 * @param inputDescription a description of the rows
 * @param topologies builds the topology
 * @param config Storm settings
 * @param defaultPlan the hand-written plan
 * @param traffic the traffic of a row, if all messages are similar
 * @param expectedOutput the expected result
 */
public record PreparedSynthetic(
        String topologyName,
        long rows,
        Map<String, Object> inputDescription,
        Supplier<StormTopology> topologies,
        Map<String, Object> config,
        String defaultPlan,
        Optional<RowTraffic> traffic,
        OutputDigest expectedOutput)
        implements PreparedWorkload {

    /** Copies the maps. */
    public PreparedSynthetic {
        config = Map.copyOf(config);
        inputDescription = Collections.unmodifiableMap(new LinkedHashMap<>(inputDescription));
    }

    /** Creates a description of alternating keys and values, in display order. */
    public static Map<String, Object> description(Object... keysAndValues) {
        Map<String, Object> description = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            description.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return description;
    }

    @Override
    public StormTopology topology() {
        return topologies.get();
    }

    /** There are no reference results. */
    @Override
    public Optional<ReferenceReport> compareWithReference(Collection<List<Object>> outputs) {
        return Optional.empty();
    }
}
