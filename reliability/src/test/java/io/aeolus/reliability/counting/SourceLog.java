// SPDX-License-Identifier: Apache-2.0
package io.aeolus.reliability.counting;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * The state of the source of one spout task, like a message broker: the highest emitted number and the acked numbers. Single writer,
 * multiple readers.
 */
final class SourceLog {

    private static final int NEXT = 0;
    private static final int MOST_OPEN = 1;
    private static final int EMISSIONS = 2;
    private static final int SURPLUS = 3;
    private static final int FIRST_WORD = 8;
    private static final int MOST_ROWS = 1 << 27;

    private final SharedLongs longs;

    private SourceLog(SharedLongs longs) {
        this.longs = longs;
    }

    /** Opens the source of the spout task with the given index. */
    static SourceLog in(Path folder, int index) {
        return new SourceLog(SharedLongs.open(folder.resolve("source-" + index), FIRST_WORD + MOST_ROWS / Long.SIZE));
    }

    /** Returns the next number. */
    int takeNext() {
        int next = rows();
        if (next == MOST_ROWS) {
            throw new IllegalStateException("the source is limited to " + MOST_ROWS + " rows");
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

    /** Returns the number of emitted rows. */
    int rows() {
        return (int) longs.get(NEXT);
    }

    /** Returns the emitted and unacked numbers. */
    Queue<Integer> open() {
        Queue<Integer> open = new ArrayDeque<>();
        for (int number = 0; number < rows(); number++) {
            if (!isAcked(number)) {
                open.add(number);
            }
        }
        return open;
    }

    /** Records an emission and the current number of rows in flight. */
    void emitting(int inFlight) {
        longs.set(EMISSIONS, emissions() + 1);
        longs.raise(MOST_OPEN, inFlight);
    }

    /** Records an ack or fail of a row that was not in flight. */
    void surplus() {
        longs.set(SURPLUS, surplusAcks() + 1);
    }

    /** Returns the number of acks and fails of rows that were not in flight. */
    long surplusAcks() {
        return longs.get(SURPLUS);
    }

    /** Returns the number of emissions, including replays. */
    long emissions() {
        return longs.get(EMISSIONS);
    }

    /** Returns the maximum number of rows in flight. */
    int mostOnTheirWay() {
        return (int) longs.get(MOST_OPEN);
    }
}
