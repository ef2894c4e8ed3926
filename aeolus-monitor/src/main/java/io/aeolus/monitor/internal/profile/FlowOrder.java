package io.aeolus.monitor.internal.profile;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.StormTopology;

/** The order in which data flows. */
final class FlowOrder {

    private FlowOrder() {}

    /** All components: each after its producers, by name where that leaves a choice, and those in a circle last. */
    static List<String> of(StormTopology topology) {
        Map<String, Set<String>> producers = new HashMap<>();
        topology.get_spouts().keySet().forEach(spout -> producers.put(spout, Set.of()));
        topology.get_bolts().forEach((id, bolt) -> {
            Set<String> of = new HashSet<>();
            for (GlobalStreamId input : bolt.get_common().get_inputs().keySet()) {
                of.add(input.get_componentId());
            }
            producers.put(id, of);
        });
        List<String> order = new ArrayList<>();
        Set<String> left = new TreeSet<>(producers.keySet());
        while (!left.isEmpty()) {
            List<String> next = left.stream()
                    .filter(id -> producers.getOrDefault(id, Set.of()).stream().noneMatch(left::contains))
                    .toList();
            List<String> placed = next.isEmpty() ? List.copyOf(left) : next;
            order.addAll(placed);
            placed.forEach(left::remove);
        }
        return order;
    }
}
