// SPDX-License-Identifier: Apache-2.0
package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The rows that a bolt's executing thread has acked during a message, as runs of rows with the same anchors. The executing thread adds them
 * without a lock, by plain stores and one release store. The owner of the executor's lock releases the rows that have been added so far: the
 * executing thread at the end of the message, or the clock if user code takes long.
 */
final class DeferredAcks {

    private static final int MAX_RUNS = 256;
    private static final int RUN_SHIFT = 32;

    private final Anchors[] runs = new Anchors[MAX_RUNS];
    /** The rows of each closed run. */
    private final int[] lengths = new int[MAX_RUNS];

    /** The index of the open run, and its rows, at least 1 unless this is empty. Written by the executing thread. */
    private final AtomicLong added = new AtomicLong();
    /** The number of {@link #clear} calls. Written by the executing thread. */
    private final AtomicLong clears = new AtomicLong();
    /** The position up to which rows are released. Written under the lock. */
    private final AtomicLong released = new AtomicLong();

    // The values in the last call of isStale.
    private long lastAdded;
    private long lastClears;

    DeferredAcks() {
        Arrays.fill(runs, Anchors.NONE);
    }

    /** Adds a row, in the executing thread; returns false if the buffer is full until the next {@link #clear}. */
    boolean add(Anchors anchors) {
        long now = added.getPlain();
        int run = run(now);
        if (now == 0) {
            runs[0] = anchors;
        } else if (runs[run] != anchors) {
            lengths[run] = rows(now);
            run++;
            if (run == MAX_RUNS) {
                return false;
            }
            runs[run] = anchors;
            now = (long) run << RUN_SHIFT;
        }
        added.setRelease(now + 1);
        return true;
    }

    /** Whether rows were added since the last {@link #clear}. Called by the executing thread. */
    boolean hasRows() {
        return added.getPlain() != 0;
    }

    /** Releases the rows that are not released yet. Called under the lock, by any thread. */
    void release(AnchorTuples due) {
        long until = added.getAcquire();
        long from = released.getPlain();
        int rowsBefore = rows(from);
        for (int run = run(from); run <= run(until); run++) {
            int rows = (run == run(until) ? rows(until) : lengths[run]) - rowsBefore;
            if (rows > 0) {
                runs[run].release(rows, due);
            }
            rowsBefore = 0;
        }
        released.setRelease(until);
    }

    /** Removes all rows, which must be released. Called under the lock, by the executing thread. */
    void clear() {
        Arrays.fill(runs, 0, run(added.getPlain()) + 1, Anchors.NONE);
        released.setRelease(0);
        added.setRelease(0);
        clears.setRelease(clears.getPlain() + 1);
    }

    /** Whether there are rows to release, and none was added since the last call. Called by the clock's thread. */
    boolean isStale() {
        long now = added.getAcquire();
        long clearsSoFar = clears.getAcquire();
        boolean isStale = now != 0 && now == lastAdded && clearsSoFar == lastClears && now != released.getAcquire();
        lastAdded = now;
        lastClears = clearsSoFar;
        return isStale;
    }

    private static int run(long position) {
        return (int) (position >>> RUN_SHIFT);
    }

    private static int rows(long position) {
        return (int) position;
    }
}
