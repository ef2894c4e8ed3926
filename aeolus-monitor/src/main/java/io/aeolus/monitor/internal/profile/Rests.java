package io.aeolus.monitor.internal.profile;

/**
 * Lets the spouts of a cold topology rest, so that the JVM's compilers catch up. Beside threads that use all processors compilers get
 * a part of one, and the code that waits for them is slow. Looks are half a second apart. Not thread-safe.
 */
final class Rests {

    /** Compilers that take this part of a processor have much to do. */
    private static final double BUSY = 0.3;

    /** After that the topology has to show what else is hot. */
    private static final int MOST_IN_TURN = 10;

    /** Looks that it works on for, besides the one at which a rest ends. */
    private static final int WORK = 1;

    private Frame last;
    private int inTurn;
    private int work;

    Rests(Frame start) {
        this.last = start;
    }

    /** Looks at a topology that may rest or not; whether its spouts are to rest until the next look. */
    boolean see(Frame frame, boolean mayRest) {
        double compiling = frame.compiling(last);
        last = frame;
        if (!mayRest || work > 0) {
            work = Math.max(0, work - 1);
            return false;
        }
        if (compiling < BUSY || inTurn == MOST_IN_TURN) {
            work = inTurn > 0 ? WORK : 0;
            inTurn = 0;
            return false;
        }
        inTurn++;
        return true;
    }
}
