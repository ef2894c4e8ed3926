package io.aeolus.monitor.internal.profile;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * What counting one call, emit or ack costs. While a JVM starts, compilers and everyone else keep the processors busy, and what is
 * measured then is far too much; so it is measured again and again, and the least counts. Thread-safe.
 */
final class CountingCost {

    /** How often is counted in a round: some ten microseconds. */
    static final int CALLS = 10_000;

    /** Any round may be interrupted. */
    private static final int ROUNDS = 5;

    /** Compiled code is the JVM's, and so is this. */
    private static final CountingCost IN_THIS_JVM = new CountingCost(System::nanoTime);

    private final LongSupplier nanoClock;
    private final OutputCounts counts = new OutputCounts("");
    private final Sampler sampler = new Sampler(new SplittableRandom(0), () -> 1, 0);
    private double leastNanos = Double.MAX_VALUE;

    CountingCost(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /** The one of this JVM. */
    static CountingCost inThisJvm() {
        return IN_THIS_JVM;
    }

    /** Measures once more; the least that was ever seen, in nanoseconds for each. */
    synchronized double measuredNanos() {
        for (int round = 0; round < ROUNDS; round++) {
            long start = nanoClock.getAsLong();
            count();
            leastNanos = Math.min(leastNanos, (nanoClock.getAsLong() - start) / (double) CALLS);
        }
        return leastNanos;
    }

    private void count() {
        for (int i = 0; i < CALLS; i++) {
            counts.count("default", true);
            // That it is due changes nothing in what it costs to ask. Both write what other threads may read, so that
            // no
            // compiler leaves them out.
            sampler.isDue();
        }
    }
}
