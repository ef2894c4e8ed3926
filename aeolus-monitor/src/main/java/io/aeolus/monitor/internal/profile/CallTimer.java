package io.aeolus.monitor.internal.profile;

/**
 * Adds up the time that a sampled call spends in user code, without the time that it is out of it, in emit or in ack. Not
 * thread-safe.
 *
 * <pre>
 *   begin      leave  enter      leave  enter     end
 *     |  user    | emit |  user    | ack  |  user  |
 * </pre>
 */
final class CallTimer {

    private Clock clock;
    private boolean isRunning;
    private boolean isInUserCode;
    private long mark;
    private long emptyNanos;
    private long lastNanos;
    private long userNanos;
    private int spans;
    private int readings;

    CallTimer(Clock clock) {
        this.clock = clock;
    }

    /** Starts to measure by a clock. */
    void begin(Clock by) {
        clock = by;
        userNanos = 0;
        spans = 0;
        isRunning = true;
        isInUserCode = true;
        readings = 3;
        // The first reading in a while is dearer than those that follow, of which there may be many.
        mark = by.nanos().getAsLong();
        long before = by.nanos().getAsLong();
        mark = by.nanos().getAsLong();
        emptyNanos = mark - before;
    }

    boolean isRunning() {
        return isRunning;
    }

    /** Whether a call is measured and has not left user code; an emit inside of an emit is no leaving. */
    boolean isInUserCode() {
        return isInUserCode;
    }

    /** The call leaves user code. */
    void leave() {
        lastNanos = clock.nanos().getAsLong();
        userNanos += lastNanos - mark;
        isInUserCode = false;
        spans++;
        readings++;
    }

    /** The call is back in user code. */
    void enter() {
        isInUserCode = true;
        readings++;
        mark = clock.nanos().getAsLong();
    }

    /** The call is over. */
    void end() {
        leave();
        isRunning = false;
    }

    /** What is measured is none of user code's. */
    void pause() {
        isInUserCode = false;
    }

    /** The call threw, and is not measured. */
    void abandon() {
        isRunning = false;
        isInUserCode = false;
    }

    /** The span without anything in it that the call began with. */
    long emptyNanos() {
        return emptyNanos;
    }

    /** What the clock said when user code was left last. */
    long lastNanos() {
        return lastNanos;
    }

    /** How often the clock was read. */
    int readings() {
        return readings;
    }

    /** Time in user code, given what a reading costs. */
    double userNanos(double readingNanos) {
        return userNanos - spans * readingNanos;
    }
}
