package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageParty;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the clocks show at some time, or what has passed between two times.
 *
 * @param wallNanos time
 * @param busyNanos the processor time that each part has spent on all but waiting, as far as that is metered
 * @param sentBytes what each party has sent to another worker
 */
record Reading(long wallNanos, Map<Part, Long> busyNanos, Map<MessageParty, Long> sentBytes) {

    /** The time of a part, 0 if it is not known. */
    long busyNanos(Part part) {
        return busyNanos.getOrDefault(part, 0L);
    }

    /** The bytes of a party, 0 if it sends nothing to another worker. */
    long sentBytes(MessageParty party) {
        return sentBytes.getOrDefault(party, 0L);
    }

    Reading minus(Reading earlier) {
        Map<Part, Long> busy = new LinkedHashMap<>();
        busyNanos.forEach((part, nanos) -> busy.put(part, nanos - earlier.busyNanos(part)));
        Map<MessageParty, Long> sent = new LinkedHashMap<>();
        sentBytes.forEach((party, bytes) -> sent.put(party, bytes - earlier.sentBytes(party)));
        return new Reading(wallNanos - earlier.wallNanos, busy, sent);
    }
}
