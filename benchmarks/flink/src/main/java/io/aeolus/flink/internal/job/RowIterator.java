// SPDX-License-Identifier: Apache-2.0
package io.aeolus.flink.internal.job;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** Iterates over the rows of a split and counts them in {@link JobCounters}. Not thread-safe. */
final class RowIterator implements Iterator<String> {

    private static final int ROWS_PER_UPDATE = 512;

    private final RowCursor cursor;
    private final int index;
    private final int splits;
    private final JobCounters counters = JobCounters.current();
    /** The rows of the input up to the row of the cursor. */
    private long read;

    private boolean isAhead;
    private int uncounted;

    RowIterator(RowSplit split) {
        counters.start();
        cursor = split.input().open();
        index = split.index();
        splits = split.splits();
        while (read < split.position() && cursor.advance()) {
            read++;
        }
    }

    /** Returns the number of rows of the input before the row that {@link #next} returns. */
    long position() {
        return isAhead ? read - 1 : read;
    }

    @Override
    public boolean hasNext() {
        while (!isAhead && !counters.isStopped() && cursor.advance()) {
            isAhead = read % splits == index;
            read++;
        }
        if (!isAhead) {
            count();
        }
        return isAhead;
    }

    @Override
    public String next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        isAhead = false;
        if (++uncounted == ROWS_PER_UPDATE) {
            count();
        }
        return cursor.row();
    }

    private void count() {
        counters.addRows(uncounted);
        uncounted = 0;
    }
}
