// SPDX-License-Identifier: Apache-2.0
package io.aeolus.optimizer.internal.model;

/**
 * The delay of a tuple on an edge until a thread polls it. It takes no CPU time, and does not depend on batch sizes:
 * idle threads sleep between polls.
 *
 * @param tupleNanos of the tuple
 * @param ackNanos of its ack on the way to the acker and of the acker's message to the source, together
 */
public record QueueingDelay(double tupleNanos, double ackNanos) {

    /** No delay. */
    public static final QueueingDelay NONE = new QueueingDelay(0, 0);

    /** The usual delay within an idle worker. */
    public static final QueueingDelay INSIDE = new QueueingDelay(1e5, 1e5);

    /**
     * The usual additional delay between workers. Storm's sending thread sleeps for 1 ms whenever it has nothing to
     * send: half of it remains on average, and two more threads have to wake up. An ack crosses workers twice.
     */
    public static final QueueingDelay BETWEEN = new QueueingDelay(6e5, 12e5);

    public QueueingDelay {
        Checks.notNegative(tupleNanos, "tupleNanos");
        Checks.notNegative(ackNanos, "ackNanos");
    }

    /** Returns the sum of two delays. */
    public QueueingDelay plus(QueueingDelay other) {
        return new QueueingDelay(tupleNanos + other.tupleNanos, ackNanos + other.ackNanos);
    }

    /** Returns a copy with both delays multiplied by a factor. */
    public QueueingDelay times(double factor) {
        return times(factor, factor);
    }

    /** Returns a copy with the delays of the tuple and of its ack multiplied by separate factors. */
    public QueueingDelay times(double ofTuple, double ofAck) {
        return new QueueingDelay(tupleNanos * ofTuple, ackNanos * ofAck);
    }
}
