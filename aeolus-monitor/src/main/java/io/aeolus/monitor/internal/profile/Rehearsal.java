package io.aeolus.monitor.internal.profile;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Until the code that measures has been compiled, it would be measured itself. So the first samples of a JVM come denser, for some
 * tenths of a second in all. Thread-safe.
 */
final class Rehearsal {

    private static final long SAMPLES = 20_000;

    /** So much more than else may samples take until then. */
    private static final double FACTOR = 20;

    /** Compiled code is the JVM's, and so is this. */
    private static final AtomicLong DONE = new AtomicLong();

    private Rehearsal() {}

    static void sampled() {
        if (DONE.getPlain() < SAMPLES) {
            DONE.incrementAndGet();
        }
    }

    /** By how much the budget of samples is larger now. */
    static double factor() {
        return DONE.get() < SAMPLES ? FACTOR : 1;
    }
}
