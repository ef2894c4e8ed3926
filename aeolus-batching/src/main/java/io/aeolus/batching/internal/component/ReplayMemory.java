package io.aeolus.batching.internal.component;

import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The message ids that have failed: when the spout emits one again, it travels alone, so that a tuple that keeps failing does
 * not keep failing its neighbours. Bounded: a spout that never emits its failed messages again must not fill the memory; an id
 * that is forgotten only loses its isolation. Not thread-safe.
 */
final class ReplayMemory {

    /** Ids are often whole messages. */
    private static final int MAX_IDS = 10_000;

    private final Set<Object> failed = new LinkedHashSet<>();

    /** Notes that a message has failed. */
    void failed(Object id) {
        if (failed.size() == MAX_IDS) {
            failed.remove(failed.iterator().next());
        }
        failed.add(id);
    }

    /** Notes that a message is acked. */
    void acked(Object id) {
        if (!failed.isEmpty()) {
            failed.remove(id);
        }
    }

    /** Whether a message is emitted again after it has failed. */
    boolean isReplay(Object id) {
        return !failed.isEmpty() && failed.contains(id);
    }
}
