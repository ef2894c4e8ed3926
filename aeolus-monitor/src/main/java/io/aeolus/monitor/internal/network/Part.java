package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.CostPart;
import io.aeolus.monitor.MessageParty;
import io.aeolus.monitor.NetworkPath;
import java.util.List;

/**
 * Threads that have the same work with a message.
 *
 * @param party for whom they work
 * @param part executor or transport
 */
record Part(MessageParty party, CostPart part) {

    static Part executor(MessageParty party) {
        return new Part(party, CostPart.EXECUTOR);
    }

    static Part transport(MessageParty party) {
        return new Part(party, CostPart.TRANSPORT);
    }

    /** Those that a party has on a path. */
    static List<Part> of(MessageParty party, NetworkPath path) {
        return path == NetworkPath.INSIDE_WORKER ? List.of(executor(party)) : List.of(executor(party), transport(party));
    }
}
