package io.aeolus.monitor.internal.ledger;

import java.util.UUID;

/** Numbers that tell one start of a task or worker from another. */
public final class Incarnation {

    private Incarnation() {}

    /**
     * A new number. Two of the same among some thousands are next to impossible.
     *
     * @return a random number
     */
    public static long next() {
        return UUID.randomUUID().getMostSignificantBits();
    }
}
