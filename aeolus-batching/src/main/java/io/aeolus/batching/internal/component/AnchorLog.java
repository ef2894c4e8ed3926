// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.Sink.RowLog;
import java.util.Arrays;
import java.util.List;
import org.apache.storm.tuple.Tuple;

/**
 * The anchors of a bolt's buffered rows, as runs of rows with the same anchors. The log holds the anchors of buffered rows, so that no input is acked
 * before its output is sent. An example, with a batch of three rows: two on root A, which arrived on edge 5, and one on root B, on edge 6.
 *
 * <ol>
 *   <li><em>The bolt receives the rows.</em> Each row holds its anchors: two rows hold A, one row holds B.
 *   <li><em>User code emits a row for the first and one for the third, and acks all three.</em> The emitted rows are buffered: a run on
 *       A and a run on B, which hold A and B once each. The acks have released the other holds.
 *   <li><em>The buffer is flushed.</em> The batch is anchored to one tuple, whose message id has A and B. Storm creates an edge for the batch, for
 * example 9, and adds 9 to that tuple, which adds it to A and B.
 *   <li><em>The rows are sent.</em> The runs release A and B, which must be acked now. One tuple acks both: the acker receives 5 xor 9 for A,
 *       and 6 xor 9 for B. This closes the edges 5 and 6, and opens 9, which the consumer closes.
 * </ol>
 *
 * <p>If the third row fails in step 2, only B fails. The batch is then anchored to A only, and B is never acked.
 *
 * <p>Not thread-safe.
 */
final class AnchorLog implements RowLog {

    private Anchors[] runs = {Anchors.NONE};
    private int[] lengths = {0};
    private int count;
    /** The anchors of the last run, to which most rows are added. */
    private Anchors last = Anchors.NONE;
    /** The rows of the last run, which {@link #lengths} does not include yet. */
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

    /** The tuples that the batch is anchored to: all that have not failed. */
    List<Tuple> live() {
        AnchorTuples live = new AnchorTuples();
        for (int run = 0; run < count; run++) {
            runs[run].collectLive(live);
        }
        return live.list();
    }

    /** Releases the anchors of a batch that was sent; returns the tuples that must be acked now. */
    List<Tuple> release() {
        AnchorTuples due = new AnchorTuples();
        for (int run = 0; run < count; run++) {
            runs[run].release(1, due);
        }
        return due.list();
    }

    /** Fails the anchors of a batch that could not be sent; returns the tuples that must be failed now. */
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
