// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.watch;

import io.aeolus.monitor.Thresholds;
import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;

/**
 * The number of worker processes that a topology asks for. Storm's default scheduler starts fewer if slots are missing, and its
 * resource-aware scheduler computes its own number.
 *
 * @param requested the workers in the topology's settings
 * @param executors the executors of the topology, at least; a worker needs one
 */
public record WorkerNumber(int requested, int executors) {

    /** Reads the number from the settings of a topology. */
    public static WorkerNumber of(StormTopology topology, Map<String, Object> config) {
        int requested = ObjectReader.getInt(config.get(Config.TOPOLOGY_WORKERS), 1);
        int most = ObjectReader.getInt(config.get(Config.TOPOLOGY_MAX_TASK_PARALLELISM), Integer.MAX_VALUE);
        int ackers = ObjectReader.getInt(config.get(Config.TOPOLOGY_ACKER_EXECUTORS), requested);
        int executors = Stream.concat(
                        topology.get_spouts().values().stream().map(spout -> spout.get_common()),
                        topology.get_bolts().values().stream().map(bolt -> bolt.get_common()))
                .mapToInt(ComponentCommon::get_parallelism_hint)
                .map(hint -> Math.min(most, Math.max(1, hint)))
                .sum();
        return new WorkerNumber(requested, executors + ackers);
    }

    /** Explains in one line if the topology has another number of workers; empty if not, or while a worker is missing. */
    public Optional<String> doubt(Collection<WorkerState> workers, long nowNanos) {
        boolean isMissing = workers.stream()
                .anyMatch(worker -> worker.silenceNanos(nowNanos) > Thresholds.SILENT_WORKER_TIMEOUT.toNanos());
        int actual = workers.size();
        if (isMissing || actual == 0 || (actual <= requested && actual >= Math.min(requested, executors))) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "the cluster ran the topology in %d %s instead of %d: its scheduler ignores topology.workers, or too few slots were free",
                actual,
                actual == 1 ? "worker" : "workers",
                requested));
    }
}
