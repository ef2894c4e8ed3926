package io.aeolus.batching.internal.input;

import io.aeolus.batching.internal.column.Lineage;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * The anchors that a row hangs on. Neighbouring rows share one instance, so that identity tells a run of rows with the same
 * roots. Not thread-safe, as {@link Anchor}.
 */
public final class Anchors {

    /** No anchors: an untracked row. */
    public static final Anchors NONE = new Anchors();

    private final Anchor[] anchors;

    Anchors(Anchor... anchors) {
        this.anchors = anchors;
    }

    /** The anchor of a delivered tuple that so many rows hold. */
    static Anchors of(TupleImpl delivered, int rows) {
        Anchor anchor = new TupleAnchor(delivered);
        anchor.hold(rows);
        return new Anchors(anchor);
    }

    /**
     * The anchors of an emitted tuple: together those of the tuples that user code anchored it on, which were handed out here or by Storm
     * itself.
     */
    public static Anchors of(Collection<Tuple> tuples) {
        Anchors first = NONE;
        Anchors last = NONE;
        Set<Anchor> all = null;
        // Not as Tuples: a cast to an interface is slow on JDKs below 21 when several threads cast to several
        // interfaces.
        for (Object tuple : (Collection<?>) tuples) {
            Anchors next = ofOne(tuple);
            if (next == last || next == first || next == NONE) {
                continue;
            }
            last = next;
            if (first == NONE) {
                first = next;
                continue;
            }
            if (all == null) {
                // Windows are emitted from with thousands of anchors.
                all = new LinkedHashSet<>(Arrays.asList(first.anchors));
            }
            Collections.addAll(all, next.anchors);
        }
        return all == null ? first : new Anchors(all.toArray(new Anchor[0]));
    }

    /** These anchors, or the anchors of the last row if they are the same: what a window emits is anchored on all of it, row by row. */
    public Anchors asBefore(Anchors before) {
        return Arrays.equals(anchors, before.anchors) ? before : this;
    }

    /** The anchors of a tuple that something is anchored on, which was handed out here or by Storm itself. */
    public static Anchors ofOne(Object tuple) {
        if (tuple instanceof InputTuple input) {
            return input.anchors();
        }
        if (((Tuple) tuple).getMessageId().getAnchors().isEmpty()) {
            return NONE;
        }
        throw new IllegalArgumentException(
                "cannot anchor on a tuple that was not handed to this bolt's execute: " + tuple);
    }

    /** What Storm would know of a tuple with these anchors. */
    MessageId messageId() {
        if (anchors.length == 1 && anchors[0] instanceof TupleAnchor only) {
            return only.tuple().getMessageId();
        }
        Map<Long, Long> ids = new HashMap<>();
        for (Anchor anchor : anchors) {
            if (anchor instanceof RootAnchor root) {
                ids.put(root.root, root.edge);
            } else if (anchor instanceof TupleAnchor whole) {
                ids.putAll(whole.tuple().getMessageId().getAnchorsToIds());
            }
        }
        return MessageId.makeId(ids);
    }

    /** The number of anchors, 0 if there is nothing to anchor on. */
    public int size() {
        return anchors.length;
    }

    /** Adds what an emit is anchored on: the anchors that have not failed, and are not added yet. */
    public void collect(AnchorTuples live) {
        for (Anchor anchor : anchors) {
            if (!anchor.hasFailed()) {
                live.addOnce(anchor);
            }
        }
    }

    /** The ids of the roots that an emit would be anchored on, ascending; not to be changed. */
    private long[] roots() {
        if (anchors.length == 1) {
            return anchors[0].roots();
        }
        long[][] roots = new long[anchors.length][];
        for (int i = 0; i < roots.length; i++) {
            roots[i] = anchors[i].roots();
        }
        return Anchor.union(roots);
    }

    /** How runs of rows, by their anchors and their lengths, hang on the roots that all of them have together. */
    public static Lineage lineage(List<Anchors> runs, int[] lengths) {
        if (runs.size() == 1) {
            return Lineage.UNIFORM;
        }
        long[][] roots = new long[runs.size()][];
        for (int run = 0; run < roots.length; run++) {
            roots[run] = runs.get(run).roots();
        }
        long[] all = Anchor.union(roots);
        boolean isUniform = true;
        int[][] places = new int[roots.length][];
        for (int run = 0; run < roots.length; run++) {
            isUniform &= roots[run].length == all.length;
            places[run] = new int[roots[run].length];
            for (int i = 0; i < places[run].length; i++) {
                places[run][i] = Arrays.binarySearch(all, roots[run][i]);
            }
        }
        return isUniform ? Lineage.UNIFORM : Lineage.of(Arrays.copyOf(lengths, roots.length), places);
    }

    /** Keeps the anchors from being acked until {@link #release}: rows on them wait in a buffer. */
    public void hold() {
        for (Anchor anchor : anchors) {
            anchor.hold(1);
        }
    }

    /** Lets go of the anchors so many times; those that are to be acked now are added to {@code due}. */
    public void release(int times, AnchorTuples due) {
        for (Anchor anchor : anchors) {
            if (anchor.release(times)) {
                anchor.addTo(due);
            }
        }
    }

    /** Fails the anchors that are neither acked nor failed, and adds them to {@code due}. */
    public void fail(AnchorTuples due) {
        for (Anchor anchor : anchors) {
            if (anchor.fail()) {
                anchor.addTo(due);
            }
        }
    }
}
