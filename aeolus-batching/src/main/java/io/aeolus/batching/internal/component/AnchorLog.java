package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.RowLog;
import java.util.Arrays;
import java.util.List;
import org.apache.storm.tuple.Tuple;

/**
 * The anchors of a bolt's buffered rows, as runs of rows with the same anchors. While rows wait, their anchors are held, so that no input is acked
 * before what came of it has left. An example, with a batch of three rows: two on root A, which came on edge 5, and one on root B, on edge 6.
 *
 * <ol>
 *   <li><em>The rows are handed over.</em> Each row holds its anchors: A is held twice, B once.
 *   <li><em>User code emits a row for the first and one for the third, and acks all three.</em> Emitted rows wait here: a run on
 *       A and one on B, which hold A and B once each. The acks have let go of the rest.
 *   <li><em>The buffer is sent.</em> It is anchored on one tuple, whose message id has A and B. Storm makes an edge for it, 9 say,
 *       and notes 9 in that tuple, which notes it on A and on B.
 *   <li><em>The rows have left.</em> The runs let go, and A and B are due. One tuple acks both: to the acker go 5 xor 9 for A,
 *       and 6 xor 9 for B. That closes the edges 5 and 6, and opens 9, which the consumer closes.
 * </ol>
 *
 * <p>If the third row fails in step 2, only B fails. The batch is anchored on A alone then, and B is never acked.
 *
 * <p>Not thread-safe.
 */
final class AnchorLog implements RowLog {

    private Anchors[] runs = {Anchors.NONE};
    private int[] lengths = {0};
    private int count;
    /** The anchors of the last run, as most rows only add to it. */
    private Anchors last = Anchors.NONE;
    /** The rows of the last run, which {@link #lengths} does not have yet. */
    private int rowsOfLast;

    @Override
    public void add(Object origin) {
        Anchors anchors = (Anchors) origin;
        if (anchors == last && rowsOfLast > 0) {
            rowsOfLast++;
        } else {
            begin(anchors);
            anchors.hold();
        }
    }

    private void begin(Anchors anchors) {
        closeLast();
        if (count == runs.length) {
            runs = Arrays.copyOf(runs, 4 * count);
            lengths = Arrays.copyOf(lengths, 4 * count);
        }
        runs[count++] = anchors;
        last = anchors;
        rowsOfLast = 1;
    }

    private void closeLast() {
        if (count > 0) {
            lengths[count - 1] = rowsOfLast;
        }
    }

    /** What the batch is anchored on: all that has not failed, as tuples for Storm's emit. */
    List<Tuple> live() {
        AnchorTuples live = new AnchorTuples();
        for (int run = 0; run < count; run++) {
            runs[run].collect(live);
        }
        return live.list();
    }

    /** Lets go of the anchors after the batch was emitted; returns the tuples that are to be acked now. */
    List<Tuple> release() {
        AnchorTuples due = new AnchorTuples();
        for (int run = 0; run < count; run++) {
            runs[run].release(1, due);
        }
        return due.list();
    }

    /** Fails the anchors of the rows, since the batch could not be emitted; returns the tuples that are to be failed now. */
    List<Tuple> fail() {
        AnchorTuples due = new AnchorTuples();
        for (int run = 0; run < count; run++) {
            runs[run].fail(due);
        }
        return due.list();
    }

    @Override
    public Lineage lineage() {
        closeLast();
        return Anchors.lineage(Arrays.asList(runs).subList(0, count), lengths);
    }
}
