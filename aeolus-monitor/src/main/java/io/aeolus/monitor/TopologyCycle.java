// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
        Set<String> left = new TreeSet<>(topology.get_bolts().keySet());
        while (left.removeIf(bolt -> producers(bolt, topology, left).isEmpty())) {}
        if (left.isEmpty()) {
            return Optional.empty();
        }
        // Each remaining bolt has a remaining producer, so following the producers visits a bolt twice.
        Set<String> visited = new LinkedHashSet<>();
        String bolt = left.iterator().next();
        while (visited.add(bolt)) {
            bolt = producers(bolt, topology, left).iterator().next();
        }
        List<String> cycle = new ArrayList<>(visited);
        List<String> forward = new ArrayList<>(cycle.subList(cycle.indexOf(bolt), cycle.size()));
        forward.add(bolt);
        Collections.reverse(forward);
        return Optional.of(new TopologyCycle(forward.subList(0, forward.size() - 1)));
    }

    private static Set<String> producers(String bolt, StormTopology topology, Set<String> among) {
        return ThriftTopologyUtils.getComponentCommon(topology, bolt).get_inputs().keySet().stream()
                .map(input -> input.get_componentId())
                .filter(among::contains)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Formats the cycle as {@code 'a' -> 'b' -> 'a'}. */
    @Override
    public String toString() {
        return components.stream().map(id -> "'" + id + "' -> ").collect(Collectors.joining()) + "'" + components.get(0)
                + "'";
    }
}
