// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster;

import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.StormTopology;

/**
 * A topology as it was submitted to a cluster on which it runs.
 *
 * @param id Storm's id of the topology
 * @param nimbus host and port of the leading Nimbus
 * @param topology the components as their author declared them, without Storm's own
 * @param config the topology's settings, without settings that equal Storm's defaults
 * @param cores the processors of each host as its supervisor declares them ({@code supervisor.cpu.capacity}), at least 1
 * @param reportInterval the interval at which executors report their statistics
 */
public record SubmittedTopology(
        String id,
        String nimbus,
        StormTopology topology,
        Map<String, Object> config,
        Map<String, Integer> cores,
        Duration reportInterval) {

    public SubmittedTopology {
        config = Collections.unmodifiableMap(new HashMap<>(config));
        cores = Map.copyOf(cores);
    }
}
