package io.aeolus.monitor.internal.profile;

import java.util.SplittableRandom;

/** What counting one call, emit or ack costs, measured once in each JVM. */
final class CountingCost {

    private static final int CALLS = 200_000;

    /** Nanoseconds for each. */
    static final double NANOS = measured();

    private CountingCost() {}

    private static double measured() {
        OutputCounts counts = new OutputCounts("");
        // With a budget of nothing, no call is due for long.
        Sampler sampler = new Sampler(new SplittableRandom(0), () -> Double.MIN_VALUE, System.nanoTime());
        double nanos = 0;
        // The last round is compiled.
        for (int round = 0; round < 5; round++) {
            long start = System.nanoTime();
            for (int i = 0; i < CALLS; i++) {
                counts.count("default", true);
                if (sampler.isDue()) {
                    sampler.sampled(1, System.nanoTime());
                }
            }
            nanos = (System.nanoTime() - start) / (double) CALLS;
        }
        return nanos;
    }
}
