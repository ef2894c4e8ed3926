package io.aeolus.monitor.internal.link;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which messages of each incarnation of a worker were taken: on a new connection it may send some again, while the old one is not
 * read to its end yet. Thread-safe.
 */
final class TakenNumbers {

    private final Map<Long, Last> byIncarnation = new ConcurrentHashMap<>();

    /** The number of the last message that was taken; guarded by itself. */
    private static final class Last {

        private long number;
    }

    /**
     * Takes a message, unless it was taken before; if it is being taken from another connection, waits for that. One that could not be
     * taken, as the exception says, may come again.
     */
    void take(long incarnation, long number, Runnable taking) {
        Last last = byIncarnation.computeIfAbsent(incarnation, worker -> new Last());
        synchronized (last) {
            if (number > last.number) {
                taking.run();
                last.number = number;
            }
        }
    }
}
