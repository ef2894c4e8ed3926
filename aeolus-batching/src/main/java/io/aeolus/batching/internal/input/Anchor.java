// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import java.util.Arrays;
import java.util.Set;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/**
 * A delivered tuple, one of its roots, or a message of a spout, that must be acked. Its ack is due when all its rows are acked and all buffered rows that are anchored to
 * it are sent: an emit after the ack would add an edge to the tuple tree that is never closed.
 *
 * <p>Not thread-safe: guarded by the lock of the collector.
 */
abstract sealed class Anchor {

    private static final long[] NO_ROOTS = {};

    private int holds;
    private boolean acked;
    private boolean failed;
    private @Nullable Object lastCollection;

    /** A delivered tuple: a single tuple, or a batch whose rows are all anchored to all its roots. */
    static final class OfTuple extends Anchor {

        private final TupleImpl tuple;
        private long @Nullable [] roots;

        OfTuple(TupleImpl tuple) {
            this.tuple = tuple;
        }

        TupleImpl tuple() {
            return tuple;
        }

        @Override
        long[] roots() {
            if (hasFailed()) {
                return NO_ROOTS;
            }
            long[] known = roots;
            if (known == null) {
                known = rootsOf(tuple.getMessageId());
                roots = known;
            }
            return known;
        }

        @Override
        void addTo(AnchorTuples tuples) {
            tuples.add(tuple);
        }
    }

    /** One root of a batch whose rows have different roots. Storm's acker tracks roots independently, so each is acked when its own rows are. */
    static final class OfRoot extends Anchor {

        final TupleImpl batch;
        /** Boxed, since Storm needs an object in many calls. */
        final Long root;

        final long edge;
        /** Whether this is the first root of the batch, which reports the batch's latency to Storm. */
        final boolean isFirst;

        /** The exclusive or of the edges that were added to this root. */
        private long addedEdges;

        /** Creates an anchor without holds, from the edge on which the batch arrived. */
        OfRoot(TupleImpl batch, Long root, long edge, boolean isFirst) {
            this.batch = batch;
            this.root = root;
            this.edge = edge;
            this.isFirst = isFirst;
        }

        void addEdge(long id) {
            addedEdges ^= id;
        }

        /** The value of the ack: closes the edge on which the batch arrived, and opens the added edges. */
        long ackValue() {
            return edge ^ addedEdges;
        }

        @Override
        long[] roots() {
            return hasFailed() ? NO_ROOTS : new long[] {root};
        }

        @Override
        void addTo(AnchorTuples tuples) {
            tuples.add(this);
        }
    }

    /** A message of the spout whose task runs the chain: it is acked or failed to the spout, and no acker knows it. */
    static final class OfMessage extends Anchor {

        final Object id;

        OfMessage(Object id) {
            this.id = id;
        }

        @Override
        long[] roots() {
            return NO_ROOTS;
        }

        @Override
        void addTo(AnchorTuples tuples) {
            throw new IllegalStateException("message " + id + " is not a tuple of Storm");
        }
    }

    /** The root ids, ascending; empty after a fail. Must not be modified. */
    abstract long[] roots();

    abstract void addTo(AnchorTuples tuples);

    /** Marks this anchor as added to a collection; returns false if it is marked with this collection already. */
    final boolean markAddedTo(Object collection) {
        if (lastCollection == collection) {
            return false;
        }
        lastCollection = collection;
        return true;
    }

    /** Prevents the ack until {@link #release} is called as often. */
    final void hold(int times) {
        holds += times;
    }

    /** Releases holds; returns whether the anchor must be acked now. Later holds and releases do not ack it again. */
    final boolean release(int times) {
        holds -= times;
        if (holds > 0 || acked || failed) {
            return false;
        }
        acked = true;
        return true;
    }

    /** Marks the anchor as failed; returns whether it must be failed now. */
    final boolean fail() {
        if (acked || failed) {
            return false;
        }
        failed = true;
        return true;
    }

    final boolean isSettled() {
        return acked || failed;
    }

    /** Whether the anchor has failed, so that rows cannot be anchored to it. */
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

    /** The union of sets of ids, each ascending. */
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
        int distinct = 0;
        for (long id : all) {
            if (distinct == 0 || all[distinct - 1] != id) {
                all[distinct++] = id;
            }
        }
        return distinct == all.length ? all : Arrays.copyOf(all, distinct);
    }
}
