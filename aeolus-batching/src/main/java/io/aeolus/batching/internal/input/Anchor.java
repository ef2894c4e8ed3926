package io.aeolus.batching.internal.input;

import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/**
 * A tuple that Storm waits for: its ack is due when every row of it is acked and every buffered row that is anchored on it has
 * left its buffer. An emit after the ack would make an edge of the tuple tree that nothing closes.
 *
 * <p>For a batch whose rows hang on different roots there is one anchor for each root, with a tuple that has only this root:
 * roots are independent of each other in Storm's acker.
 *
 * <p>Not threadsafe: guarded by the lock of the collector that it belongs to.
 */
public final class Anchor {

    private static final long[] NO_ROOTS = {};

    private final TupleImpl tuple;
    private long @Nullable [] roots;
    private int open;
    private boolean acked;
    private boolean failed;
    private @Nullable Object lastCollection;

    /**
     * Creates an anchor that nothing holds yet.
     *
     * @param tuple a tuple as Storm delivered it, or one root's part of it
     */
    Anchor(TupleImpl tuple) {
        this.tuple = tuple;
    }

    /**
     * The tuple to anchor on and to ack.
     *
     * @return a tuple of Storm's own class, as its collector wants it
     */
    public TupleImpl tuple() {
        return tuple;
    }

    /** The root ids that the tuple hangs on, ascending; none once it has failed. */
    long[] roots() {
        if (failed) {
            return NO_ROOTS;
        }
        long[] known = roots;
        if (known == null) {
            known = RootIds.of(tuple.getMessageId());
            roots = known;
        }
        return known;
    }

    /** Whether this is the first time that it is asked for a collection. */
    boolean isNewTo(Object collection) {
        if (lastCollection == collection) {
            return false;
        }
        lastCollection = collection;
        return true;
    }

    /** Keeps the tuple from being acked until as many calls of {@link #release}. */
    void hold(int times) {
        open += times;
    }

    /** Lets go of the tuple so many times; true if it is to be acked now. What is emitted after that does not ack it again. */
    boolean release(int times) {
        open -= times;
        if (open > 0 || acked || failed) {
            return false;
        }
        acked = true;
        return true;
    }

    /** Marks the tuple as failed; true if it is to be failed now: a tuple is acked or failed once. */
    boolean fail() {
        if (acked || failed) {
            return false;
        }
        failed = true;
        return true;
    }

    /**
     * Whether the tuple has failed already, so that there is nothing to anchor on any more.
     *
     * @return true after a fail
     */
    public boolean hasFailed() {
        return failed;
    }
}
