package io.aeolus.monitor.internal.link;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Which messages of each incarnation of a worker were taken: on a new connection it may send some again. Thread-safe. */
final class TakenNumbers {

    private final Map<Long, Long> lastByIncarnation = new ConcurrentHashMap<>();

    /** Whether a message is new; its number is the next one then. */
    boolean isNew(long incarnation, long number) {
        return number > lastByIncarnation.getOrDefault(incarnation, 0L);
    }

    void take(long incarnation, long number) {
        lastByIncarnation.put(incarnation, number);
    }
}
