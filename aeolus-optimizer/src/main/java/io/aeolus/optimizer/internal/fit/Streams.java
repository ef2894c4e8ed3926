package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.PendingRoom;
import io.aeolus.optimizer.internal.fit.Wiring.Link;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.ModelConstants;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.QueueingDelay;
import io.aeolus.optimizer.internal.model.RemoteCost;
import io.aeolus.optimizer.internal.model.Stream;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the model's streams of the profile's links, with usual costs of messages.
 *
 * @param wiring where tuples go
 * @param usual usual costs
 * @param room for rows that bolts hold
 * @param isAcked whether rows are acked
 * @param isLoadAware whether Storm's shuffle looks for tasks nearby that have room
 */
record Streams(Wiring wiring, UsualCosts usual, PendingRoom room, boolean isAcked, boolean isLoadAware) {

    List<Stream> withUsualCosts() {
        List<Stream> streams = new ArrayList<>();
        List<Link> links = wiring.links();
        for (int i = 0; i < links.size(); ) {
            Link first = links.get(i);
            List<Edge> edges = new ArrayList<>();
            for (; i < links.size() && isSameStream(links.get(i), first); i++) {
                Link link = links.get(i);
                edges.add(new Edge(
                        link.consumer(),
                        Limits.spread(wiring.components().get(link.consumer()), link.input()),
                        cost(link),
                        QueueingDelay.INSIDE,
                        crossing(link)));
            }
            streams.add(new Stream(
                    first.producer(),
                    first.stream(),
                    wiring.perCall(first, first.producer()),
                    first.bytes(),
                    Limits.batch(
                            first.canBatch(),
                            first.bytes(),
                            room.bound(wiring.components().get(first.producer()).id(), first.stream())),
                    1,
                    edges));
        }
        return streams;
    }

    private static boolean isSameStream(Link one, Link other) {
        return one.producer() == other.producer() && one.stream().equals(other.stream());
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

    private RemoteCost crossing(Link link) {
        return new RemoteCost(
                Limits.route(link.input(), isLoadAware),
                usual.crossing(link.bytes()),
                isAcked ? usual.ackCrossing(link.bytes()) : EdgeCost.NONE,
                QueueingDelay.BETWEEN);
    }
}
