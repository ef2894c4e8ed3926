package io.aeolus.optimizer.internal.model;

/**
 * How long acks are on their way back to some tasks of sources. Each task has rows of its own under way, so that one whose acks are back
 * sooner does more of them.
 *
 * @param part of the rows that may be under way, those of these tasks; above 0, 1 at most
 * @param nanos for how long their acks are on their way; see {@link QueueingDelay#ackNanos}
 */
public record AckDelay(double part, double nanos) {

    /** No number is out of bounds. */
    public AckDelay {
        Checks.positive(part, "part");
        Checks.notNegative(nanos, "nanos");
    }
}
