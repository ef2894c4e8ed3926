package io.aeolus.batching.internal.component;

import io.aeolus.batching.internal.input.AnchorTuples;
import io.aeolus.batching.internal.input.Anchors;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The rows that a bolt's executing thread has acked while it executes a message, as runs of rows with the same anchors. That thread adds
 * them by plain stores and one release store, without a lock. Whoever has the lock of the executor releases what has been added until
 * then: that thread at the end of the message, or the clock's where user code takes long for what comes next.
 */
final class DeferredAcks {

    private static final int MOST_RUNS = 256;
    private static final int RUN_SHIFT = 32;

    private final Anchors[] runs = new Anchors[MOST_RUNS];
    /** The rows of the runs that have ended. */
    private final int[] lengths = new int[MOST_RUNS];

    /** The run that is open, and the rows that it has, which are never 0 where something was added. Written by the executing thread. */
    private final AtomicLong added = new AtomicLong();
    /** How often it was cleared. Written by the executing thread. */
    private final AtomicLong clears = new AtomicLong();
    /** Up to where it was released. Written under the lock. */
    private final AtomicLong released = new AtomicLong();

    // Of the thread that asks whether it is stale.
    private long addedBefore;
    private long clearsBefore;

    DeferredAcks() {
        Arrays.fill(runs, Anchors.NONE);
    }

    /** Adds a row, on the executing thread; false if there is no place before the next {@link #clear}. */
    boolean add(Anchors anchors) {
        long now = added.getPlain();
        int run = run(now);
        if (now == 0) {
            runs[0] = anchors;
        } else if (runs[run] != anchors) {
            lengths[run] = rows(now);
            run++;
            if (run == MOST_RUNS) {
                return false;
            }
            runs[run] = anchors;
            now = (long) run << RUN_SHIFT;
        }
        added.setRelease(now + 1);
        return true;
    }

    /** Whether something was added since it was cleared; for the executing thread. */
    boolean hasRows() {
        return added.getPlain() != 0;
    }

    /** Releases the rows that were added and not released yet. Called under the lock, by any thread. */
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

    /** Forgets all, which has to be released. Called under the lock, by the executing thread. */
    void clear() {
        Arrays.fill(runs, 0, run(added.getPlain()) + 1, Anchors.NONE);
        released.setRelease(0);
        added.setRelease(0);
        clears.setRelease(clears.getPlain() + 1);
    }

    /** Whether there are rows to release, and nothing has been added since this was asked last. Always asked by the same thread. */
    boolean isStale() {
        long now = added.getAcquire();
        long clearsSoFar = clears.getAcquire();
        boolean isStale = now != 0 && now == addedBefore && clearsSoFar == clearsBefore && now != released.getAcquire();
        addedBefore = now;
        clearsBefore = clearsSoFar;
        return isStale;
    }

    private static int run(long position) {
        return (int) (position >>> RUN_SHIFT);
    }

    private static int rows(long position) {
        return (int) position;
    }
}
