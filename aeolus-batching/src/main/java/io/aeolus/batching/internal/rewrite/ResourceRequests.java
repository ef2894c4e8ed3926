// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.rewrite;

import io.aeolus.batching.internal.rewrite.Components.Component;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.Constants;

/** The memory and CPU that components request from Storm's resource-aware scheduler, for each of their executors. */
final class ResourceRequests {

    /** A resource under its two names, and its default. */
    private record Resource(String setting, String name, double ofStorm) {

        Optional<Double> requested(Map<String, Object> settings) {
            Optional<Double> inMap = settings.get(Config.TOPOLOGY_COMPONENT_RESOURCES_MAP) instanceof Map<?, ?> map
                    ? number(map, setting).or(() -> number(map, name))
                    : Optional.empty();
            return inMap.or(() -> number(settings, setting));
        }

        private static Optional<Double> number(Map<?, ?> values, String key) {
            return values.get(key) instanceof Number number ? Optional.of(number.doubleValue()) : Optional.empty();
        }

        double defaultIn(Map<String, Object> config) {
            return requested(config).orElse(ofStorm);
        }

        void put(Map<String, Object> settings, double amount) {
            settings.put(setting, amount);
            if (settings.get(Config.TOPOLOGY_COMPONENT_RESOURCES_MAP) instanceof Map<?, ?> map) {
                Map<Object, Object> changed = new HashMap<>(map);
                changed.remove(name);
                changed.put(setting, amount);
                settings.put(Config.TOPOLOGY_COMPONENT_RESOURCES_MAP, changed);
            }
        }
    }

    private static final List<Resource> RESOURCES = List.of(
            new Resource(
                    Config.TOPOLOGY_COMPONENT_RESOURCES_ONHEAP_MEMORY_MB,
                    Constants.COMMON_ONHEAP_MEMORY_RESOURCE_NAME,
                    128),
            new Resource(
                    Config.TOPOLOGY_COMPONENT_RESOURCES_OFFHEAP_MEMORY_MB,
                    Constants.COMMON_OFFHEAP_MEMORY_RESOURCE_NAME,
                    0),
            new Resource(Config.TOPOLOGY_COMPONENT_CPU_PCORE_PERCENT, Constants.COMMON_CPU_RESOURCE_NAME, 10));

    private ResourceRequests() {}

    /**
     * Gives the head of a chain the sum of the requests of all components of the chain, because its executors run the whole chain. Resources
     * that no component requests keep the topology's default.
     */
    static void addToHead(Component head, List<Component> members, Map<String, Object> config) {
        List<Map<String, Object>> all = Stream.concat(Stream.of(head), members.stream())
                .map(Component::settings)
                .toList();
        for (Resource resource : RESOURCES) {
            if (all.stream().anyMatch(settings -> resource.requested(settings).isPresent())) {
                double sum = all.stream()
                        .mapToDouble(
                                settings -> resource.requested(settings).orElseGet(() -> resource.defaultIn(config)))
                        .sum();
                head.updateSettings(settings -> resource.put(settings, sum));
            }
        }
    }
}
