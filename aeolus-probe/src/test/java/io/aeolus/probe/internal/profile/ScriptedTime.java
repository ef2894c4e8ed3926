package io.aeolus.probe.internal.profile;

import io.aeolus.probe.internal.profile.TaskProfiler.Meter;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** Two clocks that stand still but for what a script says, and for their own readings, which cost what readings do. */
final class ScriptedTime {

    static final long WALL_READING_NANOS = 25;
    static final long CPU_READING_NANOS = 270;

    private long wallNanos = 1_000;
    private long cpuNanos = 77;

    Meter meter(SampleBook book, long seed, DoubleSupplier budget) {
        return new Meter(
                new MeteredClock(this::readWall, 4),
                new MeteredClock(this::readCpu, 1),
                book,
                new SplittableRandom(seed),
                budget);
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
