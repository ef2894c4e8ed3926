package io.aeolus.probe.internal.agent;

import java.util.UUID;

/** Numbers that tell one start of a task or worker from another. */
final class Incarnations {

    private Incarnations() {}

    /** A new number. Two of the same among some thousands are next to impossible. */
    static long next() {
        return UUID.randomUUID().getMostSignificantBits();
    }
}
