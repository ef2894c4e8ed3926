// SPDX-License-Identifier: Apache-2.0
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
 * The usual cost of a message, which is the prior of the estimation: from a network model if there is one, otherwise from measurements on a
 * typical machine (docs/how-to/network.md). The estimation multiplies it by factors that explain the profile.
 */
record UsualCosts(Optional<NetworkModel> network) {

    /** Nanoseconds of a tuple, a batch, a row in a batch, and a byte. */
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

    /** Returns the cost of a tuple within a worker, by its size. */
    EdgeCost inside(double bytes) {
        return new EdgeCost(
                inside(Party.SENDER, bytes), inside(Party.RECEIVER, bytes), inside(Party.ACKER, bytes), PartyCost.NONE);
    }

    /** Returns the additional cost of a tuple to another worker, and its time on the link to another host. */
    EdgeCost remote(double bytes) {
        return new EdgeCost(
                more(Party.SENDER, bytes),
                more(Party.RECEIVER, bytes),
                PartyCost.NONE,
                transport(Party.SENDER, bytes).plus(transport(Party.RECEIVER, bytes)),
                link(Party.SENDER, bytes));
    }

    /** Returns the additional cost of an ack to an acker in another worker, and its time on the link to another host. */
    EdgeCost remoteAck(double bytes) {
        return new EdgeCost(
                PartyCost.NONE,
                PartyCost.NONE,
                more(Party.ACKER, bytes),
                transport(Party.ACKER, bytes),
                link(Party.RECEIVER, bytes));
    }

    private PartyCost more(Party party, double bytes) {
        PartyCost outside = cost(Path.BETWEEN_WORKERS, party, Part.EXECUTOR, EXECUTORS_BETWEEN, bytes);
        PartyCost inside = inside(party, bytes);
        return new PartyCost(
                Math.max(0, outside.singleNanos() - inside.singleNanos()),
                Math.max(0, outside.batchNanos() - inside.batchNanos()),
                Math.max(0, outside.rowNanos() - inside.rowNanos()));
    }

    private PartyCost inside(Party party, double bytes) {
        return cost(Path.INSIDE_WORKER, party, Part.EXECUTOR, INSIDE, bytes);
    }

    private PartyCost transport(Party party, double bytes) {
        return cost(Path.BETWEEN_WORKERS, party, Part.TRANSPORT, TRANSPORT_BETWEEN, bytes);
    }

    private PartyCost link(Party party, double bytes) {
        // Usually the link is fast enough to ignore.
        return cost(Path.BETWEEN_WORKERS, party, Part.LINK, Map.of(), bytes);
    }

    private PartyCost cost(Path path, Party party, Part part, Map<Party, Constants> usual, double bytes) {
        Optional<MessageCost> measured = network.flatMap(model -> model.cost(path, party, part));
        Constants constants = measured.map(cost -> new Constants(
                        cost.tupleNanos().value(),
                        cost.batchNanos().value(),
                        cost.rowNanos().value(),
                        cost.byteNanos().value()))
                .orElseGet(() -> usual.getOrDefault(party, new Constants(0, 0, 0, 0)));
        return constants.of(bytes);
    }
}
