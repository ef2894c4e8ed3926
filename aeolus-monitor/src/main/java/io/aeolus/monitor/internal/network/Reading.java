package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageParty;
import io.aeolus.probe.ThreadWork;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the clocks show at some time, or what has passed between two times.
 *
 * @param wallNanos time
 * @param parts the time of processors
 * @param sentBytes what each party has sent to another worker
 */
record Reading(long wallNanos, Map<Part, ThreadWork> parts, Map<MessageParty, Long> sentBytes) {

    /** The time of a part, 0 if it is not known. */
    ThreadWork work(Part part) {
        return parts.getOrDefault(part, ThreadWork.NONE);
    }

    /** The bytes of a party, 0 if it sends nothing to another worker. */
    long sentBytes(MessageParty party) {
        return sentBytes.getOrDefault(party, 0L);
    }

    Reading minus(Reading earlier) {
        Map<Part, ThreadWork> parts = new LinkedHashMap<>();
        this.parts.forEach((part, work) -> parts.put(part, work.minus(earlier.work(part))));
        Map<MessageParty, Long> sent = new LinkedHashMap<>();
        sentBytes.forEach((party, bytes) -> sent.put(party, bytes - earlier.sentBytes(party)));
        return new Reading(wallNanos - earlier.wallNanos, parts, sent);
    }
}
