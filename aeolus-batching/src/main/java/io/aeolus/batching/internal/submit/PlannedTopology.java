package io.aeolus.batching.internal.submit;

import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * A topology as it is to be submitted.
 *
 * @param topology the topology
 * @param config its settings; values may be null
 */
public record PlannedTopology(StormTopology topology, Map<String, Object> config) {}
