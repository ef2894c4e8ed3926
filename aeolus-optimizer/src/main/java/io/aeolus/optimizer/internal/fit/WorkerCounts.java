// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.DeclaredWorkers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;

/**
 * The workers and ackers of a topology.
 *
 * @param profiled workers of the profile
 * @param profiledAckers ackers of the profile; 0 if tuples were not acked
 * @param declared the workers and ackers that the topology declares, if known
 */
public record WorkerCounts(int profiled, int profiledAckers, Optional<DeclaredWorkers> declared) {

    /** Returns the declared workers; the profiled workers if unknown. */
    public int declaredWorkers() {
        return declared.map(DeclaredWorkers::workers).orElse(profiled);
    }

    /** Returns the ackers for a number of workers: as declared, by default one per worker as in Storm; none if tuples were not acked. */
    public int ackers(int workers) {
        if (profiledAckers == 0) {
            return 0;
        }
        if (declared.isPresent()) {
            return declared.get().ackers().orElse(workers);
        }
        return workers == profiled ? profiledAckers : workers;
    }

    /** Returns the settings that a plan needs: those that differ from the declared or the profiled ones. */
    public Map<String, Object> settings(int workers, int ackers) {
        Map<String, Object> settings = new LinkedHashMap<>();
        if (workers != declaredWorkers() || workers != profiled) {
            settings.put(Config.TOPOLOGY_WORKERS, workers);
        }
        if (ackers != ackers(workers) || (declared.isPresent() && ackers != profiledAckers)) {
            settings.put(Config.TOPOLOGY_ACKER_EXECUTORS, ackers);
        }
        return settings;
    }
}
