// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.input;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * Anchors as tuples, for one call of Storm's collector. Adjacent roots of the same batch become one tuple: Storm sends an ack for each root
 * of a tuple anyway, and a tuple for each root would cost more.
 *
 * <p>Not thread-safe: guarded like the anchors.
 */
public final class AnchorTuples {

    private final List<Tuple> tuples = new ArrayList<>(2);
    private List<Anchor.OfRoot> roots = List.of();
    /** Identifies this collection to anchors, which live longer. */
    private final Object identity = new Object();

    /** Adds an anchor that is not in the collection yet. */
    void addOnce(Anchor anchor) {
        if (anchor.markAddedTo(identity)) {
            anchor.addTo(this);
        }
    }

    void add(TupleImpl tuple) {
        tuples.add(tuple);
    }

    void add(Anchor.OfRoot root) {
        if (roots.isEmpty() || !roots.get(0).batch.equals(root.batch)) {
            joinRoots();
            roots = new ArrayList<>();
        }
        roots.add(root);
    }

    private void joinRoots() {
        if (!roots.isEmpty()) {
            tuples.add(new RootsTuple(roots));
            roots = List.of();
        }
    }

    public List<Tuple> list() {
        joinRoots();
        return tuples;
    }
}
