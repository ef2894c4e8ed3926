// SPDX-License-Identifier: Apache-2.0
package io.aeolus.probe.internal.profile;

import io.aeolus.probe.internal.profile.TaskProfiler.Meter;
import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** A wall clock and a CPU clock, which advance by scripted steps and by the cost of their readings. */
final class ScriptedTime {

    static final long WALL_READING_NANOS = 25;
    static final long CPU_READING_NANOS = 270;

    private long wallNanos = 1_000;
    private long cpuNanos = 77;

    Meter meter(SampleStore store, long seed, DoubleSupplier budget) {
        return new Meter(
                new MeteredClock(this::readWall, 4),
                new MeteredClock(this::readCpu, 1),
                store,
                new SplittableRandom(seed),
                budget);
    }

    void work(long nanos) {
        wallNanos += nanos;
        cpuNanos += nanos;
    }

    void pause(long nanos) {
        wallNanos += nanos;
    }

    /** Returns the wall time without the cost of a reading. */
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
