package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.CostPart;
import io.aeolus.monitor.MessageParty;

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
}
