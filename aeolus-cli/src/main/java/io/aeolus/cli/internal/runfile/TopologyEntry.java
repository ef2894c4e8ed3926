// SPDX-License-Identifier: Apache-2.0
package io.aeolus.cli.internal.runfile;

import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;

/** The graph of a topology. */
public record TopologyEntry(List<Component> components, List<Edge> streams) {

    public TopologyEntry {
        components = List.copyOf(components);
        streams = List.copyOf(streams);
    }

    public record Component(String id, String kind) {}

    /** A stream to one of its consumers. */
    public record Edge(String producer, String stream, String consumer, String grouping) {}

    /** Returns the graph of a topology without Storm's own components. */
    public static TopologyEntry of(StormTopology topology) {
        Set<String> users = UserStreams.components(topology);
        List<Component> components = new ArrayList<>();
        for (String id : new TreeSet<>(topology.get_spouts().keySet())) {
            if (users.contains(id)) {
                components.add(new Component(id, "spout"));
            }
        }
        List<Edge> edges = new ArrayList<>();
        for (Map.Entry<String, Bolt> each : new TreeMap<>(topology.get_bolts()).entrySet()) {
            String id = each.getKey();
            Bolt bolt = each.getValue();
            components.add(new Component(id, "bolt"));
            for (Map.Entry<GlobalStreamId, Grouping> input :
                    bolt.get_common().get_inputs().entrySet()) {
                if (users.contains(input.getKey().get_componentId())) {
                    edges.add(new Edge(
                            input.getKey().get_componentId(),
                            input.getKey().get_streamId(),
                            id,
                            text(input.getValue())));
                }
            }
        }
        edges.sort(
                Comparator.comparing(Edge::producer).thenComparing(Edge::stream).thenComparing(Edge::consumer));
        return new TopologyEntry(components, edges);
    }

    private static String text(Grouping grouping) {
        if (!grouping.is_set_fields()) {
            return grouping.getSetField().getFieldName().replace('_', ' ');
        }
        List<String> fields = grouping.get_fields();
        return fields.isEmpty() ? "global" : "fields(" + String.join(", ", fields) + ")";
    }
}
