package io.aeolus.monitor.internal.profile;

import java.util.Arrays;

/**
 * Takes a sampled call apart: time in user code, and each time out of it, in emit or in ack. Not thread-safe.
 *
 * <pre>
 *   begin      leave  enter      leave  enter     end
 *     |  user    | emit |  user    | ack  |  user  |
 * </pre>
 */
final class CallTimer {

    /** Where a call goes when it leaves user code. */
    enum Out {
        /** The collector's emit. */
        EMIT,
        /** The collector's ack or fail. */
        ACK
    }

    private Clock clock;
    private boolean running;
    private boolean inUserCode;
    private long mark;
    private long emptyNanos;
    private long userNanos;
    private int userSpans;
    private int outs;
    private Out[] kinds = new Out[16];
    private long[] outNanos = new long[16];

    CallTimer(Clock clock) {
        this.clock = clock;
    }

    /** Starts to measure by a clock. */
    void begin(Clock by) {
        clock = by;
        userNanos = 0;
        userSpans = 0;
        outs = 0;
        running = true;
        inUserCode = true;
        long before = by.nanos().getAsLong();
        mark = by.nanos().getAsLong();
        emptyNanos = mark - before;
    }

    boolean isRunning() {
        return running;
    }

    /** Whether a call is measured and has not left user code; an emit inside of an emit is no leaving. */
    boolean isInUserCode() {
        return inUserCode;
    }

    /** The call leaves user code. */
    void leave() {
        long now = clock.nanos().getAsLong();
        userNanos += now - mark;
        userSpans++;
        inUserCode = false;
        mark = now;
    }

    /** The call is back in user code. */
    void enter(Out from) {
        long now = clock.nanos().getAsLong();
        if (outs == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * outs);
            outNanos = Arrays.copyOf(outNanos, 2 * outs);
        }
        kinds[outs] = from;
        outNanos[outs] = now - mark;
        outs++;
        inUserCode = true;
        mark = now;
    }

    /** The call is over. */
    void end() {
        leave();
        running = false;
    }

    /** The call threw, and is not measured. */
    void abandon() {
        running = false;
        inUserCode = false;
    }

    /** The span without anything in it that the call began with. */
    long emptyNanos() {
        return emptyNanos;
    }

    /** How often the clock was read. */
    int readings() {
        return 2 + userSpans + outs;
    }

    /** Time in user code. */
    double userNanos(double readingNanos) {
        return userNanos - userSpans * readingNanos;
    }

    /** How often user code was left. */
    int outs() {
        return outs;
    }

    /** What for. */
    Out kind(int out) {
        return kinds[out];
    }

    /** For how long. */
    double outNanos(int out, double readingNanos) {
        return outNanos[out] - readingNanos;
    }
}
