// SPDX-License-Identifier: Apache-2.0
package io.aeolus.monitor.internal.run;

import io.aeolus.probe.StreamName;
import io.aeolus.probe.UserStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;

/**
 * The user's streams of a topology.
 *
 * @param areCounted whether tuples are counted along the streams; otherwise only acks count
 * @param edges each stream with each of its consumers
 */
record StreamGraph(boolean areCounted, List<Edge> edges) {

    static final StreamGraph NOT_COUNTED = new StreamGraph(false, List.of());

    /** The number of a consumer's tasks that receive a tuple: one, all, or chosen by the producer or by a custom grouping. */
    enum Copies {
        ONE,
        ALL,
        CHOSEN
    }

    record Edge(StreamName stream, String consumer, Copies copies) {}

    StreamGraph {
        edges = List.copyOf(edges);
    }

    static StreamGraph of(StormTopology topology) {
        Set<String> components = UserStreams.components(topology);
        List<Edge> edges = new ArrayList<>();
        topology.get_bolts()
                .forEach((id, bolt) -> bolt.get_common().get_inputs().forEach((from, grouping) -> {
                    StreamName stream = new StreamName(from.get_componentId(), from.get_streamId());
                    if (components.contains(stream.component())
                            && UserStreams.contain(stream.component(), stream.stream())) {
                        edges.add(new Edge(stream, id, copies(grouping)));
                    }
                }));
        return new StreamGraph(true, edges);
    }

    private static Copies copies(Grouping grouping) {
        if (grouping.is_set_all()) {
            return Copies.ALL;
        }
        return grouping.is_set_direct() || grouping.is_set_custom_object() || grouping.is_set_custom_serialized()
                ? Copies.CHOSEN
                : Copies.ONE;
    }

    Stream<Edge> of(StreamName stream) {
        return edges.stream().filter(edge -> edge.stream().equals(stream));
    }

    Stream<Edge> into(String consumer) {
        return edges.stream().filter(edge -> edge.consumer().equals(consumer));
    }

    Stream<Edge> outOf(String producer) {
        return edges.stream().filter(edge -> edge.stream().component().equals(producer));
    }
}
