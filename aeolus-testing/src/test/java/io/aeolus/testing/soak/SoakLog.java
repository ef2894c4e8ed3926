// SPDX-License-Identifier: Apache-2.0
package io.aeolus.testing.soak;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Records the history of a run's rows, by their numbers. Components are serialized with the run's number, by which they find the log.
 * Confined to one thread; the lookup of a log is thread-safe.
 */
final class SoakLog implements AutoCloseable {

    /** The row that fails many times. */
    static final int POISON = 12_345;

    static final int POISON_FAILS = 20;

    private static final Map<Long, SoakLog> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong NEXT = new AtomicLong();

    private final long run = NEXT.getAndIncrement();
    private final BitSet acked = new BitSet();
    private final byte[] failedBy;
    private final byte[] receivedFails;
    private int ackedTwice;
    private int mostOpen;

    private SoakLog(int rows) {
        this.failedBy = new byte[rows];
        this.receivedFails = new byte[rows];
    }

    static SoakLog open(int rows) {
        SoakLog log = new SoakLog(rows);
        OPEN.put(log.run, log);
        return log;
    }

    static SoakLog of(long run) {
        return OPEN.get(run);
    }

    @Override
    public void close() {
        OPEN.remove(run);
    }

    long run() {
        return run;
    }

    /** Returns whether a bolt must fail a row now: one row in a hundred fails once, and one row fails often. */
    boolean mustFail(int row, int salt) {
        int times = row == POISON ? POISON_FAILS : (row + salt) % 100 == 0 ? 1 : 0;
        if (failedBy[row] >= times) {
            return false;
        }
        failedBy[row]++;
        return true;
    }

    /** Called with the number of pending rows of a spout task. */
    void recordPending(int count) {
        mostOpen = Math.max(mostOpen, count);
    }

    void acked(int row) {
        if (acked.get(row)) {
            ackedTwice++;
        }
        acked.set(row);
    }

    void failed(int row) {
        receivedFails[row]++;
    }

    /** Returns the number of acked rows. */
    int acked() {
        return acked.cardinality();
    }

    int ackedTwice() {
        return ackedTwice;
    }

    /** Returns the most pending rows of a spout task. */
    int mostOpen() {
        return mostOpen;
    }

    /** Returns the number of fails of a row that spouts received. */
    int receivedFails(int row) {
        return receivedFails[row];
    }

    /** Returns the number of fails of a row by bolts. */
    int failedBy(int row) {
        return failedBy[row];
    }
}
