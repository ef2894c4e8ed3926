// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.column.Lineage;
import io.aeolus.batching.internal.input.Anchors;
import io.aeolus.batching.internal.output.Sink.RowLog;
import io.aeolus.batching.spi.LingerClock;
import java.util.Arrays;

/** The origins of a spout's buffered rows: message ids, or the anchors of rows that depend on messages. Not thread-safe. */
final class MessageLog implements RowLog {

    /** The origin of a row without a message id. */
    static final Object UNTRACKED = new Object() {
        @Override
        public String toString() {
            return "(no message id)";
        }
    };

    private static final int[] NO_ROOT = {};
    private static final int[] THE_ROOT = {0};

    private static final int MIN_CAPACITY = 16;

    private final LingerClock clock;
    /** The capacity that is allocated with the first row. */
    private final int capacity;

    private Object[] ids = {};
    private long firstAtNanos;
    private int size;
    private int tracked;

    MessageLog(LingerClock clock, int expectedRows) {
        this.clock = clock;
        this.capacity = Math.max(MIN_CAPACITY, expectedRows);
    }

    @Override
    public void add(Object id) {
        if (size == 0) {
            firstAtNanos = clock.nanoTime();
            ids = new Object[capacity];
        } else if (size == ids.length) {
            ids = Arrays.copyOf(ids, 2 * size);
        }
        ids[size++] = id;
        if (id != UNTRACKED) {
            tracked++;
        }
        if (id instanceof Anchors anchors) {
            // Until the batch is acked or fails.
            anchors.hold();
        }
    }

    @Override
    public String toString() {
        return Arrays.asList(ids).subList(0, size).toString();
    }

    /** The number of rows with a message id. */
    int tracked() {
        return tracked;
    }

    /**
     * Whether the messages of all rows are settled. If an emit is rejected for one of several consumers, its message fails, while the row stays in the
     * buffers of other consumers.
     */
    boolean isSettled() {
        for (int row = 0; row < size; row++) {
            if (ids[row] != UNTRACKED && !(ids[row] instanceof Anchors anchors && anchors.areSettled())) {
                return false;
            }
        }
        return true;
    }

    int size() {
        return size;
    }

    /** The time at which the first row was added. */
    long firstAtNanos() {
        return firstAtNanos;
    }

    /** The message id of a row, or {@link #UNTRACKED}. */
    Object id(int row) {
        return ids[row];
    }

    /** All tracked rows are anchored to the only root of the batch. */
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
        return new Lineage(Arrays.copyOf(lengths, runs), Arrays.copyOf(roots, runs));
    }
}
