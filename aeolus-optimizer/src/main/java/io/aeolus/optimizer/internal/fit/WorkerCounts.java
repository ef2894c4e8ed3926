package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.DeclaredWorkers;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.Config;

/**
 * Workers and ackers of a topology.
 *
 * @param profiled workers that it was profiled with
 * @param profiledAckers ackers that it was profiled with; 0 if nothing was acked
 * @param declared what it asks for by itself, if the profile knows
 */
public record WorkerCounts(int profiled, int profiledAckers, Optional<DeclaredWorkers> declared) {

    /** Workers that the topology asks for; those of the profile if it does not know. */
    public int declaredWorkers() {
        return declared.map(DeclaredWorkers::workers).orElse(profiled);
    }

    /**
     * Ackers that the topology has by itself with a number of workers: those that it declares, or one for each worker, as is Storm's
     * custom; but none where there were none.
     *
     * @param workers worker processes
     * @return ackers
     */
    public int ackers(int workers) {
        if (profiledAckers == 0) {
            return 0;
        }
        if (declared.isPresent()) {
            return declared.get().ackers().orElse(workers);
        }
        return workers == profiled ? profiledAckers : workers;
    }

    /** Settings of Storm's that a plan has to say: whatever is not as it was declared, or not as it was profiled. */
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
