package io.aeolus.batching.internal.input;

import java.util.Arrays;
import java.util.Set;
import org.apache.storm.tuple.MessageId;
import org.jspecify.annotations.Nullable;

/**
 * Something that Storm waits for: its ack is due when every row on it is acked and every buffered row that is anchored on it has
 * left its buffer. An emit after the ack would make an edge of the tuple tree that nothing closes.
 *
 * <p>Not thread-safe: guarded by the lock of the collector that it belongs to.
 */
abstract sealed class Anchor permits TupleAnchor, RootAnchor {

    static final long[] NO_ROOTS = {};

    private int open;
    private boolean acked;
    private boolean failed;
    private @Nullable Object lastCollection;

    /** The root ids that it hangs on, ascending; none once it has failed. Not to be changed. */
    abstract long[] roots();

    /** Adds what Storm anchors on, acks and fails. */
    abstract void addTo(AnchorTuples tuples);

    /** Whether this is the first time that it is asked for a collection. */
    final boolean isNewTo(Object collection) {
        if (lastCollection == collection) {
            return false;
        }
        lastCollection = collection;
        return true;
    }

    /** Keeps it from being acked until as many calls of {@link #release}. */
    final void hold(int times) {
        open += times;
    }

    /** Lets go of it so many times; true if it is to be acked now. What is emitted after that does not ack it again. */
    final boolean release(int times) {
        open -= times;
        if (open > 0 || acked || failed) {
            return false;
        }
        acked = true;
        return true;
    }

    /** Marks it as failed; true if it is to be failed now: it is acked or failed once. */
    final boolean fail() {
        if (acked || failed) {
            return false;
        }
        failed = true;
        return true;
    }

    /** Whether it has failed already, so that there is nothing to anchor on any more. */
    final boolean hasFailed() {
        return failed;
    }

    /** The root ids of a message id, ascending. */
    static long[] rootsOf(MessageId id) {
        Set<Long> roots = id.getAnchors();
        long[] ids = new long[roots.size()];
        int count = 0;
        for (long root : roots) {
            ids[count++] = root;
        }
        Arrays.sort(ids);
        return ids;
    }

    /** All root ids that are in some of the ascending sets, ascending. */
    static long[] union(long[][] sets) {
        if (sets.length == 1) {
            return sets[0];
        }
        int count = 0;
        for (long[] set : sets) {
            count += set.length;
        }
        long[] all = new long[count];
        count = 0;
        for (long[] set : sets) {
            System.arraycopy(set, 0, all, count, set.length);
            count += set.length;
        }
        Arrays.sort(all);
        int different = 0;
        for (long id : all) {
            if (different == 0 || all[different - 1] != id) {
                all[different++] = id;
            }
        }
        return different == all.length ? all : Arrays.copyOf(all, different);
    }
}
