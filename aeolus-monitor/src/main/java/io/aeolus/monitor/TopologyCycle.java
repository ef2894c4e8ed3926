// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ThriftTopologyUtils;

/**
 * A cycle of bolts.
 *
 * @param components the component ids, each after one of its producers
 */
public record TopologyCycle(List<String> components) {

    public TopologyCycle {
        components = List.copyOf(components);
    }

    /** Finds a cycle in a topology; empty if there is none. */
    public static Optional<TopologyCycle> of(StormTopology topology) {
        Map<String, Set<String>> producers = new TreeMap<>();
        for (String bolt : topology.get_bolts().keySet()) {
            producers.put(
                    bolt,
                    ThriftTopologyUtils.getComponentCommon(topology, bolt).get_inputs().keySet().stream()
                            .map(GlobalStreamId::get_componentId)
                            .collect(Collectors.toSet()));
        }
        return of(producers);
    }

    /** Finds a cycle among bolts with the given producers of their inputs; empty if there is none. */
    public static Optional<TopologyCycle> of(Map<String, Set<String>> producersByBolt) {
        Map<String, Set<String>> left = new TreeMap<>(producersByBolt);
        while (left.values().removeIf(producers -> Collections.disjoint(producers, left.keySet()))) {}
        if (left.isEmpty()) {
            return Optional.empty();
        }
        // Each remaining bolt has a remaining producer, so following the producers visits a bolt twice.
        List<String> visited = new ArrayList<>();
        String bolt = left.keySet().iterator().next();
        while (!visited.contains(bolt)) {
            visited.add(bolt);
            bolt = left.getOrDefault(bolt, Set.of()).stream()
                    .filter(left::containsKey)
                    .min(Comparator.naturalOrder())
                    .orElseThrow();
        }
        List<String> forward = new ArrayList<>(visited.subList(visited.indexOf(bolt), visited.size()));
        forward.add(bolt);
        Collections.reverse(forward);
        return Optional.of(new TopologyCycle(forward.subList(0, forward.size() - 1)));
    }

    /** Formats the cycle as {@code 'a' -> 'b' -> 'a'}. */
    @Override
    public String toString() {
        return components.stream().map(id -> "'" + id + "' -> ").collect(Collectors.joining()) + "'" + components.get(0)
                + "'";
    }
}
