package io.aeolus.optimizer.internal.model;

/**
 * How long a tuple waits on its way from one operator to another until somebody looks at it. It is no processor's time, and depends on no
 * batch size: threads that have nothing to do sleep, and look again after that.
 *
 * @param tupleNanos of the tuple
 * @param ackNanos of its ack on the way to the acker, and of what the acker then tells the source, together
 */
public record QueueingDelay(double tupleNanos, double ackNanos) {

    /** Nobody waits. */
    public static final QueueingDelay NONE = new QueueingDelay(0, 0);

    /** Usual inside of a worker, for a row that finds all idle. */
    public static final QueueingDelay INSIDE = new QueueingDelay(1e5, 1e5);

    /**
     * What is usually added from one worker to another. Storm's thread that sends to other workers sleeps for a millisecond whenever it
     * finds nothing to send: half of it is left on average, and two more threads are woken up. An ack goes that way twice.
     */
    public static final QueueingDelay BETWEEN = new QueueingDelay(6e5, 12e5);

    /** No number is negative or infinite. */
    public QueueingDelay {
        Checks.notNegative(tupleNanos, "tupleNanos");
        Checks.notNegative(ackNanos, "ackNanos");
    }

    /** The sum of two, term by term. */
    public QueueingDelay plus(QueueingDelay other) {
        return new QueueingDelay(tupleNanos + other.tupleNanos, ackNanos + other.ackNanos);
    }

    /** This one times a number, which is not negative. */
    public QueueingDelay times(double factor) {
        return times(factor, factor);
    }

    /** With a number for the tuple, and one for its ack; not negative. */
    public QueueingDelay times(double ofTuple, double ofAck) {
        return new QueueingDelay(tupleNanos * ofTuple, ackNanos * ofAck);
    }
}
