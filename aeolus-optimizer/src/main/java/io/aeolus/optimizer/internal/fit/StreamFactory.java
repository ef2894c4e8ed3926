// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.fit;

import io.aeolus.batching.StreamPlan;
import io.aeolus.monitor.ComponentProfile;
import io.aeolus.monitor.ComponentProfile.Input;
import io.aeolus.monitor.ComponentProfile.Kind;
import io.aeolus.monitor.Profile;
import io.aeolus.optimizer.HeldTuples;
import io.aeolus.optimizer.internal.fit.ProfileGraph.Consumer;
import io.aeolus.optimizer.internal.fit.ProfileGraph.SentStream;
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
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;

/**
 * Creates the model's streams from the streams of a profile, with usual costs of messages.
 *
 * @param held limits on tuples that bolts hold
 */
record StreamFactory(Profile profile, ProfileGraph graph, UsualCosts usual, HeldTuples held, boolean isAcked) {

    List<Stream> withUsualCosts() {
        return graph.streams().stream().map(this::stream).toList();
    }

    private Stream stream(SentStream sent) {
        String producer = graph.components().get(sent.producer()).id();
        int batchSize = profile.runningBatches().stream()
                .filter(one -> one.producer().equals(producer) && one.stream().equals(sent.id()))
                .mapToInt(StreamPlan::batchSize)
                .findFirst()
                .orElse(1);
        return new Stream(
                sent.producer(),
                sent.id(),
                graph.perCall(sent),
                sent.bytes(),
                ComponentLimits.batch(sent.canBatch(), sent.bytes(), held.bound(producer, sent.id())),
                batchSize,
                sent.consumers().stream().map(consumer -> edge(sent, consumer)).toList());
    }

    private Edge edge(SentStream sent, Consumer consumer) {
        ComponentProfile producer = graph.components().get(sent.producer());
        ComponentProfile component = graph.components().get(consumer.index());
        Input input = consumer.input();
        return new Edge(
                consumer.index(),
                ComponentLimits.taskShare(component, input),
                cost(sent.bytes()),
                QueueingDelay.INSIDE,
                remote(input, sent.bytes()),
                partitioning(producer.id(), component, input),
                ModelConstants.chainedCall(producer.kind() == Kind.SPOUT, sent.objects()));
    }

    /** Consumers with different groupings of another stream of the producer share no keyed batches. */
    private static Partitioning partitioning(String producer, ComponentProfile consumer, Input subscription) {
        return switch (subscription.grouping()) {
            case "fields" ->
                new Partitioning.ByKey(consumer.inputs().stream()
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

    private EdgeCost cost(double bytes) {
        EdgeCost inside = usual.inside(bytes);
        PartyCost acker = isAcked ? inside.acker() : PartyCost.NONE;
        return new EdgeCost(
                inside.sender(),
                inside.receiver(),
                acker,
                inside.sender().plus(inside.receiver()).plus(acker).times(ModelConstants.USUAL_OTHERS));
    }

    private RemoteCost remote(Input input, double bytes) {
        boolean isLoadAware =
                !ObjectReader.getBoolean(profile.config().get(Config.TOPOLOGY_DISABLE_LOADAWARE_MESSAGING), false);
        return new RemoteCost(
                ComponentLimits.route(input, isLoadAware),
                usual.remote(bytes),
                isAcked ? usual.remoteAck(bytes) : EdgeCost.NONE,
                QueueingDelay.BETWEEN);
    }
}
