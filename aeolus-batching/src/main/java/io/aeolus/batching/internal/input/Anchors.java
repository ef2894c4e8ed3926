package io.aeolus.batching.internal.input;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * The anchors that a row hangs on. Neighbouring rows share one instance, so that identity tells a run of rows with the same
 * roots. Not threadsafe, as {@link Anchor}.
 */
public final class Anchors {

    /** No anchors: an untracked row. */
    public static final Anchors NONE = new Anchors(List.of());

    private final List<Anchor> anchors;

    Anchors(List<Anchor> anchors) {
        this.anchors = anchors;
    }

    /**
     * The anchors of an emitted tuple.
     *
     * @param tuples what user code anchored it on: tuples that were handed out here, or tuples that Storm handed out itself
     * @return their anchors together
     */
    public static Anchors of(Collection<Tuple> tuples) {
        Anchors first = NONE;
        Anchors last = NONE;
        Set<Anchor> all = null;
        // Not as Tuples: a cast to an interface is slow on JDKs below 21 when several threads cast to several
        // interfaces.
        for (Object tuple : (Collection<?>) tuples) {
            Anchors next = of(tuple);
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
                all = new LinkedHashSet<>(first.anchors);
            }
            all.addAll(next.anchors);
        }
        return all == null ? first : new Anchors(List.copyOf(all));
    }

    /**
     * These anchors, as the same instance if they are the same as before: what a window emits is anchored on all of it, row by
     * row.
     *
     * @param before what the last row hung on
     * @return {@code before} or this
     */
    public Anchors asBefore(Anchors before) {
        return anchors.equals(before.anchors) ? before : this;
    }

    private static Anchors of(Object tuple) {
        if (tuple instanceof InputTuple input) {
            return input.anchors();
        }
        if (((Tuple) tuple).getMessageId().getAnchors().isEmpty()) {
            return NONE;
        }
        throw new IllegalArgumentException(
                "cannot anchor on a tuple that was not handed to this bolt's execute: " + tuple);
    }

    /**
     * Whether there is nothing to anchor on.
     *
     * @return true if there are no anchors
     */
    public boolean isEmpty() {
        return anchors.isEmpty();
    }

    /**
     * The anchors one by one.
     *
     * @return an unmodifiable view
     */
    public List<Anchor> list() {
        return anchors;
    }

    /**
     * The tuples to anchor an emit on: those that have not failed.
     *
     * @return a new list
     */
    public List<Tuple> live() {
        List<Tuple> tuples = new ArrayList<>(anchors.size());
        for (Anchor anchor : anchors) {
            if (!anchor.hasFailed()) {
                tuples.add(anchor.tuple());
            }
        }
        return tuples;
    }

    /** Keeps the tuples from being acked until {@link #release}: rows anchored on them wait in a buffer. */
    public void hold() {
        for (Anchor anchor : anchors) {
            anchor.hold(1);
        }
    }

    /**
     * Lets go of the tuples once.
     *
     * @param ack called for each tuple that is to be acked now
     */
    public void release(Consumer<TupleImpl> ack) {
        for (Anchor anchor : anchors) {
            if (anchor.release()) {
                ack.accept(anchor.tuple());
            }
        }
    }

    /**
     * Fails the tuples that are neither acked nor failed.
     *
     * @param fail called for each tuple that is to be failed now
     */
    public void fail(Consumer<TupleImpl> fail) {
        for (Anchor anchor : anchors) {
            if (anchor.fail()) {
                fail.accept(anchor.tuple());
            }
        }
    }
}
