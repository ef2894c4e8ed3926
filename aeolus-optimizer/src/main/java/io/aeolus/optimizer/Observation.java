// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.monitor.Profile;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.Config;

/**
 * A run of a plan, from which {@link TopologyOptimizer#withObservation} learns.
 *
 * @param plan the plan; components that it does not name had the parallelism of the first profile, streams that it does
 *     not name were not batched
 * @param profile the profile of the run, with its workers and settings
 */
public record Observation(BatchingPlan plan, Profile profile) {

    /** Returns Storm's settings of the run. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>(profile.config());
        if (!profile.workers().isEmpty()) {
            // A local cluster runs one worker, whatever the setting is.
            settings.put(Config.TOPOLOGY_WORKERS, profile.workers().size());
        }
        return settings;
    }
}
