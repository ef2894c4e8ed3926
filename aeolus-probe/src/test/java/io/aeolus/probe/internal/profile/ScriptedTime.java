package io.aeolus.probe.internal.profile;

/** Two clocks that stand still but for what a script says, and for their own readings, which cost what readings do. */
final class ScriptedTime {

    static final long WALL_READING_NANOS = 25;
    static final long CPU_READING_NANOS = 270;

    private long wallNanos = 1_000;
    private long cpuNanos = 77;

    MeteredClock wall() {
        return new MeteredClock(this::readWall, 4);
    }

    MeteredClock cpu() {
        return new MeteredClock(this::readCpu, 1);
    }

    /** The thread is busy. */
    void work(long nanos) {
        wallNanos += nanos;
        cpuNanos += nanos;
    }

    /** The thread is off the processor. */
    void pause(long nanos) {
        wallNanos += nanos;
    }

    /** The time, for nothing. */
    long wallNanos() {
        return wallNanos;
    }

    private long readWall() {
        work(WALL_READING_NANOS);
        return wallNanos;
    }

    private long readCpu() {
        work(CPU_READING_NANOS);
        return cpuNanos;
    }
}
