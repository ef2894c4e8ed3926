package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.output.RowLog;
import io.aeolus.batching.spi.LingerClock;
import java.util.Arrays;

/** The message ids of a spout's buffered rows. Not thread-safe. */
final class MessageLog implements RowLog {

    /** Stands for a row that was emitted without a message id. */
    static final Object UNTRACKED = new Object() {
        @Override
        public String toString() {
            return "(no message id)";
        }
    };

    private static final int[] NO_ROOT = {};
    private static final int[] THE_ROOT = {0};

    private static final int LEAST_EXPECTED = 16;

    private final LingerClock clock;
    /** How many rows are expected: memory for them is taken with the first one. */
    private final int expected;

    private Object[] ids = {};
    private long firstAtNanos;
    private int size;
    private int tracked;

    /** A log of a batch of so many rows, as far as is known; it may get others. */
    MessageLog(LingerClock clock, int expected) {
        this.clock = clock;
        this.expected = Math.max(LEAST_EXPECTED, expected);
    }

    @Override
    public void add(Object id) {
        if (size == 0) {
            firstAtNanos = clock.nanoTime();
            ids = new Object[expected];
        } else if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
        }
        ids[size++] = id;
        if (id != UNTRACKED) {
            tracked++;
        }
    }

    /** The message ids in the order of the rows. */
    @Override
    public String toString() {
        return Arrays.asList(ids).subList(0, size).toString();
    }

    /** How many rows have a message id. */
    int tracked() {
        return tracked;
    }

    /** The number of rows. */
    int size() {
        return size;
    }

    /** When the first row was added. */
    long firstAtNanos() {
        return firstAtNanos;
    }

    /** A row's message id, or {@link #UNTRACKED}. */
    Object id(int row) {
        return ids[row];
    }

    /** All tracked rows hang on the one root that the batch will have. */
    @Override
    public Lineage lineage() {
        if (tracked == 0 || tracked == size) {
            return Lineage.UNIFORM;
        }
        int[] lengths = new int[size];
        int[][] roots = new int[size][];
        int runs = 0;
        for (int row = 0; row < size; row++) {
            int[] root = ids[row] == UNTRACKED ? NO_ROOT : THE_ROOT;
            if (runs > 0 && roots[runs - 1] == root) {
                lengths[runs - 1]++;
            } else {
                lengths[runs] = 1;
                roots[runs++] = root;
            }
        }
        return Lineage.of(Arrays.copyOf(lengths, runs), Arrays.copyOf(roots, runs));
    }
}
