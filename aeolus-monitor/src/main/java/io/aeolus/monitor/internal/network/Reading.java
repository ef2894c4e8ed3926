package io.aeolus.monitor.internal.network;

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
 */
record Reading(long wallNanos, Map<Part, Processor> parts) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /**
     * The processor time of some threads.
     *
     * @param nanos all of it
     * @param idleNanos the part of it that was spent on waiting, as far as that is metered
     */
    record Processor(long nanos, long idleNanos) {

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
        return new Reading(nanoTime, parts);
    }

    /** The time of a part, 0 if it is not known. */
    Processor processor(Part part) {
        return parts.getOrDefault(part, Processor.NONE);
    }

    Reading minus(Reading earlier) {
        Map<Part, Processor> difference = new LinkedHashMap<>();
        parts.forEach((part, processor) -> difference.put(part, processor.minus(earlier.processor(part))));
        return new Reading(wallNanos - earlier.wallNanos, difference);
    }
}
