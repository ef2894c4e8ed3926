package io.aeolus.batching.internal.input;

import org.apache.storm.tuple.TupleImpl;

/**
 * One root of a batch whose rows hang on different roots. Roots are independent of each other in Storm's acker, so each is
 * acked when its own rows are done.
 */
final class RootAnchor extends Anchor {

    final TupleImpl batch;
    /** As an object, which Storm wants again and again. */
    final Long root;

    final long edge;
    /** One root of a batch reports the latency to Storm: the first. */
    final boolean isFirst;

    /** The exclusive or of the edges that were made on this root. */
    private long made;

    /** An anchor that nothing holds yet, by the edge on which the batch came. */
    RootAnchor(TupleImpl batch, Long root, long edge, boolean isFirst) {
        this.batch = batch;
        this.root = root;
        this.edge = edge;
        this.isFirst = isFirst;
    }

    /** Notes an edge that was made on this root. */
    void addEdge(long id) {
        made ^= id;
    }

    /** What an ack tells the acker: closes the edge on which the batch came, and opens those that were made. */
    long ackValue() {
        return edge ^ made;
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
