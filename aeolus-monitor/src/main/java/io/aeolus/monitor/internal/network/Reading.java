package io.aeolus.monitor.internal.network;

import io.aeolus.monitor.MessageParty;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the clocks show at some time, or what has passed between two times.
 *
 * @param wallNanos time
 * @param parts the time of processors
 * @param sentBytes what each party has sent to another worker
 */
record Reading(long wallNanos, Map<Part, Processor> parts, Map<MessageParty, Long> sentBytes) implements Serializable {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * The processor time of some threads.
     *
     * @param nanos all of it
     * @param idleNanos the part of it that was spent on waiting, as far as that is metered
     */
    record Processor(long nanos, long idleNanos) implements Serializable {

        private static final Processor NONE = new Processor(0, 0);

        private static Processor of(List<Long> threads) {
            long nanos = 0;
            long idleNanos = 0;
            for (long thread : threads) {
                // Below 0 for a thread that has ended.
                nanos += Math.max(0, THREADS.getThreadCpuTime(thread));
                idleNanos += IdleTime.nanos(thread);
            }
            return new Processor(nanos, idleNanos);
        }

        private Processor minus(Processor other) {
            return new Processor(nanos - other.nanos, idleNanos - other.idleNanos);
        }
    }

    static Reading now(LoadThreads threads, long nanoTime) {
        Map<Part, Processor> parts = new LinkedHashMap<>();
        threads.byPart().forEach((part, ids) -> parts.put(part, Processor.of(ids)));
        Map<MessageParty, Long> sent = new LinkedHashMap<>();
        threads.sending().forEach((party, transport) -> sent.put(party, transport.sentBytes()));
        return new Reading(nanoTime, parts, sent);
    }

    /** What several JVMs have read at about the same time, which each of them sees on a clock of its own. */
    static Reading together(long nanoTime, List<Reading> ofJvms) {
        Map<Part, Processor> parts = new LinkedHashMap<>();
        Map<MessageParty, Long> sent = new LinkedHashMap<>();
        for (Reading reading : ofJvms) {
            parts.putAll(reading.parts);
            sent.putAll(reading.sentBytes);
        }
        return new Reading(nanoTime, parts, sent);
    }

    /** The time of a part, 0 if it is not known. */
    Processor processor(Part part) {
        return parts.getOrDefault(part, Processor.NONE);
    }

    /** The bytes of a party, 0 if it sends nothing to another worker. */
    long sentBytes(MessageParty party) {
        return sentBytes.getOrDefault(party, 0L);
    }

    Reading minus(Reading earlier) {
        Map<Part, Processor> parts = new LinkedHashMap<>();
        this.parts.forEach((part, processor) -> parts.put(part, processor.minus(earlier.processor(part))));
        Map<MessageParty, Long> sent = new LinkedHashMap<>();
        sentBytes.forEach((party, bytes) -> sent.put(party, bytes - earlier.sentBytes(party)));
        return new Reading(wallNanos - earlier.wallNanos, parts, sent);
    }
}
