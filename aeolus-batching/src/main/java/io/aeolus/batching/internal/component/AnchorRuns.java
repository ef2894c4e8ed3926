package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.Anchors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What rows hang on, as runs of rows with the same anchors. Not threadsafe. */
final class AnchorRuns {

    private final List<Anchors> runs = new ArrayList<>(4);
    private int[] lengths = new int[4];

    /** Adds a row; returns whether a run begins with it. */
    boolean add(Anchors anchors) {
        int count = runs.size();
        if (count > 0 && runs.get(count - 1) == anchors) {
            lengths[count - 1]++;
            return false;
        }
        runs.add(anchors);
        if (count == lengths.length) {
            lengths = Arrays.copyOf(lengths, 2 * count);
        }
        lengths[count] = 1;
        return true;
    }

    int size() {
        return runs.size();
    }

    Anchors anchors(int run) {
        return runs.get(run);
    }

    /** The rows in a run. */
    int length(int run) {
        return lengths[run];
    }

    void clear() {
        runs.clear();
    }

    /** How the rows hang on the roots of all. */
    Lineage lineage() {
        return Anchors.lineage(runs, lengths);
    }
}
