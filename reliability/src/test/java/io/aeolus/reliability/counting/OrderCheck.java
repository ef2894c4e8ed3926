package io.aeolus.reliability.counting;

import java.util.HashMap;
import java.util.Map;

/**
 * Looks at the sequence numbers that a task gets. Each start of a sender numbers what it emits, replays too, so that at each receiver
 * the numbers of one sender only rise. Not thread-safe.
 */
final class OrderCheck {

    private final Map<Long, Long> latest = new HashMap<>();

    /** Whether a tuple comes after all that its sender had emitted before. */
    boolean isInOrder(long incarnation, long sequence) {
        Long before = latest.put(incarnation, sequence);
        return before == null || before < sequence;
    }
}
