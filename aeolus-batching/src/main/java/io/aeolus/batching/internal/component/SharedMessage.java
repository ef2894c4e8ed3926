package io.aeolus.batching.internal.component;

/**
 * A message id whose row travels in several batches, each for other consumers and so with a root of its own: it is acked when
 * all copies are, and failed when the first fails. Not thread-safe.
 */
final class SharedMessage {

    private final Object id;
    private int open;
    private boolean failed;

    SharedMessage(Object id, int copies) {
        this.id = id;
        this.open = copies;
    }

    @Override
    public String toString() {
        return id.toString();
    }

    Object id() {
        return id;
    }

    /** Notes that a copy is acked; true if the message is acked by that. */
    boolean ack() {
        return --open == 0 && !failed;
    }

    /** Notes that a copy has failed; true if the message fails by that. */
    boolean fail() {
        open--;
        if (failed) {
            return false;
        }
        failed = true;
        return true;
    }
}
