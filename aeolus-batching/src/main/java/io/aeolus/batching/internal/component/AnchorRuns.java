package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.Anchors;
import java.util.Arrays;

/** What rows hang on, as runs of rows with the same anchors. Not threadsafe. */
final class AnchorRuns {

    private Anchors[] runs = {Anchors.NONE};
    private int[] lengths = {0};
    private int count;
    /** The anchors of the last run, as most rows only add to it. */
    private Anchors last = Anchors.NONE;
    /** Its rows, which its place in {@link #lengths} does not have yet. */
    private int rowsOfLast;

    /** Adds a row; returns whether a run begins with it. */
    boolean add(Anchors anchors) {
        if (anchors == last && rowsOfLast > 0) {
            rowsOfLast++;
            return false;
        }
        begin(anchors);
        return true;
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

    /** The number of runs. */
    int size() {
        return count;
    }

    Anchors anchors(int run) {
        return runs[run];
    }

    /** The rows in a run. */
    int length(int run) {
        return run == count - 1 ? rowsOfLast : lengths[run];
    }

    void clear() {
        Arrays.fill(runs, 0, count, Anchors.NONE);
        count = 0;
        last = Anchors.NONE;
        rowsOfLast = 0;
    }

    /** How the rows hang on the roots of all. */
    Lineage lineage() {
        closeLast();
        return Anchors.lineage(Arrays.asList(runs).subList(0, count), lengths);
    }
}
