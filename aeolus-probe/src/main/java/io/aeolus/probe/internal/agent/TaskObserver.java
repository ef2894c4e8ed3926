package io.aeolus.probe.internal.agent;

import io.aeolus.probe.Command;
import io.aeolus.probe.Facet;

/** One observer of one task, as its agent knows it. Called by threads other than the task's. */
public interface TaskObserver {

    Facet facet();

    /** Whether the waits and the allocation of the task's thread are wanted, too, which take some ten microseconds to read. */
    default boolean needsThreadDetails() {
        return false;
    }

    /** The last facet was acknowledged: what is sent once need not be sent again. */
    default void acknowledged() {}

    default void told(Command command) {}
}
