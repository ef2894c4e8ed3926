package io.aeolus.optimizer.internal.fit;

import io.aeolus.monitor.MessageCost;
import io.aeolus.monitor.MessageCost.Part;
import io.aeolus.monitor.MessageCost.Party;
import io.aeolus.monitor.MessageCost.Path;
import io.aeolus.monitor.NetworkModel;
import io.aeolus.optimizer.internal.model.EdgeCost;
import io.aeolus.optimizer.internal.model.PartyCost;
import java.util.Map;
import java.util.Optional;

/**
 * What a message costs where nothing else is known: as a network model says, or as it was measured on a machine like many others
 * (docs/network.md). A topology's own figures correct it.
 *
 * @param network what was measured of the network
 * @param workers workers that tasks are spread over, so that of w messages w - 1 go to another one
 */
record UsualCosts(Optional<NetworkModel> network, int workers) {

    /** Nanoseconds of a tuple, of a batch, of a row in a batch, of a byte. */
    private record Constants(double tuple, double batch, double row, double perByte) {

        PartyCost of(double bytes) {
            return new PartyCost(tuple + perByte * bytes, batch, row + perByte * bytes);
        }
    }

    private static final Map<Party, Constants> INSIDE = Map.of(
            Party.SENDER, new Constants(720, 1080, 54, 0),
            Party.RECEIVER, new Constants(680, 740, 25, 0),
            Party.ACKER, new Constants(715, 930, 1.3, 0));

    private static final Map<Party, Constants> EXECUTORS_BETWEEN = Map.of(
            Party.SENDER, new Constants(875, 1155, 67, 0.15),
            Party.RECEIVER, new Constants(745, 817, 30, 0.015),
            Party.ACKER, new Constants(831, 903, 1, 0.007));

    private static final Map<Party, Constants> TRANSPORT_BETWEEN = Map.of(
            Party.SENDER, new Constants(186, 216, 1.3, 0.207),
            Party.RECEIVER, new Constants(388, 423, 12, 0.531),
            Party.ACKER, new Constants(216, 210, 0.7, 0.007));

    /** Usually the way is as fast as the processors. */
    private static final Map<Party, Constants> NO_LINK = Map.of(
            Party.SENDER, new Constants(0, 0, 0, 0),
            Party.RECEIVER, new Constants(0, 0, 0, 0));

    /** What a tuple of so many bytes costs on an edge. */
    EdgeCost edge(double bytes) {
        return new EdgeCost(
                executor(Party.SENDER, bytes),
                executor(Party.RECEIVER, bytes),
                executor(Party.ACKER, bytes),
                transport(Party.SENDER, bytes)
                        .plus(transport(Party.RECEIVER, bytes))
                        .plus(transport(Party.ACKER, bytes)),
                link(Party.SENDER, bytes).plus(link(Party.RECEIVER, bytes)));
    }

    /** The same for messages inside a worker. */
    UsualCosts inside() {
        return new UsualCosts(network, 1);
    }

    /** What messages between workers cost more than those inside, in the mean of all messages. */
    EdgeCost moreBetween(double bytes) {
        EdgeCost here = edge(bytes);
        EdgeCost inside = inside().edge(bytes);
        return new EdgeCost(
                difference(here.sender(), inside.sender()),
                difference(here.receiver(), inside.receiver()),
                difference(here.acker(), inside.acker()),
                difference(here.machine(), inside.machine()),
                here.link());
    }

    private static PartyCost difference(PartyCost more, PartyCost less) {
        return new PartyCost(
                Math.max(0, more.singleNanos() - less.singleNanos()),
                Math.max(0, more.batchNanos() - less.batchNanos()),
                Math.max(0, more.rowNanos() - less.rowNanos()));
    }

    private double between() {
        return (workers - 1.0) / workers;
    }

    private PartyCost executor(Party party, double bytes) {
        PartyCost inside = cost(Path.INSIDE_WORKER, party, Part.EXECUTOR, INSIDE, bytes);
        PartyCost outside = cost(Path.BETWEEN_WORKERS, party, Part.EXECUTOR, EXECUTORS_BETWEEN, bytes);
        return inside.times(1 - between()).plus(outside.times(between()));
    }

    private PartyCost transport(Party party, double bytes) {
        return cost(Path.BETWEEN_WORKERS, party, Part.TRANSPORT, TRANSPORT_BETWEEN, bytes)
                .times(between());
    }

    /** Each worker has a link of its own, and an equal part of what goes over all of them. */
    private PartyCost link(Party party, double bytes) {
        return cost(Path.BETWEEN_WORKERS, party, Part.LINK, NO_LINK, bytes).times(between() / workers);
    }

    private PartyCost cost(Path path, Party party, Part part, Map<Party, Constants> usual, double bytes) {
        Optional<MessageCost> measured = network.flatMap(model -> model.cost(path, party, part));
        Constants constants = measured.map(cost -> new Constants(
                        cost.tupleNanos().value(),
                        cost.batchNanos().value(),
                        cost.rowNanos().value(),
                        cost.byteNanos().value()))
                .orElseGet(() -> Optional.ofNullable(usual.get(party)).orElseThrow());
        return constants.of(bytes);
    }
}
