package io.aeolus.testing.soak;

import java.util.BitSet;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What happened to the rows of one run, by their numbers. Components are serialised with the run's number and find the log by
 * it. A log is used by one thread; looking one up is thread-safe.
 */
final class SoakLog implements AutoCloseable {

    /** The row that fails again and again. */
    static final int POISON = 12_345;

    static final int POISON_FAILS = 20;

    private static final Map<Long, SoakLog> OPEN = new ConcurrentHashMap<>();
    private static final AtomicLong NEXT = new AtomicLong();

    private final long run = NEXT.getAndIncrement();
    private final BitSet acked = new BitSet();
    private final byte[] failedBy;
    private final byte[] heard;
    private int ackedTwice;
    private int mostOpen;

    private SoakLog(int rows) {
        this.failedBy = new byte[rows];
        this.heard = new byte[rows];
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

    /** Whether a bolt has to fail the row now: one row in a hundred once, and the poisonous one often. */
    boolean mustFail(int row, int salt) {
        int times = row == POISON ? POISON_FAILS : (row + salt) % 100 == 0 ? 1 : 0;
        if (failedBy[row] >= times) {
            return false;
        }
        failedBy[row]++;
        return true;
    }

    /** A spout has so many rows open. */
    void isOpen(int count) {
        mostOpen = Math.max(mostOpen, count);
    }

    void acked(int row) {
        if (acked.get(row)) {
            ackedTwice++;
        }
        acked.set(row);
    }

    void failed(int row) {
        heard[row]++;
    }

    /** How many rows were acked. */
    int acked() {
        return acked.cardinality();
    }

    int ackedTwice() {
        return ackedTwice;
    }

    /** The most rows that one spout task had open at once. */
    int mostOpen() {
        return mostOpen;
    }

    /** How often a spout heard that the row failed. */
    int heard(int row) {
        return heard[row];
    }

    /** How often a bolt failed the row. */
    int failedBy(int row) {
        return failedBy[row];
    }
}
