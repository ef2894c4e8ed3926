package io.aeolus.monitor.internal.profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.generated.StormTopology;

/** The order in which data flows. */
final class FlowOrder {

    private FlowOrder() {}

    /** All components: each after its producers, by name where that leaves a choice, and those in a circle last. */
    static List<String> of(StormTopology topology) {
        List<String> order = new ArrayList<>();
        Set<String> left = new TreeSet<>(topology.get_spouts().keySet());
        left.addAll(topology.get_bolts().keySet());
        while (!left.isEmpty()) {
            List<String> next =
                    left.stream().filter(id -> !waits(id, topology, left)).toList();
            List<String> placed = next.isEmpty() ? List.copyOf(left) : next;
            order.addAll(placed);
            placed.forEach(left::remove);
        }
        return order;
    }

    private static boolean waits(String id, StormTopology topology, Set<String> left) {
        return topology.get_bolts().containsKey(id)
                && topology.get_bolts().get(id).get_common().get_inputs().keySet().stream()
                        .anyMatch(input -> left.contains(input.get_componentId()));
    }
}
