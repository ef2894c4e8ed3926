package io.aeolus.monitor.internal.profile;

/** Two clocks that stand still but for what a script says, and for their own readings, which cost what readings do. */
final class ScriptedTime {

    static final long WALL_READING_NANOS = 25;
    static final long CPU_READING_NANOS = 270;

    private long wallNanos = 1_000;
    private long cpuNanos = 77;

    /** Both clocks; each knows its cost. */
    Clock.Pair clocks() {
        return clocks(WALL_READING_NANOS, CPU_READING_NANOS);
    }

    /** Both clocks; what is said of their cost is only a first guess. */
    Clock.Pair clocks(double wallGuess, double cpuGuess) {
        return new Clock.Pair(new Clock(this::readWall, wallGuess), new Clock(this::readCpu, cpuGuess));
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
