package io.aeolus.optimizer;

import io.aeolus.batching.BatchingPlan;
import io.aeolus.monitor.Profile;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.Config;

/**
 * What a topology did under a plan, from which {@link TopologyOptimizer#corrected} learns.
 *
 * @param plan the plan; a component that it does not name had the parallelism of the first profile, a stream that it does not name was not batched
 * @param profile what was measured of the topology, rewritten by the plan, with its workers and settings
 */
public record Observation(BatchingPlan plan, Profile profile) {

    /** Storm's settings that the topology ran with. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>(profile.config());
        if (!profile.workers().isEmpty()) {
            // A local cluster has one, whatever was wanted.
            settings.put(Config.TOPOLOGY_WORKERS, profile.workers().size());
        }
        return settings;
    }
}
