// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cluster.internal.capacity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.Constants;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.jspecify.annotations.Nullable;

/**
 * The workers and executors that a topology asks for. Leaves out the executors that Storm adds, except explicit ackers, so that a cluster without enough
 * for this demand cannot run the topology.
 *
 * @param workers the workers that Storm's default scheduler starts
 * @param workerHeapMb the largest heap of a worker that the resource-aware scheduler fills
 * @param components the executors of each component
 */
public record TopologyDemand(int workers, double workerHeapMb, List<Executors> components) {

    private static final String ACKERS = "__acker";

    private static final double DEFAULT_HEAP_MB = 768;
    private static final double DEFAULT_ON_HEAP_MB = 128;
    private static final double DEFAULT_CPU_PERCENT = 10;

    /** The names of the same resource in settings of the topology and in maps of resources. */
    private static final Map<String, String> NAMES = Map.of(
            Config.TOPOLOGY_COMPONENT_RESOURCES_ONHEAP_MEMORY_MB, Constants.COMMON_ONHEAP_MEMORY_RESOURCE_NAME,
            Config.TOPOLOGY_COMPONENT_RESOURCES_OFFHEAP_MEMORY_MB, Constants.COMMON_OFFHEAP_MEMORY_RESOURCE_NAME,
            Config.TOPOLOGY_COMPONENT_CPU_PCORE_PERCENT, Constants.COMMON_CPU_RESOURCE_NAME);

    private static final Map<String, String> ACKER_SETTINGS = Map.of(
            Config.TOPOLOGY_ACKER_RESOURCES_ONHEAP_MEMORY_MB, Constants.COMMON_ONHEAP_MEMORY_RESOURCE_NAME,
            Config.TOPOLOGY_ACKER_RESOURCES_OFFHEAP_MEMORY_MB, Constants.COMMON_OFFHEAP_MEMORY_RESOURCE_NAME,
            Config.TOPOLOGY_ACKER_CPU_PCORE_PERCENT, Constants.COMMON_CPU_RESOURCE_NAME);

    /**
     * The executors of a component, with the resources of each executor.
     *
     * @param cpuPercent 100 is a core
     */
    public record Executors(String component, int number, double onHeapMb, double offHeapMb, double cpuPercent) {

        private static Executors of(String component, int number, Map<String, Double> resources) {
            return new Executors(
                    component,
                    number,
                    resources.getOrDefault(Constants.COMMON_ONHEAP_MEMORY_RESOURCE_NAME, DEFAULT_ON_HEAP_MB),
                    resources.getOrDefault(Constants.COMMON_OFFHEAP_MEMORY_RESOURCE_NAME, 0.0),
                    resources.getOrDefault(Constants.COMMON_CPU_RESOURCE_NAME, DEFAULT_CPU_PERCENT));
        }

        double memoryMb() {
            return onHeapMb + offHeapMb;
        }
    }

    public TopologyDemand {
        components = List.copyOf(components);
    }

    /**
     * Reads a topology.
     *
     * @param settings the settings of the cluster and of the topology, whose values may be null
     */
    public static TopologyDemand of(StormTopology topology, Map<String, Object> settings) {
        List<Executors> components = new ArrayList<>();
        topology.get_spouts().forEach((id, spout) -> components.add(executors(id, spout.get_common(), settings)));
        topology.get_bolts().forEach((id, bolt) -> components.add(executors(id, bolt.get_common(), settings)));
        int workers = ObjectReader.getInt(settings.get(Config.TOPOLOGY_WORKERS), 1);
        // Without the setting, there is an acker for each worker.
        @Nullable Integer ackers = ObjectReader.getInt(settings.get(Config.TOPOLOGY_ACKER_EXECUTORS), null);
        int executors = components.stream().mapToInt(Executors::number).sum();
        if (ackers != null && ackers > 0) {
            components.add(Executors.of(ACKERS, ackers, ofAckers(settings)));
        }
        double heap = ObjectReader.getDouble(settings.get(Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB), DEFAULT_HEAP_MB);
        return new TopologyDemand(ackers == null ? workers : Math.min(workers, executors + ackers), heap, components);
    }

    /** Storm creates at most one executor per task, and a setting may limit the tasks. */
    private static Executors executors(String id, ComponentCommon component, Map<String, Object> settings) {
        Map<String, Object> own = component.is_set_json_conf() ? Utils.parseJson(component.get_json_conf()) : Map.of();
        Map<String, Object> all = new HashMap<>(settings);
        all.putAll(own);
        int hint = component.is_set_parallelism_hint() ? component.get_parallelism_hint() : 1;
        int tasks = ObjectReader.getInt(all.get(Config.TOPOLOGY_TASKS), hint);
        int cap = ObjectReader.getInt(all.get(Config.TOPOLOGY_MAX_TASK_PARALLELISM), Integer.MAX_VALUE);
        Map<String, Double> resources = resources(settings, NAMES);
        resources.putAll(resources(own, NAMES));
        return Executors.of(id, Math.min(hint, Math.min(tasks, cap)), resources);
    }

    private static Map<String, Double> ofAckers(Map<String, Object> settings) {
        Map<String, Double> resources = resources(settings, NAMES);
        resources.putAll(named(settings, ACKER_SETTINGS));
        return resources;
    }

    /** A map of resources has precedence over single settings. */
    private static Map<String, Double> resources(Map<String, Object> settings, Map<String, String> names) {
        Map<String, Double> resources = named(settings, names);
        if (settings.get(Config.TOPOLOGY_COMPONENT_RESOURCES_MAP) instanceof Map<?, ?> map) {
            map.forEach((name, value) -> {
                if (value instanceof Number number) {
                    String given = String.valueOf(name);
                    resources.put(names.getOrDefault(given, given), number.doubleValue());
                }
            });
        }
        return resources;
    }

    private static Map<String, Double> named(Map<String, Object> settings, Map<String, String> names) {
        Map<String, Double> found = new HashMap<>();
        names.forEach((setting, name) -> {
            if (settings.get(setting) instanceof Number number) {
                found.put(name, number.doubleValue());
            }
        });
        return found;
    }

    double memoryMb() {
        return components.stream()
                .mapToDouble(one -> one.number() * one.memoryMb())
                .sum();
    }

    double cpuPercent() {
        return components.stream()
                .mapToDouble(one -> one.number() * one.cpuPercent())
                .sum();
    }

    /** The workers that the resource-aware scheduler needs at least, which ignores {@code topology.workers}. */
    int filledWorkers() {
        double onHeap = components.stream()
                .mapToDouble(one -> one.number() * one.onHeapMb())
                .sum();
        return (int) Math.max(1, Math.ceil(onHeap / workerHeapMb));
    }
}
