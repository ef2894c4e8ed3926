// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.optimizer.HeldTuples;
import io.aeolus.optimizer.internal.fit.ProfileGraph.Link;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.Partitioning;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Creates the model's streams from the profile's links, with usual costs of messages.
 *
 * @param held limits on tuples that bolts hold
 * @param batches the profiled batch sizes; other streams were unbatched
 */
record StreamFactory(
        ProfileGraph graph,
        UsualCosts usual,
        HeldTuples held,
        boolean isAcked,
        boolean isLoadAware,
        List<StreamPlan> batches) {

    StreamFactory {
        batches = List.copyOf(batches);
    }

    List<Stream> withUsualCosts() {
        List<Stream> streams = new ArrayList<>();
        List<Link> links = graph.links();
        for (int i = 0; i < links.size(); ) {
            Link first = links.get(i);
            List<Edge> edges = new ArrayList<>();
            for (; i < links.size() && isSameStream(links.get(i), first); i++) {
                Link link = links.get(i);
                edges.add(new Edge(
                        link.consumer(),
                        ComponentLimits.taskShare(graph.components().get(link.consumer()), link.input()),
                        cost(link),
                        QueueingDelay.INSIDE,
                        remote(link),
                        partitioning(link)));
            }
            streams.add(new Stream(
                    first.producer(),
                    first.stream(),
                    graph.perCall(first, first.producer()),
                    first.bytes(),
                    ComponentLimits.batch(
                            first.canBatch(),
                            first.bytes(),
                            held.bound(graph.components().get(first.producer()).id(), first.stream())),
                    batchSize(first),
                    edges));
        }
        return streams;
    }

    private int batchSize(Link link) {
        String producer = graph.components().get(link.producer()).id();
        return batches.stream()
                .filter(one -> one.producer().equals(producer) && one.stream().equals(link.stream()))
                .mapToInt(StreamPlan::batchSize)
                .findFirst()
                .orElse(1);
    }

    private static boolean isSameStream(Link one, Link other) {
        return one.producer() == other.producer() && one.stream().equals(other.stream());
    }

    /** Consumers with different groupings of another stream of the producer share no keyed batches. */
    private Partitioning partitioning(Link link) {
        String producer = graph.components().get(link.producer()).id();
        return switch (link.input().grouping()) {
            case "fields" ->
                new Partitioning.ByKey(graph.components().get(link.consumer()).inputs().stream()
                        .filter(input -> input.producer().equals(producer))
                        .collect(Collectors.toMap(Input::stream, StreamFactory::grouping, (one, other) -> one)));
            case "shuffle", "localOrShuffle", "none", "all", "global" -> new Partitioning.Any();
            default -> new Partitioning.Alone();
        };
    }

    private static List<String> grouping(Input input) {
        List<String> grouping = new ArrayList<>(input.fields());
        grouping.add(0, input.grouping());
        return grouping;
    }

    private EdgeCost cost(Link link) {
        EdgeCost inside = usual.inside(link.bytes());
        PartyCost acker = isAcked ? inside.acker() : PartyCost.NONE;
        return new EdgeCost(
                inside.sender(),
                inside.receiver(),
                acker,
                inside.sender().plus(inside.receiver()).plus(acker).times(ModelConstants.USUAL_OTHERS));
    }

    private RemoteCost remote(Link link) {
        return new RemoteCost(
                ComponentLimits.route(link.input(), isLoadAware),
                usual.remote(link.bytes()),
                isAcked ? usual.remoteAck(link.bytes()) : EdgeCost.NONE,
                QueueingDelay.BETWEEN);
    }
}
