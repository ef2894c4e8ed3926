// SPDX-License-Identifier: Apache-2.0
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
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.storm.tuple.MessageId;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;
import org.jspecify.annotations.Nullable;

/**
 * The anchors of a row. Adjacent rows with the same roots share one instance, so that identity is enough to detect a run of such rows. Not
 * thread-safe, like {@link Anchor}.
 */
public final class Anchors {

    /** The anchors of an untracked row. */
    public static final Anchors NONE = new Anchors();

    private final Anchor[] anchors;

    Anchors(Anchor... anchors) {
        this.anchors = anchors;
    }

    /** The anchor of a delivered tuple, with one hold per row. */
    static Anchors of(TupleImpl delivered, int rows) {
        Anchor anchor = new Anchor.OfTuple(delivered);
        anchor.hold(rows);
        return new Anchors(anchor);
    }

    /** The anchor of a spout's message, with one hold. */
    public static Anchors ofMessage(Object id) {
        Anchor anchor = new Anchor.OfMessage(id);
        anchor.hold(1);
        return new Anchors(anchor);
    }

    /** The union of the anchors of tuples that user code passes to an emit; null for an emit without anchors. */
    public static Anchors of(@Nullable Collection<Tuple> tuples) {
        if (tuples == null) {
            return NONE;
        }
        Anchors first = NONE;
        Anchors last = NONE;
        Set<Anchor> all = null;
        // Not typed as Tuple: a cast to an interface is slow on JDKs below 21 when several threads cast to several
        // interfaces.
        for (Object tuple : (Collection<?>) tuples) {
            Anchors next = ofTuple(tuple);
            if (next == last || next == first || next == NONE) {
                continue;
            }
            last = next;
            if (first == NONE) {
                first = next;
                continue;
            }
            if (all == null) {
                // Windows emit with thousands of anchors.
                all = new LinkedHashSet<>(Arrays.asList(first.anchors));
            }
            Collections.addAll(all, next.anchors);
        }
        return all == null ? first : new Anchors(all.toArray(new Anchor[0]));
    }

    /** Returns the previous row's anchors if they are equal to these: each row that a window emits is anchored to the whole window. */
    public Anchors reuse(Anchors previous) {
        return Arrays.equals(anchors, previous.anchors) ? previous : this;
    }

    /** The anchors of a tuple that was passed to the bolt. */
    public static Anchors ofTuple(Object tuple) {
        if (tuple instanceof InputTuple input) {
            return input.anchors();
        }
        if (((Tuple) tuple).getMessageId().getAnchors().isEmpty()) {
            return NONE;
        }
        throw new IllegalArgumentException(
                "cannot anchor to a tuple that was not passed to this bolt's execute: " + tuple);
    }

    MessageId messageId() {
        if (anchors.length == 1 && anchors[0] instanceof Anchor.OfTuple only) {
            return only.tuple().getMessageId();
        }
        Map<Long, Long> ids = new HashMap<>();
        for (Anchor anchor : anchors) {
            if (anchor instanceof Anchor.OfRoot root) {
                ids.put(root.root, root.edge);
            } else if (anchor instanceof Anchor.OfTuple whole) {
                ids.putAll(whole.tuple().getMessageId().getAnchorsToIds());
            }
        }
        return MessageId.makeId(ids);
    }

    /** The number of anchors, 0 for an untracked row. */
    public int size() {
        return anchors.length;
    }

    /** Adds the anchors that have not failed and are not in the collection yet. */
    public void collectLive(AnchorTuples live) {
        for (Anchor anchor : anchors) {
            if (!anchor.hasFailed()) {
                live.addOnce(anchor);
            }
        }
    }

    /** The root ids of the anchors that have not failed, ascending. Must not be modified. */
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

    /** The lineage of runs of rows, given by their anchors and lengths. */
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
        int[][] indices = new int[roots.length][];
        for (int run = 0; run < roots.length; run++) {
            isUniform &= roots[run].length == all.length;
            indices[run] = new int[roots[run].length];
            for (int i = 0; i < indices[run].length; i++) {
                indices[run][i] = Arrays.binarySearch(all, roots[run][i]);
            }
        }
        return isUniform ? Lineage.UNIFORM : new Lineage(Arrays.copyOf(lengths, roots.length), indices);
    }

    /** Prevents the acks until {@link #release}, while a row with these anchors is buffered. */
    public void hold() {
        for (Anchor anchor : anchors) {
            anchor.hold(1);
        }
    }

    /** Releases holds, and adds the anchors that must be acked now to {@code due}. */
    public void release(int times, AnchorTuples due) {
        for (Anchor anchor : anchors) {
            if (anchor.release(times)) {
                anchor.addTo(due);
            }
        }
    }

    /**
     * Settles one hold on messages of a spout: an ack releases it, a fail fails the messages. Passes the ids of the messages that must be acked, or
     * failed, to the consumer, and returns their number.
     */
    public int settleMessages(boolean isAcked, Consumer<Object> due) {
        int settled = 0;
        for (Anchor anchor : anchors) {
            if (isAcked ? anchor.release(1) : anchor.fail()) {
                settled++;
                due.accept(((Anchor.OfMessage) anchor).id);
            }
        }
        return settled;
    }

    /** Tests whether all anchors are acked or failed. */
    public boolean areSettled() {
        for (Anchor anchor : anchors) {
            if (!anchor.isSettled()) {
                return false;
            }
        }
        return true;
    }

    /** Tests whether any of the messages of a spout matches. */
    public boolean anyMessage(Predicate<Object> test) {
        for (Anchor anchor : anchors) {
            if (test.test(((Anchor.OfMessage) anchor).id)) {
                return true;
            }
        }
        return false;
    }

    /** The ids of messages, as Storm's event logger shows them. */
    @Override
    public String toString() {
        return Arrays.stream(anchors)
                .map(anchor -> anchor instanceof Anchor.OfMessage message ? String.valueOf(message.id) : "(input)")
                .collect(Collectors.joining(", "));
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
