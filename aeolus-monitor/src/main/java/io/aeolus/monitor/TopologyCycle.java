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
 * Bolts that send tuples to each other in a circle.
 *
 * @param components their ids, each after one of its producers
 */
public record TopologyCycle(List<String> components) {

    public TopologyCycle {
        components = List.copyOf(components);
    }

    /** A cycle of a topology; empty if there is none. */
    public static Optional<TopologyCycle> of(StormTopology topology) {
        Set<String> left = new TreeSet<>(topology.get_bolts().keySet());
        while (left.removeIf(bolt -> producers(bolt, topology, left).isEmpty())) {}
        if (left.isEmpty()) {
            return Optional.empty();
        }
        // Each bolt that is left has a producer that is left, so that the way from producer to producer meets a bolt
        // twice.
        Set<String> way = new LinkedHashSet<>();
        String bolt = left.iterator().next();
        while (way.add(bolt)) {
            bolt = producers(bolt, topology, left).iterator().next();
        }
        List<String> cycle = new ArrayList<>(way);
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

    /** Such as {@code 'a' -> 'b' -> 'a'}. */
    @Override
    public String toString() {
        return components.stream().map(id -> "'" + id + "' -> ").collect(Collectors.joining()) + "'" + components.get(0)
                + "'";
    }
}
