package io.aeolus.reliability.counting;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * What the source of one spout task knows, as a message broker would: up to which number it has handed out rows, and which of them were
 * acked. One task writes at a time; others may read.
 */
final class SourceLog {

    private static final int NEXT = 0;
    private static final int MOST_OPEN = 1;
    private static final int EMISSIONS = 2;
    private static final int FIRST_WORD = 8;
    private static final int MOST_ROWS = 1 << 25;

    private final SharedLongs longs;

    private SourceLog(SharedLongs longs) {
        this.longs = longs;
    }

    /** Opens the source of a spout task, by the task's index. */
    static SourceLog in(Path folder, int index) {
        return new SourceLog(SharedLongs.open(folder.resolve("source-" + index), FIRST_WORD + MOST_ROWS / Long.SIZE));
    }

    /** Hands out the next number. */
    int takeNext() {
        int next = rows();
        if (next == MOST_ROWS) {
            throw new IllegalStateException("the source has no more than " + MOST_ROWS + " rows");
        }
        longs.set(NEXT, next + 1L);
        return next;
    }

    void acked(int number) {
        int word = FIRST_WORD + number / Long.SIZE;
        longs.set(word, longs.get(word) | 1L << number);
    }

    boolean isAcked(int number) {
        return (longs.get(FIRST_WORD + number / Long.SIZE) >>> number & 1) != 0;
    }

    /** How many rows were handed out. */
    int rows() {
        return (int) longs.get(NEXT);
    }

    /** The numbers that were handed out and not acked. */
    Queue<Integer> open() {
        Queue<Integer> open = new ArrayDeque<>();
        for (int number = 0; number < rows(); number++) {
            if (!isAcked(number)) {
                open.add(number);
            }
        }
        return open;
    }

    /** Notes that a row is emitted, and how many are on their way with it. */
    void emitting(int onTheirWay) {
        longs.set(EMISSIONS, emissions() + 1);
        longs.raise(MOST_OPEN, onTheirWay);
    }

    /** How often a row was emitted, for the first time or again. */
    long emissions() {
        return longs.get(EMISSIONS);
    }

    /** The most rows that were on their way at any time. */
    int mostOnTheirWay() {
        return (int) longs.get(MOST_OPEN);
    }
}
