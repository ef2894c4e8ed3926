package io.aeolus.optimizer.internal.fit;

import io.aeolus.optimizer.PendingRoom;
import io.aeolus.optimizer.internal.fit.Wiring.Link;
import io.aeolus.optimizer.internal.model.Crossing;
import io.aeolus.optimizer.internal.model.Edge;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.PartyCost;
import io.aeolus.optimizer.internal.model.Stream;
import io.aeolus.optimizer.internal.model.Way;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the model's streams of the profile's links, and of what was found out about the costs of messages.
 *
 * @param wiring where tuples go
 * @param usual usual costs
 * @param room for rows that bolts hold
 * @param isAcked whether rows are acked
 * @param isLoadAware whether Storm's shuffle looks for tasks nearby that have room
 */
record Streams(Wiring wiring, UsualCosts usual, PendingRoom room, boolean isAcked, boolean isLoadAware) {

    List<Stream> of(List<Fit> fits, MachineFit ackers, PartyCost others) {
        List<Stream> streams = new ArrayList<>();
        List<Link> links = wiring.links();
        double allMessages = wiring.messagesPerRow(link -> 1);
        double ackerRow = allMessages > 0 ? ackers.rowNanos() / allMessages : 0;
        PartyCost acker = ackers.message().plus(new PartyCost(ackerRow, 0, ackerRow));
        for (int i = 0; i < links.size(); ) {
            Link first = links.get(i);
            List<Edge> edges = new ArrayList<>();
            for (; i < links.size() && isSameStream(links.get(i), first); i++) {
                Link link = links.get(i);
                edges.add(new Edge(
                        link.consumer(),
                        Limits.spread(wiring.components().get(link.consumer()), link.input()),
                        cost(link, fits, acker, others),
                        Way.INSIDE,
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

    private EdgeCost cost(Link link, List<Fit> fits, PartyCost acker, PartyCost others) {
        EdgeCost inside = usual.inside(link.bytes());
        return new EdgeCost(
                scaled(inside.sender(), fits.get(link.producer())),
                scaled(inside.receiver(), fits.get(link.consumer())),
                isAcked ? acker : PartyCost.NONE,
                others);
    }

    private Crossing crossing(Link link) {
        return new Crossing(
                Limits.route(link.input(), isLoadAware),
                usual.crossing(link.bytes()),
                isAcked ? usual.ackCrossing(link.bytes()) : EdgeCost.NONE,
                Way.BETWEEN);
    }

    private static PartyCost scaled(PartyCost usual, Fit fit) {
        return new PartyCost(usual.singleNanos() * fit.single(), usual.batchNanos() * fit.batch(), usual.rowNanos());
    }
}
