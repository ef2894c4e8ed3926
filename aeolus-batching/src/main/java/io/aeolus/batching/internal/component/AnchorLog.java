package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.RowLog;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.TupleImpl;

/**
 * The anchors of a bolt's buffered rows, as runs of rows with the same anchors. While rows wait, their anchors are held, so that
 * no input is acked before what came of it has left. Not threadsafe.
 */
final class AnchorLog implements RowLog<Anchors> {

    private final List<Anchors> runs = new ArrayList<>(4);
    private int[] lengths = new int[4];

    @Override
    public void add(Anchors anchors) {
        int last = runs.size() - 1;
        if (last >= 0 && runs.get(last) == anchors) {
            lengths[last]++;
            return;
        }
        anchors.hold();
        runs.add(anchors);
        if (runs.size() > lengths.length) {
            lengths = Arrays.copyOf(lengths, 2 * lengths.length);
        }
        lengths[last + 1] = 1;
    }

    /** The tuples to anchor the batch on: each that has not failed, once. */
    List<Tuple> live() {
        List<Tuple> tuples = new ArrayList<>(runs.size());
        Object collection = new Object();
        for (int run = 0; run < runs.size(); run++) {
            runs.get(run).collect(tuples, collection);
        }
        return tuples;
    }

    /** Lets go of the anchors after the batch was emitted; hands over the tuples that are to be acked now. */
    void release(Consumer<TupleImpl> ack) {
        for (int run = 0; run < runs.size(); run++) {
            runs.get(run).release(1, ack);
        }
    }

    /** Fails what the rows hang on, since the batch could not be emitted; hands over the tuples that are to be failed now. */
    void fail(Consumer<TupleImpl> fail) {
        for (int run = 0; run < runs.size(); run++) {
            runs.get(run).fail(fail);
        }
    }

    @Override
    public Lineage lineage() {
        return Anchors.lineage(runs, lengths);
    }
}
