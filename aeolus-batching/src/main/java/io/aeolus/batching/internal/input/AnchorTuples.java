package io.aeolus.batching.internal.input;

import java.util.ArrayList;
import java.util.List;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * Anchors as Storm's collector takes them: as tuples, for one call each. Roots of the same batch that are added one after the
 * other are one tuple together: Storm sends an ack for each root of a tuple, but a tuple for each root costs more than that.
 *
 * <p>Not thread-safe: guarded as the anchors are.
 */
public final class AnchorTuples {

    private final List<Tuple> tuples = new ArrayList<>(2);
    private List<RootAnchor> roots = List.of();
    /** Stands for this collection in anchors that outlive it. */
    private final Object collection = new Object();

    /** Creates a collection without anchors. */
    public AnchorTuples() {}

    /** Adds an anchor that is not in the collection yet. */
    void addOnce(Anchor anchor) {
        if (anchor.isNewTo(collection)) {
            anchor.addTo(this);
        }
    }

    void add(TupleImpl tuple) {
        tuples.add(tuple);
    }

    void add(RootAnchor root) {
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

    /** The tuples, after all anchors are added. */
    public List<Tuple> list() {
        joinRoots();
        return tuples;
    }
}
